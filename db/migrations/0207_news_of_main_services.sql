-- Followers hear of main services that a business didn't offer before, and of other prices for those that it did. What is moved,
-- removed or written in another case is no news.
CREATE OR REPLACE FUNCTION record_profile_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_news (business_id, kind)
  SELECT after.business_id, change.kind FROM after JOIN before USING (business_id),
  LATERAL (
    SELECT bool_or(known.service IS NULL AND lower(given.service ->> 'name') <> ALL (
        SELECT lower(offered) FROM unnest(before.additional_services) AS offered
        UNION ALL SELECT lower(s.name) FROM sub_sub_categories s JOIN businesses b ON s.id = ANY (b.sub_sub_category_ids)
        WHERE b.id = after.business_id)) AS is_new,
      bool_or(known.service - 'name' <> given.service - 'name'
        AND num_nonnulls(given.service ->> 'from', given.service ->> 'to') > 0) AS is_priced_anew
    FROM jsonb_array_elements(after.main_services) AS given(service)
    LEFT JOIN jsonb_array_elements(before.main_services) AS known(service)
      ON lower(known.service ->> 'name') = lower(given.service ->> 'name')
    WHERE after.main_services <> before.main_services
  ) AS main,
  LATERAL (VALUES
    ('hours', (after.business_hours, after.special_hours) IS DISTINCT FROM (before.business_hours, before.special_hours)),
    ('pictures', EXISTS (SELECT FROM jsonb_array_elements(after.images) AS image
      WHERE NOT before.images @> jsonb_build_array(jsonb_build_object('url', image -> 'url')))),
    ('services', NOT after.additional_services <@ before.additional_services OR main.is_new),
    ('price', main.is_priced_anew),
    ('contact', (after.phone, after.website) IS DISTINCT FROM (before.phone, before.website)),
    ('address', (after.address, after.city, after.zip_code) IS DISTINCT FROM (before.address, before.city, before.zip_code))
  ) AS change (kind, is_new)
  WHERE change.is_new AND (EXISTS (SELECT FROM business_follows WHERE business_id = after.business_id)
    OR EXISTS (SELECT FROM business_saves WHERE business_id = after.business_id))
  ORDER BY after.business_id, change.kind
  ON CONFLICT (business_id, kind) DO UPDATE SET changed_at = now();
  RETURN NULL;
END $$;
