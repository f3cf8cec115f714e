-- A visitor can hide their email address and phone number with the request itself, held ones included.
ALTER TABLE held_quote_requests ADD COLUMN hides_contact boolean NOT NULL DEFAULT false;
-- Whoever blocks a sender who hides their address doesn't learn it.
ALTER TABLE sender_blocks ADD COLUMN hides_email boolean NOT NULL DEFAULT false;
