-- Of a neighborhood or ZIP code, the names of those it borders on; of a district or landmark, the neighborhood it is in.
ALTER TABLE search_places ADD COLUMN near text[] NOT NULL DEFAULT '{}';
ALTER TABLE search_places ADD COLUMN zips text[] NOT NULL DEFAULT '{}';
