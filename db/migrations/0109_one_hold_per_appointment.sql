-- What an appointment keeps from others: all of its held times together. They may overlap each other, such as the agreed time
-- and half an hour later; those of two appointments of a business may not.
ALTER TABLE appointments ADD COLUMN held tstzmultirange NOT NULL DEFAULT '{}';
UPDATE appointments a SET held = times.held
FROM (SELECT appointment_id, range_agg(tstzrange(starts_at, ends_at)) AS held
  FROM appointment_times WHERE is_held GROUP BY appointment_id) times
WHERE times.appointment_id = a.id;
ALTER TABLE appointments ADD CONSTRAINT appointments_never_overlap EXCLUDE USING gist (
  int4range(business_id, business_id, '[]') WITH &&, held WITH &&
) WHERE (NOT isempty(held));
ALTER TABLE appointment_times DROP CONSTRAINT appointment_times_never_overlap;

-- Follows from the times, however they change.
CREATE FUNCTION hold_times_of_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments a SET held = coalesce((SELECT range_agg(tstzrange(t.starts_at, t.ends_at))
    FROM appointment_times t WHERE t.appointment_id = a.id AND t.is_held), '{}')
  WHERE a.id IN (SELECT appointment_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER appointment_times_inserted_held AFTER INSERT ON appointment_times
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_times_of_appointment();
CREATE TRIGGER appointment_times_updated_held AFTER UPDATE ON appointment_times
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_times_of_appointment();
CREATE TRIGGER appointment_times_deleted_held AFTER DELETE ON appointment_times
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_times_of_appointment();
