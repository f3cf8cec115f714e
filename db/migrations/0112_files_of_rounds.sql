-- The files of a request to several belong to its round, whatever becomes of each of its requests. One that joined later has
-- files of its own.
DROP TRIGGER business_quote_requests_files ON business_quote_requests;
DROP FUNCTION keep_files_of_round();
ALTER TABLE message_attachments
  DROP CONSTRAINT message_attachments_check1,
  ADD COLUMN round_id integer REFERENCES quote_rounds (id) ON DELETE CASCADE;

-- Each business is told of the files of its request: the newest that it was told of, as later ones have higher IDs.
ALTER TABLE business_quote_requests ADD COLUMN told_file_id integer NOT NULL DEFAULT 0;
UPDATE business_quote_requests request SET told_file_id = told.id FROM (
  SELECT conversation_id, max(id) AS id FROM message_attachments WHERE is_told AND conversation_id IS NOT NULL
  GROUP BY conversation_id) AS told
WHERE request.id = told.conversation_id;

UPDATE message_attachments file SET round_id = request.round_id, conversation_id = NULL
FROM business_quote_requests request
WHERE request.id = file.conversation_id AND file.is_with_request AND request.round_id IS NOT NULL AND request.joined_at IS NULL;
UPDATE message_attachments file SET round_id = held.round_id, held_request_id = NULL
FROM held_quote_requests held
WHERE held.id = file.held_request_id AND file.is_with_request AND held.round_id IS NOT NULL;

ALTER TABLE message_attachments
  DROP COLUMN is_told,
  ADD CHECK (num_nonnulls(conversation_id, held_request_id, round_id) = 1),
  ADD CHECK (round_id IS NULL OR is_with_request);
CREATE UNIQUE INDEX message_attachments_of_round ON message_attachments (round_id, client_key) WHERE round_id IS NOT NULL;

-- They go with the last request that shows them.
CREATE FUNCTION delete_files_of_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_attachments WHERE round_id = OLD.round_id
    AND NOT EXISTS (SELECT FROM business_quote_requests WHERE round_id = OLD.round_id AND joined_at IS NULL)
    AND NOT EXISTS (SELECT FROM held_quote_requests WHERE round_id = OLD.round_id);
  RETURN NULL;
END $$;
CREATE TRIGGER business_quote_requests_files AFTER DELETE ON business_quote_requests
  FOR EACH ROW WHEN (OLD.round_id IS NOT NULL AND OLD.joined_at IS NULL) EXECUTE FUNCTION delete_files_of_round();
CREATE TRIGGER held_quote_requests_files AFTER DELETE ON held_quote_requests
  FOR EACH ROW WHEN (OLD.round_id IS NOT NULL) EXECUTE FUNCTION delete_files_of_round();
