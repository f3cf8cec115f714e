-- The first day on which a business can do the work, if it says so.
ALTER TABLE quotes ADD COLUMN earliest_day date;
