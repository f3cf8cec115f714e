-- Undoing a change of address brings back whether the address was confirmed. Of changes made before, nobody knows.
ALTER TABLE email_changes ADD COLUMN was_confirmed boolean NOT NULL DEFAULT false;
