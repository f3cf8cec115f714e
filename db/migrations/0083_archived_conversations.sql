-- A business puts a conversation away; what the visitor writes next brings it back.
ALTER TABLE business_quote_requests ADD COLUMN archived_at timestamptz;
