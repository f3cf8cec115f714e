-- Repeats are recognized by repeat_key.
DROP INDEX booking_requests_of_number;
