-- Addresses that take answers by email: one for each request and person who takes part in it. Of the token in the address,
-- only the hash is stored.
CREATE TABLE reply_addresses (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  quote_request_id integer NOT NULL REFERENCES business_quote_requests (id) ON DELETE CASCADE,
  -- The visitor, somebody who answers for the business, or whoever reads the address on a listing without an owner.
  participant text NOT NULL CHECK (participant IN ('visitor', 'member', 'listing')),
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((participant = 'member') = (user_id IS NOT NULL))
);
CREATE INDEX reply_addresses_of_request ON reply_addresses (quote_request_id);
CREATE INDEX reply_addresses_of_user ON reply_addresses (user_id) WHERE user_id IS NOT NULL;

-- What an email is part of: mail programs show its emails together, and those that wait are deleted with it.
ALTER TABLE mails ADD COLUMN conversation_id integer REFERENCES business_quote_requests (id) ON DELETE CASCADE;
CREATE INDEX mails_of_conversation ON mails (conversation_id) WHERE conversation_id IS NOT NULL;
