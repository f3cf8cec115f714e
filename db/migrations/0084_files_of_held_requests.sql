-- Files of a request that staff look at first wait with it.
ALTER TABLE message_attachments
  ALTER COLUMN conversation_id DROP NOT NULL,
  ADD COLUMN held_request_id integer REFERENCES held_quote_requests (id) ON DELETE CASCADE,
  -- Of a file that came with the request: whether the business was told of it.
  ADD COLUMN is_told boolean NOT NULL DEFAULT false,
  ADD CHECK (num_nonnulls(conversation_id, held_request_id) = 1),
  ADD CHECK (held_request_id IS NULL OR is_with_request);
CREATE UNIQUE INDEX message_attachments_of_held_request ON message_attachments (held_request_id, client_key)
  WHERE held_request_id IS NOT NULL;
