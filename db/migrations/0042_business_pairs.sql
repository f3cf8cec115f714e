-- What two listings of one place have in common, however it is spelled.

-- House number and first word of the street; null without a number.
CREATE FUNCTION business_place(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(lower(address) FROM '^[^[:alnum:]]*([0-9][[:alnum:]]*)') || ' ' || substring(lower(address) FROM
    '^[^[:alnum:]]*[0-9][[:alnum:]]*(?:[^[:alnum:]]+(?:n|s|e|w|north|south|east|west)\M)*[^[:alnum:]]+([[:alnum:]]+)')
$$;

-- A name without accents, punctuation, legal forms and articles.
CREATE FUNCTION business_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(trim(regexp_replace(regexp_replace(
    translate(regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f]', '', 'g'), '''’', ''),
    '\m(the|and|llc|lc|inc|incorporated|ltd|lp|llp|pllc|pc|corp|corporation)\M', ' ', 'g'),
    '[^[:alnum:]]+', ' ', 'g')), ''), lower(name))
$$;

-- The last ten digits; null for fewer.
CREATE FUNCTION business_phone(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(regexp_replace(regexp_replace(lower(phone), '(x|ext).*$', ''), '\D', '', 'g') FROM '.{10}$')
$$;

-- Host and path of a website.
CREATE FUNCTION business_site(website text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(regexp_replace(lower(website), '^https?://(www\.)?', ''), '/*([?#].*)?$', ''), '')
$$;

-- The house number alone found too many listings of a big directory.
DROP INDEX business_profiles_house_number;
CREATE INDEX business_profiles_place ON business_profiles (business_place(address));
CREATE INDEX business_profiles_phone ON business_profiles (business_phone(phone)) WHERE phone IS NOT NULL;
CREATE INDEX business_profiles_site ON business_profiles (business_site(website)) WHERE website IS NOT NULL;

-- Two listings that may be the same place, found in the background; the first has the lower ID.
CREATE TABLE business_pairs (
  first_id integer NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  second_id integer NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  -- How alike the names are, in percent.
  likeness smallint NOT NULL,
  -- When staff said that they aren't the same; they are never asked again.
  told_apart_at timestamptz,
  PRIMARY KEY (first_id, second_id),
  CHECK (first_id < second_id)
);
CREATE INDEX business_pairs_of_second ON business_pairs (second_id);
CREATE INDEX business_pairs_open ON business_pairs (likeness DESC, first_id, second_id) WHERE told_apart_at IS NULL;

-- Listings that are new or have changed, and wait to be compared with all others; one that was deleted compares with none.
CREATE TABLE business_comparisons (
  business_id integer PRIMARY KEY
);

-- The update of a row that is there already keeps the comparison that is at work from missing this change.
CREATE FUNCTION queue_comparisons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO business_comparisons SELECT business_id FROM after ORDER BY business_id
    ON CONFLICT (business_id) DO UPDATE SET business_id = excluded.business_id;
  ELSE
    INSERT INTO business_comparisons
    SELECT after.business_id FROM after JOIN before USING (business_id)
    WHERE (after.name, after.address, after.zip_code, after.phone, after.website)
      IS DISTINCT FROM (before.name, before.address, before.zip_code, before.phone, before.website)
    ORDER BY after.business_id
    ON CONFLICT (business_id) DO UPDATE SET business_id = excluded.business_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER business_profiles_added_comparison AFTER INSERT ON business_profiles
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION queue_comparisons();
CREATE TRIGGER business_profiles_changed_comparison AFTER UPDATE ON business_profiles
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION queue_comparisons();
INSERT INTO business_comparisons SELECT business_id FROM business_profiles;
