-- When a business has its next free time, of those that give any: a job finds it again every ten minutes, because it depends on
-- appointments, other calendars, hours and the clock. The directory filters by it and cards show it.
ALTER TABLE businesses ADD COLUMN first_slot_at timestamptz;
CREATE INDEX businesses_first_slot ON businesses (first_slot_at) WHERE first_slot_at IS NOT NULL AND is_listed;
