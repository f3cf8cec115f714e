-- Email to the address of a blocked account isn't sent, but for what staff and the site owe them. What waits goes as before.
ALTER TABLE mails
  ADD COLUMN reaches_blocked boolean NOT NULL DEFAULT true,
  DROP CONSTRAINT mails_failure_check,
  ADD CONSTRAINT mails_failure_check CHECK (failure IN ('bounced', 'refused', 'unreadable', 'expired', 'blocked'));
ALTER TABLE mails ALTER COLUMN reaches_blocked SET DEFAULT false;
