-- What the spam rules said of a row when it was stored (docs/spam-rules.md). `text_key` finds copies: SHA-256 of the letters
-- of a long text.
ALTER TABLE business_quote_requests
  ADD COLUMN spam_score smallint NOT NULL DEFAULT 0,
  ADD COLUMN spam_rules text[] NOT NULL DEFAULT '{}',
  ADD COLUMN text_key bytea CHECK (octet_length(text_key) = 32);
ALTER TABLE reviews
  ADD COLUMN spam_score smallint NOT NULL DEFAULT 0,
  ADD COLUMN spam_rules text[] NOT NULL DEFAULT '{}',
  ADD COLUMN text_key bytea CHECK (octet_length(text_key) = 32);
-- `is_held`: the listing isn't public until staff approve it.
ALTER TABLE business_submissions
  ADD COLUMN spam_score smallint NOT NULL DEFAULT 0,
  ADD COLUMN spam_rules text[] NOT NULL DEFAULT '{}',
  ADD COLUMN text_key bytea CHECK (octet_length(text_key) = 32),
  ADD COLUMN is_held boolean NOT NULL DEFAULT false;

CREATE INDEX business_quote_requests_copies ON business_quote_requests (text_key, created_at) WHERE text_key IS NOT NULL;
CREATE INDEX reviews_copies ON reviews (text_key, created_at) WHERE text_key IS NOT NULL;
CREATE INDEX business_submissions_copies ON business_submissions (text_key, submitted_at) WHERE text_key IS NOT NULL;
CREATE INDEX business_submissions_held ON business_submissions (submitted_at, business_id) WHERE is_held AND decided_at IS NULL;

-- The latest requests of one sender, however many there are of earlier days.
DROP INDEX business_quote_requests_of_sender;
CREATE INDEX business_quote_requests_of_sender ON business_quote_requests (lower(email), created_at);
DROP INDEX business_quote_requests_of_user;
CREATE INDEX business_quote_requests_of_user ON business_quote_requests (user_id, created_at);

-- Quote requests that staff look at before anybody else. A released one moves to business_quote_requests, with its number.
CREATE TABLE held_quote_requests (
  id integer PRIMARY KEY,
  business_id integer NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  requirements text NOT NULL,
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  status_hash bytea NOT NULL UNIQUE CHECK (octet_length(status_hash) = 32),
  confirmation_mail_id integer,
  spam_score smallint NOT NULL,
  spam_rules text[] NOT NULL,
  text_key bytea CHECK (octet_length(text_key) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('refused', 'blocked')),
  reason text,
  decided_at timestamptz,
  decided_by_id integer REFERENCES users (id) ON DELETE SET NULL,
  -- Made by the decision, not before it.
  sender_block_id integer,
  revision integer NOT NULL DEFAULT 1,
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (reason IS NULL))
);
CREATE INDEX held_quote_requests_waiting ON held_quote_requests (created_at, id) WHERE decision IS NULL;
CREATE INDEX held_quote_requests_decided ON held_quote_requests (decided_at DESC, id DESC) WHERE decision IS NOT NULL;
CREATE INDEX held_quote_requests_of_sender ON held_quote_requests (lower(email), created_at);
CREATE INDEX held_quote_requests_of_user ON held_quote_requests (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX held_quote_requests_of_business ON held_quote_requests (business_id);
CREATE INDEX held_quote_requests_decided_by ON held_quote_requests (decided_by_id) WHERE decided_by_id IS NOT NULL;
CREATE INDEX held_quote_requests_copies ON held_quote_requests (text_key, created_at) WHERE text_key IS NOT NULL;
