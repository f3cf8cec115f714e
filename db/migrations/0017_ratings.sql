-- Top rated is ordered by the figure that is shown: one decimal, rounded half up.
ALTER TABLE businesses DROP COLUMN rating_hundredths;
ALTER TABLE businesses
  ADD COLUMN rating_tenths integer GENERATED ALWAYS AS (
    CASE WHEN review_count = 0 THEN 0 ELSE (rating_sum * 20 + review_count) / (review_count * 2) END) STORED,
  -- Best rated weighs how many reviews there are: the average in ten-thousandths as if ten more people had given 4 stars.
  -- Ten, because below that a few friends decide the average; 4 stars, because that is where most averages lie.
  -- Without any review it is 0, so that what nobody has rated comes last.
  ADD COLUMN weighted_rating integer GENERATED ALWAYS AS (
    CASE WHEN review_count = 0 THEN 0 ELSE (rating_sum + 40)::bigint * 10000 / (review_count + 10) END) STORED;

CREATE INDEX businesses_rating ON businesses (rating_tenths DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_category_rating ON businesses (category_id, rating_tenths DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_subcategory_rating ON businesses (subcategory_id, rating_tenths DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_best ON businesses (weighted_rating DESC, review_count DESC, id DESC) WHERE status = 'approved';
CREATE INDEX businesses_category_best ON businesses (category_id, weighted_rating DESC, review_count DESC, id DESC) WHERE status = 'approved';
CREATE INDEX businesses_admin_choice ON businesses (weighted_rating DESC, review_count DESC, id DESC) WHERE is_admin_choice;
