-- What listings are filtered by besides their trade: payment methods (1 to 8), why people love them (101 to 119) and ZIP codes,
-- as numbers that one index finds (src/shared/businesses/facets.ts).
ALTER TABLE businesses ADD COLUMN facets integer[] NOT NULL DEFAULT '{}';
UPDATE businesses b SET facets = ARRAY(
  SELECT number FROM (VALUES
    (1, 'card'), (2, 'applePay'), (3, 'googlePay'), (4, 'paypal'), (5, 'venmo'), (6, 'zelle'), (7, 'cashApp'), (8, 'check')
  ) AS method (number, name) WHERE p.payment_methods -> name = 'true'
  UNION SELECT 100 + place FROM unnest(ARRAY[
    'Licensed & Insured', 'Same-Day Availability', 'Free Estimates / Quotes', 'Award-Winning Service',
    'Locally Owned & Operated', 'Family-Owned', 'Veteran-Owned', 'Woman-Owned', 'Eco-Friendly Practices',
    'Satisfaction Guarantee', 'Background-Checked Team', '24/7 Emergency Service', 'Upfront Pricing',
    'Bilingual Staff (English & Spanish)', 'Free Consultations', 'Senior & Military Discounts', 'Pet-Friendly',
    'Wheelchair Accessible', 'Financing Available']) WITH ORDINALITY AS reason (name, place)
    WHERE name = ANY(p.why_people_love_us)
  UNION SELECT left(p.zip_code, 5)::int WHERE p.zip_code ~ '^[0-9]{5}' AND p.zip_code !~ '^00000'
  ORDER BY 1)
FROM business_profiles p WHERE p.business_id = b.id;
CREATE INDEX businesses_facets ON businesses USING gin (facets) WHERE is_listed;

-- A trade by its best rated, for texts such as "best plumber".
CREATE INDEX businesses_subcategory_best ON businesses (subcategory_id, weighted_rating DESC, review_count DESC, id DESC) WHERE is_listed;
