-- A trade that the directory doesn't have: the term's subcategory or category is the nearest to it.
ALTER TABLE search_terms ADD COLUMN is_nearest boolean NOT NULL DEFAULT false;
ALTER TABLE search_terms DROP CONSTRAINT search_terms_meaning;
ALTER TABLE search_terms ADD CONSTRAINT search_terms_meaning
  UNIQUE NULLS NOT DISTINCT (term, category_id, subcategory_id, service_id, wish, place_id, is_nearest);
-- What owners say of themselves: a license and insurance, checked backgrounds, and what a badge says besides.
ALTER TABLE search_terms DROP CONSTRAINT search_terms_wish_check;
ALTER TABLE search_terms ADD CONSTRAINT search_terms_wish_check CHECK (wish IN (
  'open', 'late', 'allday', 'near', 'cheap', 'best', 'verified', 'licensed', 'checked', 'kids', 'dogs', 'outdoor', 'wheelchair',
  'parking', 'wifi', 'delivery', 'walkins', 'spanish', 'eco', 'family-owned', 'locally-owned', 'woman-owned', 'veteran-owned',
  'emergency', 'same-day', 'free-estimates', 'free-consultation', 'financing', 'guarantee', 'upfront-prices', 'discounts',
  'award-winning', 'filler'));
