-- Names that begin with what somebody has typed so far, found without reading any others.
CREATE INDEX business_profiles_name_begins ON business_profiles (name_folded text_pattern_ops);
-- Wishes that no field proves: 'kids' is "kid friendly".
ALTER TABLE search_terms DROP CONSTRAINT search_terms_wish_check;
ALTER TABLE search_terms ADD CONSTRAINT search_terms_wish_check CHECK (wish IN (
  'open', 'late', 'allday', 'near', 'cheap', 'best', 'verified', 'kids', 'dogs', 'outdoor', 'wheelchair', 'parking', 'wifi',
  'delivery', 'walkins', 'spanish', 'eco', 'family-owned', 'woman-owned', 'veteran-owned', 'filler'));
