-- A review by somebody whose email address isn't confirmed is shown last, and its stars count once it is.
ALTER TABLE reviews ADD COLUMN is_unconfirmed boolean NOT NULL DEFAULT false,
  ADD COLUMN is_counted boolean GENERATED ALWAYS AS (hidden_at IS NULL AND NOT is_unconfirmed) STORED;
DROP INDEX reviews_of_business;
CREATE INDEX reviews_of_business ON reviews (business_id, is_unconfirmed, created_at DESC, id DESC);
