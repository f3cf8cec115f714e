-- Each entry of the log has the SHA-256 of its content and of the entry before it, so one that is changed, removed or moved
-- shows (src/server/audit/log-chain.service.ts). Who acted and the details can be erased: the chain holds their salted
-- digests, and erasing removes the salt, without which a digest says nothing.
ALTER TABLE staff_actions
  ADD COLUMN position integer UNIQUE,
  ADD COLUMN actor_salt uuid,
  ADD COLUMN actor_digest bytea,
  ADD COLUMN details_salt uuid,
  ADD COLUMN details_digest bytea,
  ADD COLUMN hash bytea;

-- The end of the chain: whoever adds an entry locks it, for as long as a commit takes.
CREATE TABLE staff_actions_chain (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  position integer NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO staff_actions_chain (position, hash) VALUES (0, '');

CREATE FUNCTION salted_digest(salt uuid, value text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(salt || ' ' || value, 'UTF8')) $$;

CREATE FUNCTION salt_staff_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.actor_salt := gen_random_uuid();
  NEW.actor_digest := salted_digest(NEW.actor_salt, coalesce(NEW.actor_id::text, ''));
  NEW.details_salt := gen_random_uuid();
  NEW.details_digest := salted_digest(NEW.details_salt, NEW.details::text);
  NEW.position := NULL;
  NEW.hash := NULL;
  RETURN NEW;
END $$;

CREATE FUNCTION chain_staff_action() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place integer;
  before bytea;
  chained bytea;
BEGIN
  SELECT position + 1, hash INTO place, before FROM staff_actions_chain FOR UPDATE;
  chained := sha256(before || convert_to(json_build_array(place, NEW.id, NEW.action, NEW.target_type, NEW.target_id,
    (extract(epoch FROM NEW.created_at) * 1000000)::bigint, encode(NEW.actor_digest, 'hex'),
    encode(NEW.details_digest, 'hex'))::text, 'UTF8'));
  UPDATE staff_actions SET position = place, hash = chained WHERE id = NEW.id;
  UPDATE staff_actions_chain SET position = place, hash = chained;
  RETURN NULL;
END $$;

-- Nothing in the log changes but what the end of its transaction adds, and what is erased with a person.
CREATE FUNCTION keep_staff_action() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed staff_actions := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.hash IS NULL THEN
      allowed.position := NEW.position;
      allowed.hash := NEW.hash;
    END IF;
    IF NEW.actor_id IS NULL AND OLD.actor_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM users WHERE users.id = OLD.actor_id) THEN
      NEW.actor_salt := NULL;
      allowed.actor_id := NULL;
      allowed.actor_salt := NULL;
    END IF;
    IF NEW.details = '{}' AND current_setting('find_local.erasing', true) = 'on' THEN
      NEW.details_salt := NULL;
      allowed.details := NEW.details;
      allowed.details_salt := NULL;
    END IF;
    IF NEW IS NOT DISTINCT FROM allowed THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'entries of the log stay as they are' USING ERRCODE = 'insufficient_privilege';
END $$;

DO $$
DECLARE
  entry staff_actions;
  place integer := 0;
  chained bytea := '';
BEGIN
  FOR entry IN SELECT * FROM staff_actions ORDER BY created_at, id LOOP
    place := place + 1;
    entry.actor_salt := gen_random_uuid();
    entry.actor_digest := salted_digest(entry.actor_salt, coalesce(entry.actor_id::text, ''));
    entry.details_salt := gen_random_uuid();
    entry.details_digest := salted_digest(entry.details_salt, entry.details::text);
    chained := sha256(chained || convert_to(json_build_array(place, entry.id, entry.action, entry.target_type,
      entry.target_id, (extract(epoch FROM entry.created_at) * 1000000)::bigint, encode(entry.actor_digest, 'hex'),
      encode(entry.details_digest, 'hex'))::text, 'UTF8'));
    UPDATE staff_actions SET position = place, actor_salt = entry.actor_salt, actor_digest = entry.actor_digest,
      details_salt = entry.details_salt, details_digest = entry.details_digest, hash = chained WHERE id = entry.id;
  END LOOP;
  UPDATE staff_actions_chain SET position = place, hash = chained;
END $$;

CREATE TRIGGER staff_actions_salted BEFORE INSERT ON staff_actions
  FOR EACH ROW EXECUTE FUNCTION salt_staff_action();
-- At the commit: a transaction that is still working keeps nobody waiting.
CREATE CONSTRAINT TRIGGER staff_actions_chained AFTER INSERT ON staff_actions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_staff_action();
CREATE TRIGGER staff_actions_kept BEFORE UPDATE OR DELETE ON staff_actions
  FOR EACH ROW EXECUTE FUNCTION keep_staff_action();
CREATE TRIGGER staff_actions_not_emptied BEFORE TRUNCATE ON staff_actions
  FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_action();
