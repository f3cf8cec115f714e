-- A request to an owner who got as many emails about single ones this hour as one gets: the next email names how many.
ALTER TABLE business_quote_requests ADD COLUMN waits_for_digest boolean NOT NULL DEFAULT false;
CREATE INDEX business_quote_requests_for_digest ON business_quote_requests (business_id) WHERE waits_for_digest;
