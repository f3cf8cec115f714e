-- Accepting a quote of a request to several chooses its business: of those that were accepted before, the first.
UPDATE business_quote_requests request SET chosen_at = accepted.at FROM (
  SELECT DISTINCT ON (asked.round_id) asked.id, asked.round_id, coalesce(quotes.decided_at, now()) AS at
  FROM business_quote_requests asked
  JOIN messages ON messages.conversation_id = asked.id JOIN quotes ON quotes.message_id = messages.id
  WHERE asked.round_id IS NOT NULL AND quotes.state = 'accepted'
  ORDER BY asked.round_id, quotes.decided_at, quotes.message_id) AS accepted
WHERE request.id = accepted.id AND NOT EXISTS (
  SELECT FROM business_quote_requests chosen WHERE chosen.round_id = accepted.round_id AND chosen.chosen_at IS NOT NULL);

-- Asked alone first: it joined the round when others were asked for the same. Its files are for its business only.
ALTER TABLE business_quote_requests ADD COLUMN joined_at timestamptz;
CREATE OR REPLACE FUNCTION keep_files_of_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE message_attachments SET conversation_id = other.id
  FROM (SELECT id FROM business_quote_requests
    WHERE round_id = OLD.round_id AND id <> OLD.id AND joined_at IS NULL ORDER BY id LIMIT 1) AS other
  WHERE conversation_id = OLD.id AND is_with_request;
  RETURN OLD;
END $$;
DROP TRIGGER business_quote_requests_files ON business_quote_requests;
CREATE TRIGGER business_quote_requests_files BEFORE DELETE ON business_quote_requests
  FOR EACH ROW WHEN (OLD.round_id IS NOT NULL AND OLD.joined_at IS NULL) EXECUTE FUNCTION keep_files_of_round();
