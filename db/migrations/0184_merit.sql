-- How a business stands among those that fit a search equally well (src/shared/businesses/merit.ts): its weighted rating,
-- rounded to a tenth of a star, then verified, then answering within a day. One number, so that an index has its order.
-- The weighted rating is written out again: a generated column can't use another one.
ALTER TABLE businesses ADD COLUMN merit integer GENERATED ALWAYS AS (
  CASE WHEN review_count = 0 THEN 0 ELSE ((rating_sum + 40) * 20 + review_count + 10) / (2 * (review_count + 10)) END * 4
  + (status = 'approved' AND NOT is_being_checked)::int * 2
  + coalesce(answered_share >= 80, false)::int) STORED;

CREATE INDEX businesses_merit ON businesses (merit DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_category_merit ON businesses (category_id, merit DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_subcategory_merit ON businesses (subcategory_id, merit DESC, review_count DESC, id DESC) WHERE is_listed;
DROP INDEX businesses_subcategory_best;
