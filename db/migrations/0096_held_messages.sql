-- A message that looks like spam waits for staff as a request does: with the conversation it is for, and its sender's key.
ALTER TABLE held_quote_requests
  ADD COLUMN conversation_id integer REFERENCES business_quote_requests (id) ON DELETE CASCADE,
  ADD COLUMN client_key uuid,
  ADD CHECK ((conversation_id IS NULL) = (client_key IS NULL));
CREATE UNIQUE INDEX held_messages_by_key ON held_quote_requests (conversation_id, client_key)
  WHERE conversation_id IS NOT NULL;

-- So do its files, which aren't those of a request.
ALTER TABLE message_attachments DROP CONSTRAINT message_attachments_check2;
