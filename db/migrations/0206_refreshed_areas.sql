-- The places that service areas were last measured by: areas follow when staff or a release change them.
ALTER TABLE search_vocabulary ADD COLUMN areas_from text NOT NULL DEFAULT '';
CREATE INDEX business_profiles_service_areas ON business_profiles (business_id) WHERE service_area IS NOT NULL;
