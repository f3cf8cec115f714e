-- Where a business that goes to its customers works: ZIP codes, neighborhoods, and miles around a place, with the middle of
-- it all and the facets that search finds it by.
ALTER TABLE business_profiles ADD COLUMN service_area jsonb;

-- A listing that hides its address has no position but the middle of its area: nothing that is measured or drawn leads home.
ALTER TABLE businesses ADD COLUMN hides_address boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT businesses_position_source_check,
  ADD CONSTRAINT businesses_position_source_check
    CHECK (position_source IN ('zip', 'street', 'address', 'owner', 'import', 'area')),
  ADD CONSTRAINT businesses_hidden_position_check CHECK (hides_address = (position_source IS NOT DISTINCT FROM 'area'));
