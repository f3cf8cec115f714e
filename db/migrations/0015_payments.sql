-- A purchase from the first press to the refund. Its state only moves forward (shared/payments/payment-status.ts).
ALTER TABLE payments
  ADD COLUMN promotion_duration integer NOT NULL DEFAULT 1 CHECK (promotion_duration BETWEEN 1 AND 30),
  ADD COLUMN provider text NOT NULL DEFAULT 'test' CHECK (provider IN ('stripe', 'test')),
  ADD COLUMN intent_id text UNIQUE,
  -- False when no card was charged.
  ADD COLUMN livemode boolean NOT NULL DEFAULT false,
  ADD COLUMN failure_code text,
  ADD COLUMN refunded_at timestamptz,
  -- From when on the provider isn't asked about it any more: paid, refunded or given up.
  ADD COLUMN closed_at timestamptz,
  -- When who paid was told that it succeeded; until then another press of theirs is the same purchase.
  ADD COLUMN told_at timestamptz;
UPDATE payments SET closed_at = created_at, told_at = created_at;
CREATE INDEX payments_unclosed ON payments (created_at) WHERE closed_at IS NULL;

-- What a second press, a second tab or a twin finds instead of making a payment of its own.
CREATE UNIQUE INDEX payments_open ON payments (user_id, business_id, promotion_package, promotion_duration)
  WHERE status IN ('pending', 'failed') AND closed_at IS NULL;

ALTER TABLE promotions
  ADD COLUMN payment_id integer UNIQUE REFERENCES payments (id) ON DELETE SET NULL,
  ADD COLUMN duration integer NOT NULL DEFAULT 1 CHECK (duration BETWEEN 1 AND 30),
  DROP CONSTRAINT promotions_status_check,
  ADD CONSTRAINT promotions_status_check CHECK (status IN ('requested', 'active', 'refunded'));
CREATE INDEX promotions_requested ON promotions (created_at, id) WHERE status = 'requested';

-- One row per plan, locked by whoever gives out one of its places.
CREATE TABLE promotion_places (plan_id text PRIMARY KEY CHECK (plan_id IN ('basic', 'standard', 'premium')));
INSERT INTO promotion_places (plan_id) VALUES ('basic'), ('standard'), ('premium');

-- What the provider told, written by the transaction that acts on it: an event acts once however often it comes.
CREATE TABLE payment_events (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  intent_id text,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_events_received_at ON payment_events (received_at);

-- The books of the stand-in that takes test cards where no provider is set. No digit of a card is in them.
CREATE TABLE test_payment_intents (
  id text PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  client_secret text NOT NULL UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  metadata jsonb NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'succeeded', 'canceled')),
  failure_code text,
  is_refunded boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
