-- What became of a quote request, for the visitor's status page: its secret link, as SHA-256, and what the owner did.
ALTER TABLE business_quote_requests
  ADD COLUMN status_hash bytea UNIQUE CHECK (octet_length(status_hash) = 32),
  -- The email that confirms it to the sender, and names the business. Not a reference, because accepted email is deleted.
  ADD COLUMN confirmation_mail_id integer,
  ADD COLUMN read_at timestamptz,
  ADD COLUMN answered_at timestamptz;
