-- In lower case without accents, with Latin letters for the Cyrillic and Greek ones that look like them.
CREATE FUNCTION plain_letters(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g'),
  'авекмнорстухіјѕһԁԛԝӏαβεζηικμνορτυχ', 'abekmhopctyxijshdqwlabezhikmnoptyx');

-- As before, but equal for names that only look the same: with letters of other alphabets, or with 0 and 1 for letters.
CREATE OR REPLACE FUNCTION business_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(trim(regexp_replace(regexp_replace(
  translate(regexp_replace(regexp_replace(plain_letters(name), '(?<=[a-z])0|0(?=[a-z])', 'o', 'g'),
    '(?<=[a-z])1(?=[a-z])', 'l', 'g'), '''’', ''),
  '\m(the|and|llc|lc|inc|incorporated|ltd|lp|llp|pllc|pc|corp|corporation)\M', ' ', 'g'),
  '[^[:alnum:]]+', ' ', 'g')), ''), lower(name));

-- House number and first word of the street, as before; also equal for look-alikes and the usual ways to write that word.
DROP INDEX business_profiles_place;
CREATE OR REPLACE FUNCTION business_place(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT number || ' ' || CASE word
    WHEN 'first' THEN '1st' WHEN 'second' THEN '2nd' WHEN 'third' THEN '3rd' WHEN 'fourth' THEN '4th' WHEN 'fifth' THEN '5th'
    WHEN 'sixth' THEN '6th' WHEN 'seventh' THEN '7th' WHEN 'eighth' THEN '8th' WHEN 'ninth' THEN '9th' WHEN 'tenth' THEN '10th'
    WHEN 'saint' THEN 'st' WHEN 'ih' THEN 'i' WHEN 'interstate' THEN 'i' WHEN 'highway' THEN 'hwy' WHEN 'mount' THEN 'mt'
    ELSE word END
  FROM (
    SELECT substring(plain FROM '^[^[:alnum:]]*([0-9][[:alnum:]]*)') AS number, substring(plain FROM
      '^[^[:alnum:]]*[0-9][[:alnum:]]*(?:[^[:alnum:]]+(?:n|s|e|w|north|south|east|west)\M)*[^[:alnum:]]+([[:alnum:]]+)') AS word
    FROM (SELECT plain_letters(address) AS plain) spelled
  ) parts
);
CREATE INDEX business_profiles_place ON business_profiles (business_place(address));
