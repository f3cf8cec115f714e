-- What the pages of neighborhoods and districts count, renewed every ten minutes: who is in a place is a matter of position,
-- and counting a large one takes too long for a request.
CREATE TABLE place_counts (
  place_id integer NOT NULL REFERENCES search_places (id) ON DELETE CASCADE,
  -- NULL: everything in the place.
  subcategory_id integer REFERENCES subcategories (id) ON DELETE CASCADE,
  business_count integer NOT NULL,
  -- What they charge in the unit that most of them use, in cents; only for a subcategory.
  priced_count integer NOT NULL DEFAULT 0,
  price_unit text CHECK (price_unit IN ('hour')),
  lowest_cents integer,
  median_cents integer,
  highest_cents integer,
  -- For search engines: when a business joined, left or changed its listing.
  changed_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (place_id, subcategory_id)
);
CREATE INDEX place_counts_of_subcategory ON place_counts (subcategory_id, business_count DESC);
