-- A quote that its business replaced by a newer one can't be decided anymore; `decided_at` is when that was.
ALTER TABLE quotes
  DROP CONSTRAINT quotes_state_check,
  ADD CONSTRAINT quotes_state_check CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'replaced'));
