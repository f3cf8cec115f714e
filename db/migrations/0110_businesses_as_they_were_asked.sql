-- The business that somebody asked in a round: a merge changes business_id, and the secret link of the conversation is made
-- from the business that was asked. Null for a request that is in no round, and where an older version of the site stored it.
ALTER TABLE business_quote_requests ADD COLUMN asked_business_id integer;
ALTER TABLE held_quote_requests ADD COLUMN asked_business_id integer;
-- Where listings were merged, the first merge since knows which requests it moved, and from where. Whoever joined a round got
-- the link then.
CREATE TEMPORARY TABLE moved_requests ON COMMIT DROP AS
  SELECT key.id::integer AS id, merged_id, merged_at FROM business_merges, jsonb_array_elements_text(
    coalesce(moved #> '{tables,business_quote_requests}', '[]') || coalesce(moved #> '{tables,held_quote_requests}', '[]')) AS key (id);
UPDATE held_quote_requests request SET asked_business_id = coalesce(
  (SELECT merged_id FROM moved_requests moved WHERE moved.id = request.id ORDER BY merged_at LIMIT 1), business_id)
  WHERE round_id IS NOT NULL;
UPDATE business_quote_requests request SET asked_business_id = coalesce(
  (SELECT merged_id FROM moved_requests moved
    WHERE moved.id = request.id AND merged_at > coalesce(joined_at, '-infinity') ORDER BY merged_at LIMIT 1), business_id)
  WHERE round_id IS NOT NULL;

-- Not everybody who wasn't chosen can be told: a listing without an owner has nobody who reads it.
ALTER TABLE business_quote_requests ADD COLUMN is_told boolean NOT NULL DEFAULT false;
UPDATE business_quote_requests request SET is_told = true WHERE let_down_at IS NOT NULL AND (
  EXISTS (SELECT FROM messages WHERE conversation_id = request.id AND side = 'visitor' AND created_at >= let_down_at)
  OR EXISTS (SELECT FROM held_quote_requests WHERE conversation_id = request.id AND created_at >= let_down_at));
