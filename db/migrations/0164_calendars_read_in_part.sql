-- What the latest reading of a calendar couldn't read: events, and names of zones that nobody knows.
ALTER TABLE busy_calendars ADD COLUMN unread_count integer NOT NULL DEFAULT 0,
  ADD COLUMN unknown_zones text[] NOT NULL DEFAULT '{}';
