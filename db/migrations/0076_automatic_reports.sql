-- Reported by the spam rules, and not by a person.
ALTER TABLE reports ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;
