-- Questions about the hours of one's business are a kind of email that can be stopped for an address.
ALTER TABLE mail_stops
  DROP CONSTRAINT mail_stops_kind_check,
  ADD CONSTRAINT mail_stops_kind_check CHECK (kind IN ('newsletter', 'follows', 'saves', 'hours'));
-- A mailbox that bounced or complained gets none of them.
INSERT INTO mail_stops (address_hash, kind, reason)
SELECT DISTINCT ON (address_hash) address_hash, 'hours', reason FROM mail_stops WHERE reason <> 'asked'
ON CONFLICT DO NOTHING;
