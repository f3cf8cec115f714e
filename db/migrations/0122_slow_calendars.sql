-- Milliseconds that the latest reading of a calendar's text took: one that takes long is read less often, apart from others.
ALTER TABLE busy_calendars ADD COLUMN reading_ms integer NOT NULL DEFAULT 0;
