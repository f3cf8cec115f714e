-- After an agreed day both sides of a conversation are asked, once, whether it happened and what it cost.
CREATE TABLE outcome_questions (
  conversation_id integer PRIMARY KEY REFERENCES business_quote_requests (id) ON DELETE CASCADE,
  -- What was agreed on: the end of an appointment, or an accepted quote, a week later.
  basis text NOT NULL CHECK (basis IN ('appointment', 'quote')),
  agreed_at timestamptz NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);

-- What each side says. Neither sees the other's.
CREATE TABLE outcome_answers (
  conversation_id integer NOT NULL REFERENCES outcome_questions (conversation_id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('visitor', 'business')),
  -- Who answered; null for a visitor without an account, and for somebody whose account is gone.
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  outcome text NOT NULL CHECK (outcome IN ('yes', 'no', 'not_yet')),
  cost_cents integer CHECK (cost_cents > 0),
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (conversation_id, side),
  CHECK (outcome = 'yes' OR cost_cents IS NULL)
);
CREATE INDEX outcome_answers_of_user ON outcome_answers (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outcome_answers_with_cost ON outcome_answers (conversation_id) WHERE cost_cents IS NOT NULL;

-- Secret links in the email that asks, as SHA-256: they answer this question and open nothing else.
CREATE TABLE outcome_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  conversation_id integer NOT NULL REFERENCES outcome_questions (conversation_id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('visitor', 'business')),
  -- Who answers for the business; null for the visitor.
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  CHECK ((side = 'business') = (user_id IS NOT NULL))
);
CREATE INDEX outcome_links_of_conversation ON outcome_links (conversation_id);
CREATE INDEX outcome_links_of_user ON outcome_links (user_id) WHERE user_id IS NOT NULL;

-- Finds agreed days that have passed.
CREATE INDEX appointments_by_end ON appointments (ends_at) WHERE state IN ('confirmed', 'moved');
CREATE INDEX quotes_by_acceptance ON quotes (decided_at) WHERE state = 'accepted';

ALTER TABLE mail_stops DROP CONSTRAINT mail_stops_kind_check,
  ADD CHECK (kind IN ('newsletter', 'follows', 'saves', 'hours', 'outcomes'));

-- What customers paid as a rule, rounded: those of this business, or else those of its subcategory. Null for fewer than five.
ALTER TABLE business_profiles
  ADD COLUMN typical_low_cents integer CHECK (typical_low_cents >= 0),
  ADD COLUMN typical_high_cents integer CHECK (typical_high_cents >= typical_low_cents),
  ADD COLUMN typical_is_own boolean,
  ADD CHECK ((typical_low_cents IS NULL) = (typical_high_cents IS NULL)),
  ADD CHECK ((typical_low_cents IS NULL) = (typical_is_own IS NULL));
