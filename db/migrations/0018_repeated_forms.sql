-- A form that is sent twice is stored once: the hash of what makes two of them the same, freed after ten minutes.
ALTER TABLE support_requests ADD COLUMN repeat_key text UNIQUE;
ALTER TABLE booking_requests ADD COLUMN repeat_key text UNIQUE;
ALTER TABLE service_requests ADD COLUMN repeat_key text UNIQUE;
ALTER TABLE service_suggestions ADD COLUMN repeat_key text UNIQUE;
ALTER TABLE partner_applications ADD COLUMN repeat_key text UNIQUE;
