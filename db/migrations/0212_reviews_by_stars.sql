-- The orders of a business's reviews by stars; unconfirmed ones are last in each.
CREATE INDEX reviews_highest_of_business ON reviews (business_id, is_unconfirmed, rating DESC, created_at DESC, id DESC);
CREATE INDEX reviews_lowest_of_business ON reviews (business_id, is_unconfirmed, rating, created_at DESC, id DESC);
