-- When somebody proved that they get the email sent to their address; NULL until then. Everybody who is here already counts
-- as confirmed, and so does whoever signs up where no email can be sent.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz DEFAULT now();

-- One row a person, so that a new link ends the older one. A change of address ends it too.
CREATE TABLE email_confirmations (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_confirmations_expires_at ON email_confirmations (expires_at);

-- A listing waits as `unconfirmed` until its owner's address is confirmed, and then becomes `pending`. Who can see it is
-- decided in one place, `is_listed`, which doesn't include it.
ALTER TABLE businesses DROP CONSTRAINT businesses_status_check,
  ADD CONSTRAINT businesses_status_check CHECK (status IN ('unconfirmed', 'pending', 'approved', 'rejected', 'suspended', 'merged'));
ALTER TABLE business_submissions DROP CONSTRAINT business_submissions_decided_from_check,
  ADD CONSTRAINT business_submissions_decided_from_check CHECK (decided_from IN ('unconfirmed', 'pending', 'approved', 'rejected', 'suspended'));
