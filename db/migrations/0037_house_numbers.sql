-- Finds the businesses at an address, to recognize one that is registered again.
CREATE INDEX business_profiles_house_number ON business_profiles (lower(substring(address FROM '[[:alnum:]]+')));
