-- The first number that a text dials, without extension and country code, letters as on the keys; null for fewer than ten
-- digits.
CREATE OR REPLACE FUNCTION business_phone(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(regexp_replace(translate(
    coalesce(substring(said FROM '[2-9][0-9]{2}\)?[\s./\u2010-\u2015-]*[0-9a-z](?:[\s.\u2010-\u2015-]*[0-9a-z]){6}'), said),
    'abcdefghijklmnopqrstuvwxyz', '22233344455566677778889999'), '\D', '', 'g') FROM '.{10}$')
  FROM regexp_replace(lower(phone), '(?<=[0-9a-z])[\s,;]*(extension|ext|x|#)[\s.:=#]*[0-9].*$', '') AS said
$$;
REINDEX INDEX business_profiles_phone;
