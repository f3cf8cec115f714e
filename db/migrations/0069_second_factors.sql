-- Second factors. Their state in short is with the person, because every request needs it.
ALTER TABLE users ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false;

-- When the holder of a session last proved who they are: at sign-in, by password, code or passkey, and the last two alone.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
UPDATE sessions SET confirmed_at = created_at;
ALTER TABLE sessions ALTER COLUMN confirmed_at SET DEFAULT now(), ALTER COLUMN confirmed_at SET NOT NULL;
ALTER TABLE sessions ADD COLUMN factor_confirmed_at timestamptz;

-- An authenticator app that computes codes from a secret (RFC 6238), sealed with the key in the settings.
CREATE TABLE authenticators (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  -- The 30 seconds of the last code that was accepted: none works twice.
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Counts once its holder has entered a code.
  confirmed_at timestamptz
);

CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);

-- A sign-in after its first step: worth a session once, together with the second one.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_of_user ON sign_in_tickets (user_id);
CREATE INDEX sign_in_tickets_expires_at ON sign_in_tickets (expires_at);
