-- A time that a visitor wishes of a business without slots is nobody's until the business gives it: it may be able to do
-- several at once.
ALTER TABLE appointment_times ADD COLUMN is_held boolean NOT NULL DEFAULT true;
UPDATE appointment_times t SET is_held = false
FROM appointments a
WHERE a.id = t.appointment_id AND a.proposed_by = 'visitor' AND t.starts_at IS DISTINCT FROM a.starts_at
  AND NOT EXISTS (SELECT FROM slot_settings s WHERE s.business_id = t.business_id AND s.is_open);
ALTER TABLE appointment_times
  DROP CONSTRAINT appointment_times_never_overlap,
  ADD CONSTRAINT appointment_times_never_overlap EXCLUDE USING gist (
    int4range(business_id, business_id, '[]') WITH &&, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (is_held);
