-- Which email that isn't part of a transaction an address gets. Whoever gets such email can change that without signing
-- in, by a link that holds the address encrypted with this key.
CREATE TABLE mail_link_key (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  key bytea NOT NULL CHECK (octet_length(key) = 32)
);
INSERT INTO mail_link_key (key)
  VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Email that an address gets no more, and why. The address as SHA-256: it names nobody.
CREATE TABLE mail_stops (
  address_hash bytea NOT NULL CHECK (octet_length(address_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('newsletter', 'follows', 'saves')),
  reason text NOT NULL CHECK (reason IN ('asked', 'bounced', 'complained')),
  stopped_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (address_hash, kind)
);

-- Null until the address is confirmed by email; unconfirmed for 30 days after it was asked, it is deleted. Subscribers
-- from before this were never asked. An address that unsubscribes is deleted.
ALTER TABLE subscribers ADD COLUMN confirmed_at timestamptz, ADD COLUMN asked_at timestamptz;
ALTER TABLE subscribers ALTER COLUMN asked_at SET DEFAULT now();
CREATE INDEX subscribers_unconfirmed ON subscribers (asked_at) WHERE confirmed_at IS NULL;
