-- Who left the newsletter within the last days, and who hasn't confirmed yet, as the desk lists them.
CREATE INDEX mail_stops_of_newsletter ON mail_stops (stopped_at) WHERE kind = 'newsletter';
CREATE INDEX subscribers_waiting ON subscribers (created_at DESC, id DESC) WHERE confirmed_at IS NULL;
