-- What was most requested, saved and reviewed in the last 30 days, which the home page shows among those that were paid for.
-- The job find-trending renews it.
CREATE TABLE trending_businesses (
  kind text NOT NULL CHECK (kind IN ('requested', 'saved', 'reviewed')),
  place integer NOT NULL CHECK (place >= 1),
  business_id integer NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, place)
);
CREATE INDEX trending_businesses_of_business ON trending_businesses (business_id);
CREATE INDEX business_saves_created_at ON business_saves (created_at);

-- The borders of a place; several where it is in parts. Without them, everything in its box is in it.
ALTER TABLE search_places ADD COLUMN outline polygon[];
