-- A payment may be refunded in parts, and its payer's bank may take the money back. What is left of it, and how it stands,
-- are kept with it: every list and sum reads the same.
ALTER TABLE payments
  ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  -- What the bank has taken and not given back.
  ADD COLUMN taken_cents integer NOT NULL DEFAULT 0 CHECK (taken_cents BETWEEN 0 AND amount_cents),
  ADD COLUMN dispute text CHECK (dispute IN ('inquiry', 'dropped', 'open', 'lost', 'won')),
  ADD COLUMN disputed_at timestamptz;
UPDATE payments SET refunded_cents = amount_cents WHERE status = 'refunded';
ALTER TABLE payments
  ADD COLUMN kept_cents integer NOT NULL GENERATED ALWAYS AS (
    CASE WHEN status = 'succeeded' THEN greatest(0, amount_cents - refunded_cents - taken_cents) ELSE 0 END
  ) STORED,
  ADD COLUMN standing text NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN status <> 'succeeded' THEN status
      WHEN dispute = 'lost' THEN 'charged back'
      WHEN dispute = 'open' THEN 'disputed'
      WHEN refunded_cents > 0 THEN 'partly refunded'
      ELSE status
    END
  ) STORED;
CREATE INDEX payments_disputed ON payments (id) WHERE dispute IN ('inquiry', 'open');

-- What a bank says about a payment, as the latest report has it (shared/payments/disputes.ts).
CREATE TABLE payment_disputes (
  dispute_id text PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL CHECK (state IN ('inquiry', 'dropped', 'open', 'lost', 'won')),
  reason text NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Until when the site can answer the bank; NULL when it can't, or has.
  due_at timestamptz,
  reported_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  reinstated_at timestamptz
);
CREATE INDEX payment_disputes_of_payment ON payment_disputes (payment_id);
