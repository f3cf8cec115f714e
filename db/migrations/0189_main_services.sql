-- What a business mainly does, in its owner's order: name, prices from and to in cents or null, and the unit they are for.
ALTER TABLE business_profiles ADD COLUMN main_services jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(main_services) = 'array' AND jsonb_array_length(main_services) <= 40),
  ADD COLUMN prices_confirmed_at timestamptz;

-- What an average price is for; an hour as before.
ALTER TABLE business_profiles DROP CONSTRAINT business_profiles_price_unit_check,
  ADD CONSTRAINT business_profiles_price_unit_check CHECK (price_unit IN ('hour', 'visit', 'job', 'person'));
