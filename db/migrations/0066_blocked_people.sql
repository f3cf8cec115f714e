-- What a blocked person wrote and listed is out of sight until they are unblocked. These columns tell it apart from what
-- staff decided on its own, which stays as it is.
ALTER TABLE reviews
  ADD COLUMN hidden_with_author boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT reviews_hidden_with_author_check CHECK (NOT hidden_with_author OR hidden_at IS NOT NULL);
-- The status that a listing returns to.
ALTER TABLE business_submissions
  ADD COLUMN blocked_from text CHECK (blocked_from IN ('pending', 'approved'));

-- The same for those who are blocked already.
WITH hidden AS (
  UPDATE reviews SET hidden_at = now(), hidden_reason = 'Its author’s account is blocked.', hidden_with_author = true,
    revision = reviews.revision + 1
  FROM users WHERE users.id = user_id AND blocked_at IS NOT NULL AND hidden_at IS NULL
  RETURNING business_id, rating
), counted AS (
  SELECT business_id, sum(rating)::int AS stars, count(*)::int AS reviews FROM hidden GROUP BY business_id
)
UPDATE businesses SET rating_sum = rating_sum - stars, review_count = review_count - reviews
FROM counted WHERE id = business_id;

INSERT INTO business_counts (scope, ref_id, business_count)
SELECT scope, ref_id, -count(*) FROM (
  SELECT total.scope, total.ref_id FROM businesses JOIN users ON users.id = submitted_by_id,
    LATERAL (VALUES ('all', 0), ('category', category_id), ('subcategory', subcategory_id)
      UNION ALL SELECT 'sub_sub_category', unnest(sub_sub_category_ids)) AS total (scope, ref_id)
  WHERE blocked_at IS NOT NULL AND is_listed
) counted WHERE ref_id IS NOT NULL GROUP BY scope, ref_id
ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = business_counts.business_count + excluded.business_count;

INSERT INTO business_submissions AS s (business_id, submitted_at, decided_at, reason, decided_from, blocked_from)
SELECT b.id, b.created_at, now(), 'Its owner’s account is blocked.', b.status, b.status
FROM businesses b JOIN users u ON u.id = b.submitted_by_id WHERE u.blocked_at IS NOT NULL AND b.is_listed
ON CONFLICT (business_id) DO UPDATE SET decided_at = excluded.decided_at, reason = excluded.reason,
  decided_from = excluded.decided_from, blocked_from = excluded.blocked_from, revision = s.revision + 1;

UPDATE businesses SET status = 'suspended', updated_at = now()
FROM users WHERE users.id = submitted_by_id AND blocked_at IS NOT NULL AND is_listed;
