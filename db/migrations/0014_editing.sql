-- Counts the edits of a listing, so that whoever saves an older copy hears of it instead of overwriting.
ALTER TABLE business_profiles ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- What was asked leaves after 24 months, whatever business it was asked of.
CREATE INDEX business_quote_requests_created_at ON business_quote_requests (created_at);

-- New words wait in a list that the hourly clean-up merges into the index. By itself the index would merge it in the request
-- whose words make it 4 MB, and that takes longer than a request may (docs/decisions/0004).
ALTER INDEX business_profiles_search SET (gin_pending_list_limit = 32768);
