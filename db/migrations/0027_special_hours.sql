-- Special days and seasons; the demo and most listings have none.
ALTER TABLE business_profiles ADD COLUMN special_hours jsonb;
CREATE INDEX business_profiles_special_hours ON business_profiles (business_id) WHERE special_hours IS NOT NULL;

-- Up to three spans a day: fourteen minutes more for each. Where a business has special days or seasons, the minutes are
-- those of the days from yesterday to five days ahead, which an hourly job moves on, so "open now" needs no other column.
ALTER TABLE businesses DROP CONSTRAINT businesses_weekly_minutes_check,
  ADD CONSTRAINT businesses_weekly_minutes_check CHECK (cardinality(weekly_minutes) IN (14, 28, 42));
