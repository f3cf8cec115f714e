-- All counters of an email address: deleted with its account, and when its password is reset.
CREATE INDEX rate_limits_of_email ON rate_limits (left(key, 70)) WHERE key LIKE 'email %';

-- People who share a browser share its token.
ALTER TABLE known_devices DROP CONSTRAINT known_devices_pkey, ADD PRIMARY KEY (token_hash, user_id);
