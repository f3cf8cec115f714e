-- When anything of a request or its conversation changed that somebody may have on screen: a browser that lost its connection
-- asks what it missed.
ALTER TABLE business_quote_requests ADD COLUMN changed_at timestamptz;
UPDATE business_quote_requests SET changed_at = greatest(created_at, last_message_at, asked_at, read_at, answered_at,
  delivered_at, not_reached_at, replaced_at, let_down_at);
ALTER TABLE business_quote_requests ALTER COLUMN changed_at SET DEFAULT now(), ALTER COLUMN changed_at SET NOT NULL;
CREATE INDEX changed_conversations_of_business ON business_quote_requests (business_id, changed_at);
CREATE INDEX changed_conversations_of_user ON business_quote_requests (user_id, changed_at) WHERE user_id IS NOT NULL;

-- A message that is written for a business, as while it is away, no longer counts as read by it.
UPDATE business_quote_requests SET business_position = last_position
  WHERE last_side = 'business' AND business_position = last_position - 1;

CREATE FUNCTION note_changed_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER note_changed_request BEFORE UPDATE ON business_quote_requests
  FOR EACH ROW WHEN (NEW.changed_at = OLD.changed_at) EXECUTE FUNCTION note_changed_request();
