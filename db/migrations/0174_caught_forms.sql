-- Forms whose hidden field was filled in: they wait as spam until staff release them, or for 30 days.
CREATE TABLE caught_forms (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form text NOT NULL,
  -- As the route takes it, without the hidden field.
  body jsonb NOT NULL,
  body_hash bytea NOT NULL UNIQUE CHECK (octet_length(body_hash) = 32),
  hidden_text text NOT NULL,
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  spam_score smallint NOT NULL,
  spam_rules text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX caught_forms_of_user ON caught_forms (user_id) WHERE user_id IS NOT NULL;
