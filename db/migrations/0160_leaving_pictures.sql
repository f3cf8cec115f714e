-- Its files are being deleted, so nothing may use it anymore: a kill between its files and its row leaves nothing that shows it.
ALTER TABLE pictures ADD COLUMN is_leaving boolean NOT NULL DEFAULT false;
