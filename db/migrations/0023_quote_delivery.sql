-- Which way a quote request went: to the owner, to the listing's own email address, or to staff, who call the business.
-- Null in older rows without an owner: these reached nobody.
ALTER TABLE business_quote_requests
  ADD COLUMN delivery text CHECK (delivery IN ('owner', 'email', 'desk')),
  -- The email it is in; null while it waits for the next digest. Not a reference, because accepted email is deleted.
  ADD COLUMN mail_id integer,
  -- When the mail server accepted that email, or when it was clear that nobody can be reached.
  ADD COLUMN delivered_at timestamptz,
  ADD COLUMN not_reached_at timestamptz,
  ADD CHECK (delivered_at IS NULL OR not_reached_at IS NULL);
UPDATE business_quote_requests SET delivery = 'owner'
  FROM businesses WHERE businesses.id = business_id AND submitted_by_id IS NOT NULL;
CREATE INDEX business_quote_requests_of_mail ON business_quote_requests (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX business_quote_requests_waiting ON business_quote_requests (business_id, created_at)
  WHERE delivery = 'email' AND mail_id IS NULL AND delivered_at IS NULL AND not_reached_at IS NULL;

ALTER TABLE mails ADD COLUMN reply_to text, ADD COLUMN stop_url text;

-- Addresses that get no more quote requests, and the links that stop them, both as SHA-256: neither names anybody.
CREATE TABLE quote_mail_stops (
  address_hash bytea PRIMARY KEY CHECK (octet_length(address_hash) = 32),
  stopped_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE quote_mail_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  address_hash bytea NOT NULL CHECK (octet_length(address_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quote_mail_links_created_at ON quote_mail_links (created_at);

-- A request that staff pass on by phone is an item in their inbox. How it ended is the request's state.
ALTER TABLE inbox_items
  ADD COLUMN quote_request_id integer UNIQUE REFERENCES business_quote_requests (id) ON DELETE CASCADE,
  ADD COLUMN outcome text CHECK (outcome IN ('passed_on', 'not_reached')),
  ALTER COLUMN kind SET EXPRESSION AS (CASE
    WHEN support_request_id IS NOT NULL THEN 'support' WHEN booking_request_id IS NOT NULL THEN 'callback'
    WHEN service_request_id IS NOT NULL THEN 'service' WHEN quote_request_id IS NOT NULL THEN 'quote'
    ELSE 'partner' END),
  DROP CONSTRAINT inbox_items_check,
  ADD CONSTRAINT inbox_items_check CHECK (num_nonnulls(support_request_id, booking_request_id, service_request_id,
    partner_application_id, quote_request_id) = 1),
  ADD CONSTRAINT inbox_items_outcome CHECK (CASE WHEN quote_request_id IS NOT NULL AND status = 'done'
    THEN outcome IS NOT NULL ELSE outcome IS NULL END);
CREATE INDEX inbox_items_calls ON inbox_items (id) WHERE quote_request_id IS NOT NULL AND status <> 'done';

-- Whether a business can be asked is shown with it, and depends on more than its own rows: a stopped address may belong to
-- many businesses, and staff take only so many calls. Both change rarely, so they count as a change of every business.
CREATE TRIGGER quote_mail_stops_version AFTER INSERT OR DELETE ON quote_mail_stops
  FOR EACH STATEMENT EXECUTE FUNCTION count_category_tree();
CREATE TRIGGER inbox_items_opened_version AFTER INSERT ON inbox_items FOR EACH ROW
  WHEN (NEW.quote_request_id IS NOT NULL) EXECUTE FUNCTION count_category_tree();
CREATE TRIGGER inbox_items_changed_version AFTER UPDATE OF status ON inbox_items FOR EACH ROW
  WHEN (NEW.quote_request_id IS NOT NULL AND (OLD.status = 'done') <> (NEW.status = 'done'))
  EXECUTE FUNCTION count_category_tree();
CREATE TRIGGER inbox_items_deleted_version AFTER DELETE ON inbox_items FOR EACH ROW
  WHEN (OLD.quote_request_id IS NOT NULL) EXECUTE FUNCTION count_category_tree();
