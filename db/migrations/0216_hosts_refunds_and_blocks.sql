-- Websites by host, read from its end: a domain and those below it begin alike.
CREATE INDEX business_profiles_host ON business_profiles
  (reverse('.' || split_part(business_site(website), '/', 1)) text_pattern_ops) WHERE website IS NOT NULL;

-- A refund that couldn't be paid out, as the provider last reported it: staff pay it in another way.
ALTER TABLE payments ADD COLUMN refund_failed_cents integer CHECK (refund_failed_cents > 0), ADD COLUMN refund_failure text,
  ADD CONSTRAINT payments_refund_failure CHECK ((refund_failed_cents IS NULL) = (refund_failure IS NULL));
ALTER TABLE inbox_items
  ADD COLUMN payment_id integer UNIQUE REFERENCES payments (id) ON DELETE CASCADE,
  ALTER COLUMN kind SET EXPRESSION AS (CASE
    WHEN support_request_id IS NOT NULL THEN 'support' WHEN booking_request_id IS NOT NULL THEN 'callback'
    WHEN service_request_id IS NOT NULL THEN 'service' WHEN quote_request_id IS NOT NULL THEN 'quote'
    WHEN claim_id IS NOT NULL THEN 'claim' WHEN hours_report_id IS NOT NULL THEN 'hours'
    WHEN payment_id IS NOT NULL THEN 'refund' ELSE 'partner' END),
  DROP CONSTRAINT inbox_items_check,
  ADD CONSTRAINT inbox_items_check CHECK (num_nonnulls(support_request_id, booking_request_id, service_request_id,
    partner_application_id, quote_request_id, claim_id, hours_report_id, payment_id) = 1);

-- A block outlives the account of the blocked: then it has keyed hashes of the addresses instead of a name and an address.
ALTER TABLE sender_blocks ALTER COLUMN email DROP NOT NULL, ADD COLUMN address_hashes bytea[],
  ADD CONSTRAINT sender_blocks_know_the_sender CHECK ((email IS NULL) <> (address_hashes IS NULL));
CREATE INDEX sender_blocks_by_address ON sender_blocks USING gin (address_hashes) WHERE address_hashes IS NOT NULL;
