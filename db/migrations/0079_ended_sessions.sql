-- Tells every process whose sessions were deleted, if and only if that is committed: their event streams end.
CREATE FUNCTION announce_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', user_id::text) FROM (SELECT DISTINCT user_id FROM ended) people;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_ended_sessions AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_sessions();
