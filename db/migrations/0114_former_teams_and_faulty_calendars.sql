-- A private calendar address ends with the role of whoever made it.
ALTER TABLE slot_settings ADD COLUMN feed_by_id integer REFERENCES users (id) ON DELETE SET NULL;
UPDATE slot_settings s SET feed_by_id = b.submitted_by_id
  FROM businesses b WHERE b.id = s.business_id AND s.feed_hash IS NOT NULL;

CREATE FUNCTION end_feed_of_former_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slot_settings SET feed_hash = NULL, feed_by_id = NULL
    WHERE business_id = OLD.business_id AND feed_by_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_feed_of_former_member AFTER DELETE OR UPDATE OF role ON business_members
  FOR EACH ROW EXECUTE FUNCTION end_feed_of_former_member();

-- What a former owner said about being away isn't true of the next one.
CREATE OR REPLACE FUNCTION end_slots_of_former_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slot_settings SET is_open = false, feed_hash = NULL, feed_by_id = NULL, revision = revision + 1
    WHERE business_id = NEW.id;
  DELETE FROM busy_calendars WHERE business_id = NEW.id;
  UPDATE business_profiles SET away_until = NULL, away_since = NULL, away_text = NULL
    WHERE business_id = NEW.id AND away_until IS NOT NULL;
  RETURN NULL;
END $$;

-- How often in a row a calendar couldn't be read.
ALTER TABLE busy_calendars ADD COLUMN failures smallint NOT NULL DEFAULT 0;

-- Every page counts them for whoever is signed in.
CREATE INDEX unread_conversations_of_business ON business_quote_requests (business_id)
  WHERE business_position < last_position AND archived_at IS NULL;
CREATE INDEX unread_conversations_of_user ON business_quote_requests (user_id) WHERE visitor_position < last_position;
