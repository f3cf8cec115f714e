-- The first entry of a transaction chains all of its entries, so the end of the chain is written once: with one write for
-- each, every entry had to pass the versions that those before it left.
CREATE OR REPLACE FUNCTION chain_staff_action() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place integer;
  chained bytea;
  entry staff_actions;
BEGIN
  PERFORM FROM staff_actions WHERE id = NEW.id AND hash IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT position, hash INTO place, chained FROM staff_actions_chain FOR UPDATE;
  FOR entry IN SELECT * FROM staff_actions WHERE hash IS NULL AND actor_digest IS NOT NULL ORDER BY id LOOP
    place := place + 1;
    chained := sha256(chained || convert_to(json_build_array(place, entry.id, entry.action, entry.target_type,
      entry.target_id, (extract(epoch FROM entry.created_at) * 1000000)::bigint, encode(entry.actor_digest, 'hex'),
      encode(entry.details_digest, 'hex'))::text, 'UTF8'));
    UPDATE staff_actions SET position = place, hash = chained WHERE id = entry.id;
  END LOOP;
  UPDATE staff_actions_chain SET position = place, hash = chained;
  RETURN NULL;
END $$;
CREATE INDEX staff_actions_unchained ON staff_actions (id) WHERE hash IS NULL;
