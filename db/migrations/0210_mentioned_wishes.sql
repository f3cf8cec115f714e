-- Soft wishes ("kid friendly") that a text mentions, by their place in softWishes (src/shared/search/search.schemas.ts). They are
-- stored, because reading texts by these patterns took a search longer than everything else. A pattern is only tried on a text
-- with one of its words: that is ten times as fast. To change the list, replace the function and give each column that uses
-- it its expression again (ALTER COLUMN … SET EXPRESSION).
CREATE FUNCTION mentioned_wishes(VARIADIC texts text[]) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := lower(array_to_string(texts, E'\n'));
BEGIN
  RETURN array_remove(ARRAY[
    -- kids
    CASE WHEN said LIKE ANY ('{%kid%,%child%,%famil%,%toddler%,"%little one%",%chair%,%play%}')
      AND said ~ '(?<!not )\m(kids?|child|children|family|families)[ -]((are|is|always) )*(friendly|welcome|allowed)|(good|great|fun|perfect|patient|gentle) (with|for) ((the|my|our|young|small) )*(kid|child|famil|toddler|little one)|high ?chairs?|kids.? menu|play ?(ground|scape|area|corner)' THEN 1 END,
    -- dogs
    CASE WHEN said LIKE ANY ('{%dog%,%pet%}')
      AND said ~ '(?<!(not|no) )\m(dogs?|pets?)[ -]((are|is|always) )*(friendly|welcome|allowed)|bring your dogs?' THEN 2 END,
    -- outdoor
    CASE WHEN said LIKE ANY ('{%outdoor%,%outside%,%patio%,%sidewalk%,%garden%,%picnic%}')
      AND said ~ '(outdoor|outside|patio|sidewalk|garden) (seating|seats|dining|tables)|(?<!no )\mpatio\M|(tables|seats|sit) outside|beer garden|picnic tables' THEN 3 END,
    -- wheelchair
    CASE WHEN said LIKE ANY ('{%wheelchair%,%handicap%,%ada%,%step%,%accessible%}')
      AND said ~ '(?<!not )(wheelchair|handicap|ada|step.free)[ -]?(accessible|access|friendly|entrance|ramp)|no steps|fully accessible' THEN 4 END,
    -- parking
    CASE WHEN said LIKE '%parking%'
      AND said ~ '(?<!no )(free |own |easy |plenty of )?parking( lot| garage| on site| behind|\M)' THEN 5 END,
    -- wifi
    CASE WHEN said LIKE ANY ('{%wifi%,%wi-fi%}')
      AND said ~ '(?<!no )\mwi-?fi\M' THEN 6 END,
    -- delivery
    CASE WHEN said LIKE '%deliver%'
      AND said ~ '(?<!not )\m(deliver|delivers|delivery|deliveries)\M' THEN 7 END,
    -- walkins
    CASE WHEN said LIKE ANY ('{%walk%,%appointment%}')
      AND said ~ '(?<!no )walk-?.?ins?\M|no appointment|without an appointment' THEN 8 END,
    -- spanish
    CASE WHEN said LIKE ANY ('{%spanish%,%bilingual%,%espa%}')
      AND said ~ 'bilingual|(speaks?|spoken|in|fluent) (english (and|&) )?spanish|habla(mos|n)? espa[nñ]ol|en espa[nñ]ol' THEN 9 END,
    -- eco
    CASE WHEN said LIKE ANY ('{%friendly%,%toxic%,%compost%,%sustainabl%,%organic%,%zero%}')
      AND said ~ '(eco|environmentally|earth)[ -]friendly|non-?toxic|compost|sustainabl|organic|zero.waste' THEN 10 END,
    -- family-owned
    CASE WHEN said LIKE ANY ('{%family%,%father%,%mother%}')
      AND said ~ 'family[ -](owned|run|business)|(father|mother) and (son|daughter)' THEN 11 END,
    -- locally-owned
    CASE WHEN said LIKE '%locally%'
      AND said ~ 'locally[ -](owned|run)' THEN 12 END,
    -- woman-owned
    CASE WHEN said LIKE ANY ('{%woman%,%women%,%female%,%latina%}')
      AND said ~ '(woman|women|female|latina)[ -](owned|run|led)' THEN 13 END,
    -- veteran-owned
    CASE WHEN said LIKE '%vet%'
      AND said ~ '\mvet(eran)?[ -](owned|run)' THEN 14 END,
    -- emergency
    CASE WHEN said LIKE '%emergenc%'
      AND said ~ '(?<!no )\memergency (service|call|visit|repair|appointment|response|plumb|care)|(24/7|24[ -]hour|after[ -]hours) emergency|emergencies' THEN 15 END,
    -- same-day
    CASE WHEN said LIKE '%same%'
      AND said ~ '(?<!no )\msame[ -]day\M' THEN 16 END,
    -- free-estimates
    CASE WHEN said LIKE '%free%'
      AND said ~ '\mfree (written |in-home |no-obligation )*(estimates?|quotes?)\M|(estimates?|quotes?) (are|is) (always )?free' THEN 17 END,
    -- free-consultation
    CASE WHEN said LIKE '%consult%'
      AND said ~ '\mfree (first |initial |30-minute )*consult|consultations? (are|is) (always )?free' THEN 18 END,
    -- financing
    CASE WHEN said LIKE ANY ('{%financing%,"%payment plan%"}')
      AND said ~ '(?<!no )\mfinancing\M|payment plans?' THEN 19 END,
    -- guarantee
    CASE WHEN said LIKE '%guarantee%'
      AND said ~ '(?<!(no|not) )\mguarantee' THEN 20 END,
    -- upfront-prices
    CASE WHEN said LIKE ANY ('{%front%,%flat%,"%price before%",%hidden%}')
      AND said ~ 'up-?front (pric|cost|quote)|flat[ -]rate|price before (we|the work)|no hidden (fee|cost|charge)' THEN 21 END,
    -- discounts
    CASE WHEN said LIKE '%discount%'
      AND said ~ '(senior|military|veteran)s?.{0,20} discount' THEN 22 END,
    -- award-winning
    CASE WHEN said LIKE '%award%'
      AND said ~ 'award[ -]winning|won (an|the|several) award' THEN 23 END
  ], NULL);
END
$$;

ALTER TABLE business_profiles
  ADD COLUMN mentioned_wishes integer[] NOT NULL GENERATED ALWAYS AS (mentioned_wishes(search_text)) STORED,
  ADD COLUMN feature_wishes integer[] NOT NULL GENERATED ALWAYS AS (mentioned_wishes(VARIADIC why_people_love_us)) STORED,
  ADD COLUMN service_wishes integer[] NOT NULL GENERATED ALWAYS AS (mentioned_wishes(
    VARIADIC additional_services || jsonb_path_query_array(main_services, '$[*].name')::text)) STORED;
CREATE INDEX business_profiles_mentioned_wishes ON business_profiles USING gin (mentioned_wishes);

ALTER TABLE reviews
  ADD COLUMN mentioned_wishes integer[] NOT NULL GENERATED ALWAYS AS (mentioned_wishes(content)) STORED;
CREATE INDEX reviews_mentioned_wishes ON reviews (business_id) INCLUDE (mentioned_wishes)
  WHERE is_counted AND mentioned_wishes <> '{}';
