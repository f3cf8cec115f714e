-- How long the business took to write its first answer: minutes on the clock, and those of them in its opening hours.
ALTER TABLE business_quote_requests
  ADD COLUMN first_answer_minutes integer CHECK (first_answer_minutes >= 0),
  ADD COLUMN first_answer_open_minutes integer CHECK (first_answer_open_minutes >= 0);

-- What visitors read of it, rounded; null for too few conversations. The medians are null when most requests got no answer.
ALTER TABLE businesses
  ADD COLUMN answered_share smallint CHECK (answered_share BETWEEN 0 AND 100),
  ADD COLUMN answer_minutes integer CHECK (answer_minutes >= 0),
  ADD COLUMN answer_open_minutes integer CHECK (answer_open_minutes >= 0);
CREATE INDEX businesses_answering ON businesses (answered_share) WHERE answered_share IS NOT NULL AND is_listed;

CREATE INDEX business_quote_requests_unanswered ON business_quote_requests (created_at)
  WHERE first_answer_minutes IS NULL AND answered_at IS NULL AND delivery = 'owner';

-- Businesses to measure again, and when: as soon as one answers, when a request turns a day old, and when one is 90 days old.
CREATE TABLE answer_measurements (
  business_id integer PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL
);
CREATE INDEX answer_measurements_due ON answer_measurements (due_at);

-- Away: until the end of this day in Austin, with a text for whoever writes meanwhile.
ALTER TABLE business_profiles
  ADD COLUMN away_until date,
  ADD COLUMN away_text text CHECK (char_length(away_text) <= 500),
  ADD COLUMN away_since timestamptz,
  ADD CHECK ((away_until IS NULL) = (away_since IS NULL)),
  ADD CHECK (away_until IS NOT NULL OR away_text IS NULL);
