-- What changed about businesses that somebody follows or saved, for the weekly email: one row for each kind of change, with
-- its latest time. Triggers write it, because owners, staff and imports all change businesses.
CREATE TABLE business_news (
  business_id integer NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('hours', 'pictures', 'services', 'price', 'contact', 'address')),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, kind)
);

-- The time span of the news in the latest email to a person.
CREATE TABLE news_digests (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  news_from timestamptz NOT NULL,
  news_until timestamptz NOT NULL,
  CHECK (news_from < news_until)
);

CREATE FUNCTION record_profile_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_news (business_id, kind)
  SELECT after.business_id, change.kind FROM after JOIN before USING (business_id), LATERAL (VALUES
    ('hours', (after.business_hours, after.special_hours) IS DISTINCT FROM (before.business_hours, before.special_hours)),
    ('pictures', EXISTS (SELECT FROM jsonb_array_elements(after.images) AS image
      WHERE NOT before.images @> jsonb_build_array(jsonb_build_object('url', image -> 'url')))),
    ('services', NOT after.additional_services <@ before.additional_services),
    ('contact', (after.phone, after.website) IS DISTINCT FROM (before.phone, before.website)),
    ('address', (after.address, after.city, after.zip_code) IS DISTINCT FROM (before.address, before.city, before.zip_code))
  ) AS change (kind, is_new)
  WHERE is_new AND (EXISTS (SELECT FROM business_follows WHERE business_id = after.business_id)
    OR EXISTS (SELECT FROM business_saves WHERE business_id = after.business_id))
  ORDER BY after.business_id, change.kind
  ON CONFLICT (business_id, kind) DO UPDATE SET changed_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER business_profiles_news AFTER UPDATE ON business_profiles
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_profile_news();

CREATE FUNCTION record_business_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_news (business_id, kind)
  SELECT NEW.id, kind FROM (VALUES
    ('price', NEW.price_cents IS DISTINCT FROM OLD.price_cents),
    ('services', NOT NEW.sub_sub_category_ids <@ OLD.sub_sub_category_ids)
  ) AS change (kind, is_new)
  WHERE is_new AND (EXISTS (SELECT FROM business_follows WHERE business_id = NEW.id)
    OR EXISTS (SELECT FROM business_saves WHERE business_id = NEW.id))
  ON CONFLICT (business_id, kind) DO UPDATE SET changed_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_news AFTER UPDATE ON businesses FOR EACH ROW
  WHEN (OLD.price_cents IS DISTINCT FROM NEW.price_cents OR NOT NEW.sub_sub_category_ids <@ OLD.sub_sub_category_ids)
  EXECUTE FUNCTION record_business_news();
