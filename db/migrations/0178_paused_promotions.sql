-- A promotion pauses while the bank of its payer decides about the payment, and goes on for what is left of its time.
ALTER TABLE promotions
  DROP CONSTRAINT promotions_status_check,
  ADD CONSTRAINT promotions_status_check
    CHECK (status IN ('requested', 'active', 'paused', 'charged_back', 'refunded')),
  -- How long it ran before its current start; rounded down, for the owner.
  ADD COLUMN ran_seconds integer NOT NULL DEFAULT 0 CHECK (ran_seconds >= 0);
