-- The key under which a form sends a request once, and SHA-256 of what was sent under it: the columns may change later, such
-- as whether contact details are hidden. Null for a request of a round, and of a client that sends no key.
ALTER TABLE business_quote_requests
  ADD COLUMN client_key uuid,
  ADD COLUMN content_hash bytea CHECK (octet_length(content_hash) = 32),
  ADD CONSTRAINT business_quote_requests_key_has_content CHECK ((client_key IS NULL) = (content_hash IS NULL));
CREATE UNIQUE INDEX business_quote_requests_by_key ON business_quote_requests (client_key)
  WHERE client_key IS NOT NULL;

-- A held message always has a key; a held request has one if its client sent it.
ALTER TABLE held_quote_requests
  ADD COLUMN content_hash bytea CHECK (octet_length(content_hash) = 32),
  DROP CONSTRAINT held_quote_requests_check1,
  ADD CONSTRAINT held_messages_have_keys CHECK (conversation_id IS NULL OR client_key IS NOT NULL),
  ADD CONSTRAINT held_requests_key_has_content CHECK (
    conversation_id IS NOT NULL OR (client_key IS NULL) = (content_hash IS NULL));
CREATE UNIQUE INDEX held_requests_by_key ON held_quote_requests (client_key)
  WHERE conversation_id IS NULL AND client_key IS NOT NULL;
