-- The whole data model in one file, generated from a database that ran every migration.
-- Never edited by hand: change db/migrations, then run node scripts/write-schema.ts

CREATE EXTENSION btree_gin;
CREATE EXTENSION pg_trgm;

CREATE OR REPLACE FUNCTION public.announce_ended_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('session_ended', user_id::text) FROM (SELECT DISTINCT user_id FROM ended) people;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.announce_request_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('conversation_changed', json_build_object(
    'conversationId', NEW.id, 'businessId', NEW.business_id, 'visitorId', NEW.user_id, 'messageId', NULL)::text);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.business_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(NULLIF(TRIM(BOTH FROM regexp_replace(regexp_replace(translate(regexp_replace(regexp_replace(plain_letters(name), '(?<=[a-z])0|0(?=[a-z])'::text, 'o'::text, 'g'::text), '(?<=[a-z])1(?=[a-z])'::text, 'l'::text, 'g'::text), '''’'::text, ''::text), '\m(the|and|llc|lc|inc|incorporated|ltd|lp|llp|pllc|pc|corp|corporation)\M'::text, ' '::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)), ''::text), lower(name))
;

CREATE OR REPLACE FUNCTION public.business_phone(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT substring(regexp_replace(translate(
    coalesce(substring(said FROM '[2-9][0-9]{2}\)?[\s./\u2010-\u2015-]*[0-9a-z](?:[\s.\u2010-\u2015-]*[0-9a-z]){6}'), said),
    'abcdefghijklmnopqrstuvwxyz', '22233344455566677778889999'), '\D', '', 'g') FROM '.{10}$')
  FROM regexp_replace(lower(phone), '(?<=[0-9a-z])[\s,;]*(extension|ext|x|#)[\s.:=#]*[0-9].*$', '') AS said
$function$
;

CREATE OR REPLACE FUNCTION public.business_place(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT ((parts.number || ' '::text) || CASE parts.word WHEN 'first'::text THEN '1st'::text WHEN 'second'::text THEN '2nd'::text WHEN 'third'::text THEN '3rd'::text WHEN 'fourth'::text THEN '4th'::text WHEN 'fifth'::text THEN '5th'::text WHEN 'sixth'::text THEN '6th'::text WHEN 'seventh'::text THEN '7th'::text WHEN 'eighth'::text THEN '8th'::text WHEN 'ninth'::text THEN '9th'::text WHEN 'tenth'::text THEN '10th'::text WHEN 'saint'::text THEN 'st'::text WHEN 'ih'::text THEN 'i'::text WHEN 'interstate'::text THEN 'i'::text WHEN 'highway'::text THEN 'hwy'::text WHEN 'mount'::text THEN 'mt'::text ELSE parts.word END) FROM (SELECT "substring"(spelled.plain, '^[^[:alnum:]]*([0-9][[:alnum:]]*)'::text) AS number, "substring"(spelled.plain, '^[^[:alnum:]]*[0-9][[:alnum:]]*(?:[^[:alnum:]]+(?:n|s|e|w|north|south|east|west)\M)*[^[:alnum:]]+([[:alnum:]]+)'::text) AS word FROM (SELECT plain_letters(business_place.address) AS plain) spelled) parts)
;

CREATE OR REPLACE FUNCTION public.business_site(website text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT nullif(regexp_replace(regexp_replace(lower(website), '^https?://(www\.)?', ''), '/*([?#].*)?$', ''), '')
$function$
;

CREATE OR REPLACE FUNCTION public.chain_staff_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  place integer;
  chained bytea;
  entry staff_actions;
BEGIN
  PERFORM FROM staff_actions WHERE id = NEW.id AND hash IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT position, hash INTO place, chained FROM staff_actions_chain FOR UPDATE;
  FOR entry IN SELECT * FROM staff_actions WHERE hash IS NULL AND actor_digest IS NOT NULL ORDER BY id LOOP
    place := place + 1;
    chained := sha256(chained || convert_to(json_build_array(place, entry.id, entry.action, entry.target_type,
      entry.target_id, (extract(epoch FROM entry.created_at) * 1000000)::bigint, encode(entry.actor_digest, 'hex'),
      encode(entry.details_digest, 'hex'))::text, 'UTF8'));
    UPDATE staff_actions SET position = place, hash = chained WHERE id = entry.id;
  END LOOP;
  UPDATE staff_actions_chain SET position = place, hash = chained;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.count_business_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.count_category_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE category_tree SET version = version + 1;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.count_changed_businesses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM businesses WHERE id IN (SELECT business_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE businesses SET version = version
    WHERE id IN (SELECT business_id FROM changed) AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.count_reviewed_businesses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM businesses WHERE id IN (SELECT business_id FROM reviews WHERE user_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE businesses SET version = version
    WHERE id IN (SELECT business_id FROM reviews WHERE user_id = NEW.id) AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.count_search_vocabulary()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE search_vocabulary SET version = version + 1;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.delete_files_of_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM message_attachments WHERE round_id = OLD.round_id
    AND NOT EXISTS (SELECT FROM business_quote_requests WHERE round_id = OLD.round_id AND joined_at IS NULL)
    AND NOT EXISTS (SELECT FROM held_quote_requests WHERE round_id = OLD.round_id);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.delete_merged_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM businesses WHERE id = OLD.merged_id AND status = 'merged';
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.end_feed_of_former_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE slot_settings SET feed_hash = NULL, feed_by_id = NULL
    WHERE business_id = OLD.business_id AND feed_by_id = OLD.user_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.end_slots_of_former_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE slot_settings SET is_open = false, feed_hash = NULL, feed_by_id = NULL, revision = revision + 1
    WHERE business_id = NEW.id;
  DELETE FROM busy_calendars WHERE business_id = NEW.id;
  UPDATE business_profiles SET away_until = NULL, away_since = NULL, away_text = NULL
    WHERE business_id = NEW.id AND away_until IS NOT NULL;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.fold_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(replace(lower(regexp_replace(NORMALIZE(given, NFD), '[\u0300-\u036f''\u2018\u2019`\u00b4]'::text, ''::text, 'g'::text)), '&'::text, ' and '::text), '[^a-z0-9]+'::text, ' '::text, 'g'::text))
;

CREATE OR REPLACE FUNCTION public.free_attachment_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE pictures SET uses = 0, sweep_after = now() WHERE url IN (
    SELECT held.url FROM pictures AS held WHERE held.url IN (SELECT gone.url FROM gone)
    FOR NO KEY UPDATE SKIP LOCKED);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.hold_times_of_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE appointments a SET held = coalesce((SELECT range_agg(tstzrange(t.starts_at, t.ends_at))
    FROM appointment_times t WHERE t.appointment_id = a.id AND t.is_held), '{}')
  WHERE a.id IN (SELECT appointment_id FROM changed);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.keep_staff_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  allowed staff_actions := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.hash IS NULL THEN
      allowed.position := NEW.position;
      allowed.hash := NEW.hash;
    END IF;
    IF NEW.actor_id IS NULL AND OLD.actor_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM users WHERE users.id = OLD.actor_id) THEN
      NEW.actor_salt := NULL;
      allowed.actor_id := NULL;
      allowed.actor_salt := NULL;
    END IF;
    IF NEW.details = '{}' AND current_setting('find_local.erasing', true) = 'on' THEN
      NEW.details_salt := NULL;
      allowed.details := NEW.details;
      allowed.details_salt := NULL;
    END IF;
    IF NEW IS NOT DISTINCT FROM allowed THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'entries of the log stay as they are' USING ERRCODE = 'insufficient_privilege';
END $function$
;

CREATE OR REPLACE FUNCTION public.mentioned_wishes(VARIADIC texts text[])
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.note_changed_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_first_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.approved_at := now();
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.plain_letters(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(regexp_replace(NORMALIZE(lower(given), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'авекмнорстухіјѕһԁԛԝӏαβεζηικμνορτυχ'::text, 'abekmhopctyxijshdqwlabezhikmnoptyx'::text)
;

CREATE OR REPLACE FUNCTION public.queue_comparisons()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.record_business_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.record_profile_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.salt_staff_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.actor_salt := gen_random_uuid();
  NEW.actor_digest := salted_digest(NEW.actor_salt, coalesce(NEW.actor_id::text, ''));
  NEW.details_salt := gen_random_uuid();
  NEW.details_digest := salted_digest(NEW.details_salt, NEW.details::text);
  NEW.position := NULL;
  NEW.hash := NULL;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.salted_digest(salt uuid, value text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT sha256(convert_to(salt || ' ' || value, 'UTF8')) $function$
;

CREATE OR REPLACE FUNCTION public.write_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := lower(concat_ws(E'\n', NEW.name, NEW.description,
    (SELECT string_agg(service ->> 'name', E'\n' ORDER BY place)
      FROM jsonb_array_elements(NEW.main_services) WITH ORDINALITY listed(service, place))));
  RETURN NEW;
END $function$
;

CREATE TABLE address_ranges (
  name text NOT NULL,
  low integer NOT NULL,
  high integer NOT NULL,
  parity smallint NOT NULL,
  direction text NOT NULL,
  type text NOT NULL,
  zip text NOT NULL,
  source_id integer NOT NULL,
  side smallint NOT NULL,
  line integer[] NOT NULL,
  CONSTRAINT address_ranges_pkey PRIMARY KEY (name, low, high, parity, direction, type, zip, source_id),
  CONSTRAINT address_ranges_source_id_fkey FOREIGN KEY (source_id) REFERENCES address_sources(id) ON DELETE CASCADE,
  CONSTRAINT address_ranges_check CHECK (0 < low AND low <= high),
  CONSTRAINT address_ranges_line_check CHECK (cardinality(line) >= 2 AND (cardinality(line) % 2) = 0),
  CONSTRAINT address_ranges_parity_check CHECK (parity = ANY (ARRAY[0, 1, 2])),
  CONSTRAINT address_ranges_side_check CHECK (side = ANY (ARRAY['-1'::integer, 0, 1]))
);
CREATE INDEX address_ranges_of_source ON address_ranges USING btree (source_id);

CREATE TABLE address_sources (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  file_name text NOT NULL,
  range_count integer NOT NULL DEFAULT 0,
  imported_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT address_sources_pkey PRIMARY KEY (id),
  CONSTRAINT address_sources_name_key UNIQUE (name),
  CONSTRAINT address_sources_name_check CHECK (name ~ '^[a-z0-9-]{1,40}$'::text)
);

CREATE TABLE answer_measurements (
  business_id integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT answer_measurements_pkey PRIMARY KEY (business_id),
  CONSTRAINT answer_measurements_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE
);
CREATE INDEX answer_measurements_due ON answer_measurements USING btree (due_at);

CREATE TABLE answerable_mails (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  conversation_id integer NOT NULL,
  user_id integer,
  subject text NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT answerable_mails_pkey PRIMARY KEY (id),
  CONSTRAINT answerable_mails_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT answerable_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX answerable_mails_of_conversation ON answerable_mails USING btree (conversation_id, id DESC);
CREATE INDEX answerable_mails_of_user ON answerable_mails USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX answerable_mails_oldest ON answerable_mails USING btree (created_at);

CREATE TABLE appointment_times (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  appointment_id integer NOT NULL,
  business_id integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  is_held boolean NOT NULL DEFAULT true,
  CONSTRAINT appointment_times_pkey PRIMARY KEY (id),
  CONSTRAINT appointment_times_appointment_id_business_id_fkey FOREIGN KEY (appointment_id, business_id) REFERENCES appointments(id, business_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT appointment_times_check CHECK (ends_at > starts_at)
);
CREATE INDEX appointment_times_by_appointment ON appointment_times USING btree (appointment_id, starts_at);
CREATE INDEX appointment_times_by_business ON appointment_times USING btree (business_id, starts_at);
CREATE TRIGGER appointment_times_deleted_held AFTER DELETE ON appointment_times REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_times_of_appointment();
CREATE TRIGGER appointment_times_inserted_held AFTER INSERT ON appointment_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_times_of_appointment();
CREATE TRIGGER appointment_times_updated_held AFTER UPDATE ON appointment_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_times_of_appointment();

CREATE TABLE appointments (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  conversation_id integer NOT NULL,
  business_id integer NOT NULL,
  state text NOT NULL,
  proposed_by text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  sequence integer NOT NULL DEFAULT 0,
  agreed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  held tstzmultirange NOT NULL DEFAULT '{}'::tstzmultirange,
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT appointments_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT appointments_check CHECK (ends_at > starts_at),
  CONSTRAINT appointments_check1 CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
  CONSTRAINT appointments_check2 CHECK ((state <> ALL (ARRAY['confirmed'::text, 'moved'::text])) OR starts_at IS NOT NULL),
  CONSTRAINT appointments_check3 CHECK ((state = ANY (ARRAY['asked'::text, 'offered'::text, 'moved'::text])) = (proposed_by IS NOT NULL)),
  CONSTRAINT appointments_proposed_by_check CHECK (proposed_by = ANY (ARRAY['visitor'::text, 'business'::text])),
  CONSTRAINT appointments_state_check CHECK (state = ANY (ARRAY['asked'::text, 'offered'::text, 'confirmed'::text, 'moved'::text, 'declined'::text, 'canceled'::text])),
  CONSTRAINT appointments_never_overlap EXCLUDE USING gist (int4range(business_id, business_id, '[]'::text) WITH &&, held WITH &&) WHERE (NOT isempty(held))
);
CREATE INDEX appointments_by_business ON appointments USING btree (business_id, changed_at);
CREATE INDEX appointments_by_conversation ON appointments USING btree (conversation_id, id);
CREATE INDEX appointments_by_end ON appointments USING btree (ends_at) WHERE state = ANY (ARRAY['confirmed'::text, 'moved'::text]);
CREATE UNIQUE INDEX appointments_by_uid ON appointments USING btree (uid);
CREATE INDEX appointments_to_remind_of ON appointments USING btree (starts_at) WHERE (state = ANY (ARRAY['confirmed'::text, 'moved'::text])) AND reminded_at IS NULL;
CREATE UNIQUE INDEX appointments_with_business ON appointments USING btree (id, business_id);

CREATE TABLE authenticators (
  user_id integer NOT NULL,
  sealed_secret bytea NOT NULL,
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  CONSTRAINT authenticators_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE booking_requests (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  contact_method text NOT NULL,
  contact_number text NOT NULL,
  user_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT booking_requests_pkey PRIMARY KEY (id),
  CONSTRAINT booking_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT booking_requests_contact_method_check CHECK (contact_method = ANY (ARRAY['phone'::text, 'text'::text, 'whatsapp'::text]))
);
CREATE INDEX booking_requests_of_user ON booking_requests USING btree (user_id);

CREATE TABLE bulk_decision_items (
  bulk_decision_id integer NOT NULL,
  business_id integer NOT NULL,
  revision integer NOT NULL,
  outcome text,
  status_before text,
  reason_before text,
  branch_before jsonb,
  CONSTRAINT bulk_decision_items_pkey PRIMARY KEY (bulk_decision_id, business_id),
  CONSTRAINT bulk_decision_items_bulk_decision_id_fkey FOREIGN KEY (bulk_decision_id) REFERENCES bulk_decisions(id) ON DELETE CASCADE,
  CONSTRAINT bulk_decision_items_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT bulk_decision_items_outcome_check CHECK (outcome = ANY (ARRAY['changed'::text, 'skipped'::text, 'undone'::text]))
);
CREATE INDEX bulk_decision_items_changed ON bulk_decision_items USING btree (bulk_decision_id, business_id) WHERE outcome = 'changed'::text;
CREATE INDEX bulk_decision_items_of_business ON bulk_decision_items USING btree (business_id);
CREATE INDEX bulk_decision_items_waiting ON bulk_decision_items USING btree (bulk_decision_id, business_id) WHERE outcome IS NULL;

CREATE TABLE bulk_decisions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  actor_id integer,
  decision text NOT NULL,
  reason text,
  state text NOT NULL DEFAULT 'running'::text,
  total integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  category jsonb,
  CONSTRAINT bulk_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT bulk_decisions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT bulk_decisions_category_check CHECK ((decision = 'categorized'::text) = (category IS NOT NULL)),
  CONSTRAINT bulk_decisions_decision_check CHECK (decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'suspended'::text, 'categorized'::text])),
  CONSTRAINT bulk_decisions_reason_check CHECK ((decision = ANY (ARRAY['rejected'::text, 'suspended'::text])) = (reason IS NOT NULL)),
  CONSTRAINT bulk_decisions_state_check CHECK (state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))
);
CREATE UNIQUE INDEX bulk_decisions_at_work ON bulk_decisions USING btree ((true)) WHERE state = ANY (ARRAY['running'::text, 'undoing'::text]);
CREATE INDEX bulk_decisions_created_at ON bulk_decisions USING btree (created_at);
CREATE INDEX bulk_decisions_of_actor ON bulk_decisions USING btree (actor_id);

CREATE TABLE business_changes (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  before jsonb NOT NULL,
  after jsonb,
  decision text,
  reason text,
  decided_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT business_changes_pkey PRIMARY KEY (id),
  CONSTRAINT business_changes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_changes_check CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (after IS NULL)),
  CONSTRAINT business_changes_decision_check CHECK (decision = ANY (ARRAY['accepted'::text, 'taken-back'::text]))
);
CREATE INDEX business_changes_decided ON business_changes USING btree (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX business_changes_of_business ON business_changes USING btree (business_id, id);
CREATE UNIQUE INDEX business_changes_open ON business_changes USING btree (business_id) WHERE decided_at IS NULL;
CREATE INDEX business_changes_waiting ON business_changes USING btree (changed_at, id) WHERE decided_at IS NULL;

CREATE TABLE business_claims (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  user_id integer NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  code_hash text,
  code_expires_at timestamp with time zone,
  sent_to text,
  guesses smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  message text,
  reason text,
  decided_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT business_claims_pkey PRIMARY KEY (id),
  CONSTRAINT business_claims_business_id_user_id_key UNIQUE (business_id, user_id),
  CONSTRAINT business_claims_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT business_claims_check CHECK ((code_hash IS NULL) = (code_expires_at IS NULL)),
  CONSTRAINT business_claims_guesses_check CHECK (guesses >= 0 AND guesses <= 10),
  CONSTRAINT business_claims_status_check CHECK (status = ANY (ARRAY['open'::text, 'review'::text, 'accepted'::text, 'refused'::text, 'ended'::text]))
);
CREATE INDEX business_claims_decided_at ON business_claims USING btree (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX business_claims_of_user ON business_claims USING btree (user_id);

CREATE TABLE business_comparisons (
  business_id integer NOT NULL,
  CONSTRAINT business_comparisons_pkey PRIMARY KEY (business_id)
);

CREATE TABLE business_counts (
  scope text NOT NULL,
  ref_id integer NOT NULL,
  business_count integer NOT NULL,
  category_id integer GENERATED ALWAYS AS (
CASE scope
    WHEN 'category'::text THEN ref_id
    ELSE NULL::integer
END) STORED,
  subcategory_id integer GENERATED ALWAYS AS (
CASE scope
    WHEN 'subcategory'::text THEN ref_id
    ELSE NULL::integer
END) STORED,
  sub_sub_category_id integer GENERATED ALWAYS AS (
CASE scope
    WHEN 'sub_sub_category'::text THEN ref_id
    ELSE NULL::integer
END) STORED,
  CONSTRAINT business_counts_pkey PRIMARY KEY (scope, ref_id),
  CONSTRAINT business_counts_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  CONSTRAINT business_counts_sub_sub_category_id_fkey FOREIGN KEY (sub_sub_category_id) REFERENCES sub_sub_categories(id) ON DELETE CASCADE,
  CONSTRAINT business_counts_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES subcategories(id) ON DELETE CASCADE,
  CONSTRAINT business_counts_scope_check CHECK (scope = ANY (ARRAY['all'::text, 'category'::text, 'subcategory'::text, 'sub_sub_category'::text]))
);

CREATE TABLE business_follows (
  user_id integer NOT NULL,
  business_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_follows_pkey PRIMARY KEY (user_id, business_id),
  CONSTRAINT business_follows_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX business_follows_of_business ON business_follows USING btree (business_id, created_at DESC);
CREATE INDEX business_follows_of_user ON business_follows USING btree (user_id, created_at DESC);

CREATE TABLE business_invitations (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  keeps_former boolean NOT NULL DEFAULT false,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_by_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT business_invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT business_invitations_accepted_by_id_fkey FOREIGN KEY (accepted_by_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT business_invitations_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_invitations_email_check CHECK (length(email) <= 254),
  CONSTRAINT business_invitations_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'helper'::text])),
  CONSTRAINT business_invitations_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX business_invitations_expired ON business_invitations USING btree (expires_at);
CREATE INDEX business_invitations_of_business ON business_invitations USING btree (business_id);
CREATE INDEX business_invitations_of_user ON business_invitations USING btree (accepted_by_id) WHERE accepted_by_id IS NOT NULL;
CREATE UNIQUE INDEX business_invitations_open ON business_invitations USING btree (business_id, lower(email)) WHERE accepted_by_id IS NULL;
CREATE INDEX business_invitations_to ON business_invitations USING btree (lower(email));
CREATE UNIQUE INDEX business_invitations_transfer ON business_invitations USING btree (business_id) WHERE accepted_by_id IS NULL AND role = 'owner'::text;

CREATE TABLE business_labels (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_labels_pkey PRIMARY KEY (id),
  CONSTRAINT business_labels_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_labels_color_check CHECK (color = ANY (ARRAY['gray'::text, 'orange'::text, 'amber'::text, 'green'::text, 'violet'::text, 'red'::text])),
  CONSTRAINT business_labels_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 30)
);
CREATE UNIQUE INDEX business_labels_by_name ON business_labels USING btree (business_id, lower(name));

CREATE TABLE business_likes (
  user_id integer NOT NULL,
  business_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_likes_pkey PRIMARY KEY (user_id, business_id),
  CONSTRAINT business_likes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX business_likes_of_business ON business_likes USING btree (business_id, created_at DESC);
CREATE INDEX business_likes_of_user ON business_likes USING btree (user_id, created_at DESC);

CREATE TABLE business_members (
  business_id integer NOT NULL,
  user_id integer NOT NULL,
  role text NOT NULL,
  gets_requests boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_members_pkey PRIMARY KEY (user_id, business_id),
  CONSTRAINT business_members_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT business_members_role_check CHECK (role = ANY (ARRAY['manager'::text, 'helper'::text]))
);
CREATE INDEX business_members_of_business ON business_members USING btree (business_id);
CREATE TRIGGER end_feed_of_former_member AFTER DELETE OR UPDATE OF role ON business_members FOR EACH ROW EXECUTE FUNCTION end_feed_of_former_member();

CREATE TABLE business_merges (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  merged_id integer NOT NULL,
  kept_id integer NOT NULL,
  actor_id integer,
  merged_at timestamp with time zone NOT NULL,
  status_before text NOT NULL,
  moved jsonb NOT NULL,
  filled jsonb NOT NULL,
  CONSTRAINT business_merges_pkey PRIMARY KEY (id),
  CONSTRAINT business_merges_merged_id_key UNIQUE (merged_id),
  CONSTRAINT business_merges_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT business_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_merges_check CHECK (merged_id <> kept_id)
);
CREATE INDEX business_merges_newest ON business_merges USING btree (merged_at DESC, id DESC);
CREATE INDEX business_merges_of_actor ON business_merges USING btree (actor_id);
CREATE INDEX business_merges_of_kept ON business_merges USING btree (kept_id, id);
CREATE TRIGGER business_merges_deleted AFTER DELETE ON business_merges FOR EACH ROW EXECUTE FUNCTION delete_merged_listing();

CREATE TABLE business_news (
  business_id integer NOT NULL,
  kind text NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_news_pkey PRIMARY KEY (business_id, kind),
  CONSTRAINT business_news_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_news_kind_check CHECK (kind = ANY (ARRAY['hours'::text, 'pictures'::text, 'services'::text, 'price'::text, 'contact'::text, 'address'::text, 'closed'::text]))
);

CREATE TABLE business_pairs (
  first_id integer NOT NULL,
  second_id integer NOT NULL,
  likeness smallint NOT NULL,
  told_apart_at timestamp with time zone,
  CONSTRAINT business_pairs_pkey PRIMARY KEY (first_id, second_id),
  CONSTRAINT business_pairs_first_id_fkey FOREIGN KEY (first_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_pairs_second_id_fkey FOREIGN KEY (second_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_pairs_check CHECK (first_id < second_id)
);
CREATE INDEX business_pairs_of_second ON business_pairs USING btree (second_id);
CREATE INDEX business_pairs_open ON business_pairs USING btree (likeness DESC, first_id, second_id) WHERE told_apart_at IS NULL;

CREATE TABLE business_profiles (
  business_id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  search_text text,
  address text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip_code text NOT NULL,
  neighborhood text,
  phone text,
  email text,
  website text,
  price_unit text,
  business_hours jsonb,
  payment_methods jsonb NOT NULL DEFAULT '{}'::jsonb,
  social_links jsonb NOT NULL DEFAULT '{}'::jsonb,
  additional_services text[] NOT NULL DEFAULT '{}'::text[],
  why_people_love_us text[] NOT NULL DEFAULT '{}'::text[],
  logo_url text,
  cover_url text,
  thumbnail_url text,
  images jsonb NOT NULL DEFAULT '[]'::jsonb,
  revision integer NOT NULL DEFAULT 1,
  edited_columns text[] NOT NULL DEFAULT '{}'::text[],
  special_hours jsonb,
  hours_confirmed_at timestamp with time zone,
  name_folded text GENERATED ALWAYS AS (((' '::text || fold_text(name)) || ' 
'::text) || replace(fold_text(name), ' '::text, ''::text)) STORED,
  away_until date,
  away_text text,
  away_since timestamp with time zone,
  typical_low_cents integer,
  typical_high_cents integer,
  typical_is_own boolean,
  main_services jsonb NOT NULL DEFAULT '[]'::jsonb,
  prices_confirmed_at timestamp with time zone,
  service_area jsonb,
  mentioned_wishes integer[] NOT NULL GENERATED ALWAYS AS (mentioned_wishes(VARIADIC ARRAY[search_text])) STORED,
  feature_wishes integer[] NOT NULL GENERATED ALWAYS AS (mentioned_wishes(VARIADIC why_people_love_us)) STORED,
  service_wishes integer[] NOT NULL GENERATED ALWAYS AS (mentioned_wishes(VARIADIC additional_services || jsonb_path_query_array(main_services, '$[*]."name"'::jsonpath)::text)) STORED,
  CONSTRAINT business_profiles_pkey PRIMARY KEY (business_id),
  CONSTRAINT business_profiles_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_profiles_away_text_check CHECK (char_length(away_text) <= 500),
  CONSTRAINT business_profiles_check CHECK ((away_until IS NULL) = (away_since IS NULL)),
  CONSTRAINT business_profiles_check1 CHECK (away_until IS NOT NULL OR away_text IS NULL),
  CONSTRAINT business_profiles_check2 CHECK (typical_high_cents >= typical_low_cents),
  CONSTRAINT business_profiles_check3 CHECK ((typical_low_cents IS NULL) = (typical_high_cents IS NULL)),
  CONSTRAINT business_profiles_check4 CHECK ((typical_low_cents IS NULL) = (typical_is_own IS NULL)),
  CONSTRAINT business_profiles_main_services_check CHECK (jsonb_typeof(main_services) = 'array'::text AND jsonb_array_length(main_services) <= 40),
  CONSTRAINT business_profiles_price_unit_check CHECK (price_unit = ANY (ARRAY['hour'::text, 'visit'::text, 'job'::text, 'person'::text])),
  CONSTRAINT business_profiles_typical_low_cents_check CHECK (typical_low_cents >= 0)
);
CREATE INDEX business_profiles_host ON business_profiles USING btree (reverse('.'::text || split_part(business_site(website), '/'::text, 1)) text_pattern_ops) WHERE website IS NOT NULL;
CREATE INDEX business_profiles_hourly ON business_profiles USING btree (business_id) WHERE price_unit = 'hour'::text;
CREATE INDEX business_profiles_name_begins ON business_profiles USING btree (name_folded text_pattern_ops);
CREATE INDEX business_profiles_name_folded ON business_profiles USING gin (name_folded gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX business_profiles_name_search ON business_profiles USING gin (lower(name) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX business_profiles_phone ON business_profiles USING btree (business_phone(phone)) WHERE phone IS NOT NULL;
CREATE INDEX business_profiles_place ON business_profiles USING btree (business_place(address));
CREATE INDEX business_profiles_search ON business_profiles USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='32768');
CREATE INDEX business_profiles_service_areas ON business_profiles USING btree (business_id) WHERE service_area IS NOT NULL;
CREATE INDEX business_profiles_site ON business_profiles USING btree (business_site(website)) WHERE website IS NOT NULL;
CREATE INDEX business_profiles_special_hours ON business_profiles USING btree (business_id) WHERE special_hours IS NOT NULL;
CREATE INDEX business_profiles_whole_name ON business_profiles USING btree (split_part(name_folded, '
'::text, 2));
CREATE INDEX business_profiles_wishes ON business_profiles USING gin (((feature_wishes || service_wishes) || mentioned_wishes));
CREATE INDEX business_profiles_zip_code ON business_profiles USING btree (zip_code, business_id);
CREATE TRIGGER business_profiles_added_comparison AFTER INSERT ON business_profiles REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION queue_comparisons();
CREATE TRIGGER business_profiles_changed_comparison AFTER UPDATE ON business_profiles REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION queue_comparisons();
CREATE TRIGGER business_profiles_news AFTER UPDATE ON business_profiles REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_profile_news();
CREATE TRIGGER business_profiles_search_text BEFORE INSERT OR UPDATE OF name, description, main_services ON business_profiles FOR EACH ROW EXECUTE FUNCTION write_search_text();
CREATE TRIGGER business_profiles_version AFTER UPDATE ON business_profiles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();

CREATE TABLE business_quote_requests (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  requirements text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  user_id integer,
  delivery text,
  mail_id integer,
  delivered_at timestamp with time zone,
  not_reached_at timestamp with time zone,
  status_hash bytea,
  confirmation_mail_id integer,
  read_at timestamp with time zone,
  answered_at timestamp with time zone,
  waits_for_digest boolean NOT NULL DEFAULT false,
  device_hash bytea,
  last_position integer NOT NULL DEFAULT 0,
  last_side text NOT NULL DEFAULT 'visitor'::text,
  last_message_at timestamp with time zone,
  visitor_position integer NOT NULL DEFAULT 0,
  business_position integer NOT NULL DEFAULT '-1'::integer,
  hides_contact boolean NOT NULL DEFAULT false,
  stage text NOT NULL DEFAULT 'new'::text,
  spam_score smallint NOT NULL DEFAULT 0,
  spam_rules text[] NOT NULL DEFAULT '{}'::text[],
  text_key bytea,
  first_answer_minutes integer,
  first_answer_open_minutes integer,
  archived_at timestamp with time zone,
  round_id integer,
  asked_at timestamp with time zone,
  replaced_at timestamp with time zone,
  chosen_at timestamp with time zone,
  let_down_at timestamp with time zone,
  answers jsonb NOT NULL DEFAULT '[]'::jsonb,
  snoozed_until timestamp with time zone,
  joined_at timestamp with time zone,
  asked_business_id integer,
  is_told boolean NOT NULL DEFAULT false,
  told_file_id integer NOT NULL DEFAULT 0,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_quote_requests_pkey PRIMARY KEY (id),
  CONSTRAINT business_quote_requests_status_hash_key UNIQUE (status_hash),
  CONSTRAINT business_quote_requests_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_quote_requests_round_id_fkey FOREIGN KEY (round_id) REFERENCES quote_rounds(id) ON DELETE SET NULL,
  CONSTRAINT business_quote_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT business_quote_requests_check CHECK (delivered_at IS NULL OR not_reached_at IS NULL),
  CONSTRAINT business_quote_requests_delivery_check CHECK (delivery = ANY (ARRAY['owner'::text, 'email'::text, 'desk'::text])),
  CONSTRAINT business_quote_requests_device_hash_check CHECK (octet_length(device_hash) = 32),
  CONSTRAINT business_quote_requests_first_answer_minutes_check CHECK (first_answer_minutes >= 0),
  CONSTRAINT business_quote_requests_first_answer_open_minutes_check CHECK (first_answer_open_minutes >= 0),
  CONSTRAINT business_quote_requests_last_side_check CHECK (last_side = ANY (ARRAY['visitor'::text, 'business'::text])),
  CONSTRAINT business_quote_requests_stage_check CHECK (stage = ANY (ARRAY['new'::text, 'answered'::text, 'quoted'::text, 'won'::text, 'lost'::text])),
  CONSTRAINT business_quote_requests_status_hash_check CHECK (octet_length(status_hash) = 32),
  CONSTRAINT business_quote_requests_text_key_check CHECK (octet_length(text_key) = 32)
);
CREATE UNIQUE INDEX business_quote_requests_chosen ON business_quote_requests USING btree (round_id) WHERE chosen_at IS NOT NULL;
CREATE INDEX business_quote_requests_copies ON business_quote_requests USING btree (text_key, created_at) WHERE text_key IS NOT NULL;
CREATE INDEX business_quote_requests_created_at ON business_quote_requests USING btree (created_at);
CREATE INDEX business_quote_requests_for_digest ON business_quote_requests USING btree (business_id) WHERE waits_for_digest;
CREATE INDEX business_quote_requests_of_business ON business_quote_requests USING btree (business_id, created_at DESC, id DESC);
CREATE INDEX business_quote_requests_of_email ON business_quote_requests USING btree (business_id, lower(email), created_at DESC);
CREATE INDEX business_quote_requests_of_mail ON business_quote_requests USING btree (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX business_quote_requests_of_round ON business_quote_requests USING btree (round_id) WHERE round_id IS NOT NULL;
CREATE INDEX business_quote_requests_of_sender ON business_quote_requests USING btree (lower(email), created_at);
CREATE INDEX business_quote_requests_of_user ON business_quote_requests USING btree (user_id, created_at);
CREATE INDEX business_quote_requests_unanswered ON business_quote_requests USING btree (created_at) WHERE first_answer_minutes IS NULL AND answered_at IS NULL AND delivery = 'owner'::text;
CREATE INDEX business_quote_requests_waiting ON business_quote_requests USING btree (business_id, created_at) WHERE delivery = 'email'::text AND mail_id IS NULL AND delivered_at IS NULL AND not_reached_at IS NULL;
CREATE INDEX changed_conversations_of_business ON business_quote_requests USING btree (business_id, changed_at);
CREATE INDEX changed_conversations_of_user ON business_quote_requests USING btree (user_id, changed_at) WHERE user_id IS NOT NULL;
CREATE INDEX conversations_of_business ON business_quote_requests USING btree (business_id, COALESCE(last_message_at, created_at) DESC, id DESC);
CREATE INDEX conversations_of_email ON business_quote_requests USING btree (lower(email), COALESCE(last_message_at, created_at) DESC, id DESC) WHERE user_id IS NULL;
CREATE INDEX conversations_of_user ON business_quote_requests USING btree (user_id, COALESCE(last_message_at, created_at) DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX unread_conversations_of_business ON business_quote_requests USING btree (business_id) WHERE business_position < last_position AND archived_at IS NULL;
CREATE INDEX unread_conversations_of_user ON business_quote_requests USING btree (user_id) WHERE visitor_position < last_position;
CREATE TRIGGER announce_request_progress AFTER UPDATE OF read_at, answered_at, delivered_at, not_reached_at, delivery, waits_for_digest ON business_quote_requests FOR EACH ROW WHEN (new.last_position = old.last_position AND (new.read_at IS DISTINCT FROM old.read_at OR new.answered_at IS DISTINCT FROM old.answered_at OR new.delivered_at IS DISTINCT FROM old.delivered_at OR new.not_reached_at IS DISTINCT FROM old.not_reached_at OR new.delivery IS DISTINCT FROM old.delivery OR new.waits_for_digest IS DISTINCT FROM old.waits_for_digest)) EXECUTE FUNCTION announce_request_progress();
CREATE TRIGGER business_quote_requests_files AFTER DELETE ON business_quote_requests FOR EACH ROW WHEN (old.round_id IS NOT NULL AND old.joined_at IS NULL) EXECUTE FUNCTION delete_files_of_round();
CREATE TRIGGER note_changed_request BEFORE UPDATE ON business_quote_requests FOR EACH ROW WHEN (new.changed_at = old.changed_at) EXECUTE FUNCTION note_changed_request();

CREATE TABLE business_saved_replies (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_saved_replies_pkey PRIMARY KEY (id),
  CONSTRAINT business_saved_replies_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_saved_replies_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000),
  CONSTRAINT business_saved_replies_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 60)
);
CREATE UNIQUE INDEX business_saved_replies_by_title ON business_saved_replies USING btree (business_id, lower(title));

CREATE TABLE business_saves (
  user_id integer NOT NULL,
  business_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_saves_pkey PRIMARY KEY (user_id, business_id),
  CONSTRAINT business_saves_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_saves_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX business_saves_created_at ON business_saves USING btree (created_at);
CREATE INDEX business_saves_of_business ON business_saves USING btree (business_id);
CREATE INDEX business_saves_of_user ON business_saves USING btree (user_id, created_at DESC);

CREATE TABLE business_sources (
  source text NOT NULL,
  source_key text NOT NULL,
  business_id integer NOT NULL,
  field_hashes jsonb NOT NULL,
  spellings text[] NOT NULL,
  gone_run_id integer,
  is_kept boolean NOT NULL DEFAULT false,
  CONSTRAINT business_sources_pkey PRIMARY KEY (source, source_key),
  CONSTRAINT business_sources_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_sources_gone_run_id_fkey FOREIGN KEY (gone_run_id) REFERENCES import_runs(id) ON DELETE SET NULL
);
CREATE INDEX business_sources_business ON business_sources USING btree (business_id);
CREATE INDEX business_sources_gone ON business_sources USING btree (gone_run_id) WHERE gone_run_id IS NOT NULL;
CREATE INDEX business_sources_spellings ON business_sources USING gin (spellings);

CREATE TABLE business_submissions (
  business_id integer NOT NULL,
  submitted_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  reason text,
  decided_from text,
  revision integer NOT NULL DEFAULT 1,
  is_imported boolean NOT NULL DEFAULT false,
  blocked_from text,
  spam_score smallint NOT NULL DEFAULT 0,
  spam_rules text[] NOT NULL DEFAULT '{}'::text[],
  text_key bytea,
  is_held boolean NOT NULL DEFAULT false,
  CONSTRAINT business_submissions_pkey PRIMARY KEY (business_id),
  CONSTRAINT business_submissions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_submissions_blocked_from_check CHECK (blocked_from = ANY (ARRAY['pending'::text, 'approved'::text])),
  CONSTRAINT business_submissions_decided_from_check CHECK (decided_from = ANY (ARRAY['unconfirmed'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'suspended'::text])),
  CONSTRAINT business_submissions_text_key_check CHECK (octet_length(text_key) = 32)
);
CREATE INDEX business_submissions_copies ON business_submissions USING btree (text_key, submitted_at) WHERE text_key IS NOT NULL;
CREATE INDEX business_submissions_held ON business_submissions USING btree (submitted_at, business_id) WHERE is_held AND decided_at IS NULL;
CREATE INDEX business_submissions_imported ON business_submissions USING btree (business_id) WHERE is_imported AND decided_at IS NULL;

CREATE TABLE business_visitors (
  user_id integer NOT NULL,
  business_id integer NOT NULL,
  counted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_visitors_pkey PRIMARY KEY (user_id, business_id),
  CONSTRAINT business_visitors_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_visitors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX business_visitors_counted_at ON business_visitors USING btree (counted_at);
CREATE INDEX business_visitors_of_business ON business_visitors USING btree (business_id);

CREATE TABLE business_visits (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  visited_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_visits_pkey PRIMARY KEY (id),
  CONSTRAINT business_visits_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE
);
CREATE INDEX business_visits_of_business ON business_visits USING btree (business_id, visited_at);

CREATE TABLE businesses (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  submitted_by_id integer,
  status text NOT NULL DEFAULT 'pending'::text,
  is_listed boolean GENERATED ALWAYS AS (status = ANY (ARRAY['pending'::text, 'approved'::text])) STORED,
  is_admin_choice boolean NOT NULL DEFAULT false,
  name_key text NOT NULL,
  category_id integer,
  subcategory_id integer,
  sub_sub_category_ids integer[] NOT NULL DEFAULT '{}'::integer[],
  price_cents integer,
  latitude double precision,
  longitude double precision,
  weekly_minutes smallint[],
  rating_sum integer NOT NULL DEFAULT 0,
  review_count integer NOT NULL DEFAULT 0,
  visits_count integer NOT NULL DEFAULT 0,
  likes_count integer NOT NULL DEFAULT 0,
  followers_count integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  rating_tenths integer GENERATED ALWAYS AS (
CASE
    WHEN review_count = 0 THEN 0
    ELSE (rating_sum * 20 + review_count) / (review_count * 2)
END) STORED,
  weighted_rating integer GENERATED ALWAYS AS (
CASE
    WHEN review_count = 0 THEN 0::bigint
    ELSE (rating_sum + 40)::bigint * 10000 / (review_count + 10)
END) STORED,
  version bigint NOT NULL DEFAULT 0,
  outlives_owner boolean NOT NULL DEFAULT false,
  facets integer[] NOT NULL DEFAULT '{}'::integer[],
  is_being_checked boolean NOT NULL DEFAULT false,
  answered_share smallint,
  answer_minutes integer,
  answer_open_minutes integer,
  merit integer GENERATED ALWAYS AS (
CASE
    WHEN review_count = 0 THEN 0
    ELSE ((rating_sum + 40) * 20 + review_count + 10) / (2 * (review_count + 10))
END * 4 + (status = 'approved'::text AND NOT is_being_checked)::integer * 2 + COALESCE(answered_share >= 80, false)::integer) STORED,
  first_slot_at timestamp with time zone,
  position_source text,
  hides_address boolean NOT NULL DEFAULT false,
  approved_at timestamp with time zone,
  CONSTRAINT businesses_pkey PRIMARY KEY (id),
  CONSTRAINT businesses_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT businesses_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES subcategories(id),
  CONSTRAINT businesses_submitted_by_id_fkey FOREIGN KEY (submitted_by_id) REFERENCES users(id),
  CONSTRAINT businesses_answer_minutes_check CHECK (answer_minutes >= 0),
  CONSTRAINT businesses_answer_open_minutes_check CHECK (answer_open_minutes >= 0),
  CONSTRAINT businesses_answered_share_check CHECK (answered_share >= 0 AND answered_share <= 100),
  CONSTRAINT businesses_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT businesses_check1 CHECK (subcategory_id IS NULL OR category_id IS NOT NULL),
  CONSTRAINT businesses_check2 CHECK (position_source IS NULL OR latitude IS NOT NULL),
  CONSTRAINT businesses_hidden_position_check CHECK (hides_address = (NOT position_source IS DISTINCT FROM 'area'::text)),
  CONSTRAINT businesses_position_source_check CHECK (position_source = ANY (ARRAY['zip'::text, 'street'::text, 'address'::text, 'owner'::text, 'import'::text, 'area'::text])),
  CONSTRAINT businesses_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT businesses_status_check CHECK (status = ANY (ARRAY['unconfirmed'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'suspended'::text, 'merged'::text])),
  CONSTRAINT businesses_weekly_minutes_check CHECK (cardinality(weekly_minutes) = ANY (ARRAY[14, 28, 42]))
) WITH (fillfactor=90);
CREATE INDEX businesses_admin_choice ON businesses USING btree (weighted_rating DESC, review_count DESC, id DESC) WHERE is_admin_choice;
CREATE INDEX businesses_answering ON businesses USING btree (answered_share) WHERE answered_share IS NOT NULL AND is_listed;
CREATE INDEX businesses_approved ON businesses USING btree (approved_at) WHERE is_listed;
CREATE INDEX businesses_approximate ON businesses USING btree (id) WHERE position_source = ANY (ARRAY['zip'::text, 'street'::text]);
CREATE INDEX businesses_best ON businesses USING btree (weighted_rating DESC, review_count DESC, id DESC) WHERE status = 'approved'::text;
CREATE INDEX businesses_category_best ON businesses USING btree (category_id, weighted_rating DESC, review_count DESC, id DESC) WHERE status = 'approved'::text;
CREATE INDEX businesses_category_merit ON businesses USING btree (category_id, merit DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_category_name ON businesses USING btree (category_id, name_key, id) WHERE is_listed;
CREATE INDEX businesses_category_newest ON businesses USING btree (category_id, created_at DESC, id DESC) INCLUDE (weekly_minutes) WHERE is_listed;
CREATE INDEX businesses_category_position ON businesses USING btree (category_id, latitude, longitude) WHERE is_listed AND latitude IS NOT NULL;
CREATE INDEX businesses_category_price_high ON businesses USING btree (category_id, price_cents DESC NULLS LAST, id) WHERE is_listed;
CREATE INDEX businesses_category_price_low ON businesses USING btree (category_id, price_cents, id) WHERE is_listed;
CREATE INDEX businesses_category_rating ON businesses USING btree (category_id, rating_tenths DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_facets ON businesses USING gin (facets, category_id, subcategory_id) WHERE is_listed;
CREATE INDEX businesses_first_slot ON businesses USING btree (first_slot_at) WHERE first_slot_at IS NOT NULL AND is_listed;
CREATE INDEX businesses_merit ON businesses USING btree (merit DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_name ON businesses USING btree (name_key, id) WHERE is_listed;
CREATE INDEX businesses_newest ON businesses USING btree (created_at DESC, id DESC) INCLUDE (weekly_minutes) WHERE is_listed;
CREATE INDEX businesses_position ON businesses USING btree ((floor(COALESCE(latitude, 30.2672::double precision) * 500::double precision)::integer), COALESCE(longitude, '-97.7431'::numeric::double precision)) WHERE is_listed;
CREATE INDEX businesses_price_high ON businesses USING btree (price_cents DESC NULLS LAST, id) WHERE is_listed;
CREATE INDEX businesses_price_low ON businesses USING btree (price_cents, id) WHERE is_listed;
CREATE INDEX businesses_rating ON businesses USING btree (rating_tenths DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_sub_sub_categories ON businesses USING gin (sub_sub_category_ids) WHERE is_listed;
CREATE INDEX businesses_subcategory_merit ON businesses USING btree (subcategory_id, merit DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_subcategory_name ON businesses USING btree (subcategory_id, name_key, id) WHERE is_listed;
CREATE INDEX businesses_subcategory_newest ON businesses USING btree (subcategory_id, created_at DESC, id DESC) INCLUDE (weekly_minutes) WHERE is_listed;
CREATE INDEX businesses_subcategory_position ON businesses USING btree (subcategory_id, latitude, longitude) INCLUDE (id) WHERE is_listed;
CREATE INDEX businesses_subcategory_price_high ON businesses USING btree (subcategory_id, price_cents DESC NULLS LAST, id) WHERE is_listed;
CREATE INDEX businesses_subcategory_price_low ON businesses USING btree (subcategory_id, price_cents, id) WHERE is_listed;
CREATE INDEX businesses_subcategory_rating ON businesses USING btree (subcategory_id, rating_tenths DESC, review_count DESC, id DESC) WHERE is_listed;
CREATE INDEX businesses_submitted_by ON businesses USING btree (submitted_by_id, created_at DESC, id DESC);
CREATE INDEX businesses_unlisted ON businesses USING btree (created_at DESC, id DESC) WHERE NOT is_listed;
CREATE INDEX businesses_unlisted_name ON businesses USING btree (name_key) WHERE NOT is_listed;
CREATE INDEX businesses_waiting ON businesses USING btree (created_at, id) WHERE status = 'pending'::text;
CREATE TRIGGER businesses_first_approval BEFORE INSERT OR UPDATE OF status ON businesses FOR EACH ROW WHEN (new.status = 'approved'::text AND new.approved_at IS NULL) EXECUTE FUNCTION note_first_approval();
CREATE TRIGGER businesses_news AFTER UPDATE ON businesses FOR EACH ROW WHEN (old.price_cents IS DISTINCT FROM new.price_cents OR NOT new.sub_sub_category_ids <@ old.sub_sub_category_ids) EXECUTE FUNCTION record_business_news();
CREATE TRIGGER businesses_version BEFORE UPDATE ON businesses FOR EACH ROW EXECUTE FUNCTION count_business_version();
CREATE TRIGGER end_slots_of_former_owner AFTER UPDATE OF submitted_by_id ON businesses FOR EACH ROW WHEN (old.submitted_by_id IS DISTINCT FROM new.submitted_by_id) EXECUTE FUNCTION end_slots_of_former_owner();

CREATE TABLE busy_calendars (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  host text NOT NULL,
  sealed_url bytea NOT NULL,
  url_hash bytea NOT NULL,
  due_at timestamp with time zone NOT NULL DEFAULT now(),
  read_at timestamp with time zone,
  failure text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  failures smallint NOT NULL DEFAULT 0,
  reading_ms integer NOT NULL DEFAULT 0,
  unread_count integer NOT NULL DEFAULT 0,
  unknown_zones text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT busy_calendars_pkey PRIMARY KEY (id),
  CONSTRAINT busy_calendars_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT busy_calendars_url_hash_check CHECK (octet_length(url_hash) = 32)
);
CREATE UNIQUE INDEX busy_calendars_by_url ON busy_calendars USING btree (business_id, url_hash);
CREATE INDEX busy_calendars_due ON busy_calendars USING btree (due_at);

CREATE TABLE busy_times (
  calendar_id integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT busy_times_pkey PRIMARY KEY (calendar_id, starts_at, ends_at),
  CONSTRAINT busy_times_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES busy_calendars(id) ON DELETE CASCADE,
  CONSTRAINT busy_times_check CHECK (ends_at > starts_at)
);

CREATE TABLE categories (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  slug text NOT NULL,
  icon text NOT NULL,
  svg_icon text NOT NULL,
  background_color text NOT NULL,
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_name_key UNIQUE (name),
  CONSTRAINT categories_slug_key UNIQUE (slug)
);
CREATE TRIGGER categories_version AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION count_category_tree();
CREATE TRIGGER categories_vocabulary AFTER INSERT OR DELETE OR UPDATE OF name ON categories FOR EACH STATEMENT EXECUTE FUNCTION count_search_vocabulary();

CREATE TABLE category_tree (
  id integer NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT category_tree_pkey PRIMARY KEY (id),
  CONSTRAINT category_tree_id_check CHECK (id = 1)
);

CREATE TABLE caught_forms (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  form text NOT NULL,
  body jsonb NOT NULL,
  body_hash bytea NOT NULL,
  hidden_text text NOT NULL,
  user_id integer,
  device_hash bytea,
  spam_score smallint NOT NULL,
  spam_rules text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT caught_forms_pkey PRIMARY KEY (id),
  CONSTRAINT caught_forms_body_hash_key UNIQUE (body_hash),
  CONSTRAINT caught_forms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT caught_forms_body_hash_check CHECK (octet_length(body_hash) = 32),
  CONSTRAINT caught_forms_device_hash_check CHECK (octet_length(device_hash) = 32)
);
CREATE INDEX caught_forms_of_user ON caught_forms USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE claim_documents (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  claim_id integer NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT claim_documents_pkey PRIMARY KEY (id),
  CONSTRAINT claim_documents_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES business_claims(id) ON DELETE CASCADE,
  CONSTRAINT claim_documents_media_type_check CHECK (media_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))
);
CREATE INDEX claim_documents_of_claim ON claim_documents USING btree (claim_id);

CREATE TABLE conversation_labels (
  conversation_id integer NOT NULL,
  label_id integer NOT NULL,
  CONSTRAINT conversation_labels_pkey PRIMARY KEY (conversation_id, label_id),
  CONSTRAINT conversation_labels_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT conversation_labels_label_id_fkey FOREIGN KEY (label_id) REFERENCES business_labels(id) ON DELETE CASCADE
);
CREATE INDEX conversation_labels_of_label ON conversation_labels USING btree (label_id);

CREATE TABLE conversation_links (
  token_hash bytea NOT NULL,
  conversation_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT conversation_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT conversation_links_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT conversation_links_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX conversation_links_of_conversation ON conversation_links USING btree (conversation_id);

CREATE TABLE conversation_notes (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  conversation_id integer NOT NULL,
  user_id integer,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  edited_at timestamp with time zone,
  CONSTRAINT conversation_notes_pkey PRIMARY KEY (id),
  CONSTRAINT conversation_notes_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT conversation_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT conversation_notes_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000)
);
CREATE INDEX conversation_notes_of_user ON conversation_notes USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE data_export_parts (
  export_id integer NOT NULL,
  run integer NOT NULL,
  position integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT data_export_parts_pkey PRIMARY KEY (export_id, run, "position"),
  CONSTRAINT data_export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES data_exports(id) ON DELETE CASCADE
);

CREATE TABLE data_exports (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer NOT NULL,
  run integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ready_at timestamp with time zone,
  token_hash bytea,
  byte_size bigint,
  CONSTRAINT data_exports_pkey PRIMARY KEY (id),
  CONSTRAINT data_exports_token_hash_key UNIQUE (token_hash),
  CONSTRAINT data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT data_exports_check CHECK (num_nonnulls(ready_at, token_hash, byte_size) = ANY (ARRAY[0, 3])),
  CONSTRAINT data_exports_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX data_exports_created_at ON data_exports USING btree (created_at);
CREATE INDEX data_exports_of_user ON data_exports USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX data_exports_waiting ON data_exports USING btree (user_id) WHERE ready_at IS NULL;

CREATE TABLE email_changes (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  previous_email text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  was_confirmed boolean NOT NULL DEFAULT false,
  CONSTRAINT email_changes_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_changes_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX email_changes_expires_at ON email_changes USING btree (expires_at);
CREATE INDEX email_changes_of_user ON email_changes USING btree (user_id);

CREATE TABLE email_confirmations (
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_confirmations_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_confirmations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_confirmations_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX email_confirmations_expires_at ON email_confirmations USING btree (expires_at);

CREATE TABLE failed_searches (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  words text NOT NULL,
  nothing_count integer NOT NULL DEFAULT 0,
  left_count integer NOT NULL DEFAULT 0,
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT failed_searches_pkey PRIMARY KEY (id),
  CONSTRAINT failed_searches_words_key UNIQUE (words)
);
CREATE INDEX failed_searches_frequent ON failed_searches USING btree ((nothing_count + left_count) DESC, id);
CREATE INDEX failed_searches_old ON failed_searches USING btree (last_at);

CREATE TABLE faqs (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  question text NOT NULL,
  answer text NOT NULL,
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT faqs_pkey PRIMARY KEY (id)
);

CREATE TABLE held_quote_requests (
  id integer NOT NULL,
  business_id integer NOT NULL,
  user_id integer,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  requirements text NOT NULL,
  device_hash bytea,
  status_hash bytea NOT NULL,
  confirmation_mail_id integer,
  spam_score smallint NOT NULL,
  spam_rules text[] NOT NULL,
  text_key bytea,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  decision text,
  reason text,
  decided_at timestamp with time zone,
  decided_by_id integer,
  sender_block_id integer,
  revision integer NOT NULL DEFAULT 1,
  hides_contact boolean NOT NULL DEFAULT false,
  round_id integer,
  answers jsonb NOT NULL DEFAULT '[]'::jsonb,
  conversation_id integer,
  client_key uuid,
  asked_business_id integer,
  CONSTRAINT held_quote_requests_pkey PRIMARY KEY (id),
  CONSTRAINT held_quote_requests_status_hash_key UNIQUE (status_hash),
  CONSTRAINT held_quote_requests_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT held_quote_requests_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT held_quote_requests_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT held_quote_requests_round_id_fkey FOREIGN KEY (round_id) REFERENCES quote_rounds(id) ON DELETE SET NULL,
  CONSTRAINT held_quote_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT held_messages_have_keys CHECK (conversation_id IS NULL OR client_key IS NOT NULL),
  CONSTRAINT held_quote_requests_check CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (reason IS NULL)),
  CONSTRAINT held_quote_requests_decision_check CHECK (decision = ANY (ARRAY['refused'::text, 'blocked'::text])),
  CONSTRAINT held_quote_requests_device_hash_check CHECK (octet_length(device_hash) = 32),
  CONSTRAINT held_quote_requests_status_hash_check CHECK (octet_length(status_hash) = 32),
  CONSTRAINT held_quote_requests_text_key_check CHECK (octet_length(text_key) = 32)
);
CREATE UNIQUE INDEX held_messages_by_key ON held_quote_requests USING btree (conversation_id, client_key) WHERE conversation_id IS NOT NULL;
CREATE INDEX held_quote_requests_copies ON held_quote_requests USING btree (text_key, created_at) WHERE text_key IS NOT NULL;
CREATE INDEX held_quote_requests_decided ON held_quote_requests USING btree (decided_at DESC, id DESC) WHERE decision IS NOT NULL;
CREATE INDEX held_quote_requests_decided_by ON held_quote_requests USING btree (decided_by_id) WHERE decided_by_id IS NOT NULL;
CREATE INDEX held_quote_requests_of_business ON held_quote_requests USING btree (business_id);
CREATE INDEX held_quote_requests_of_round ON held_quote_requests USING btree (round_id) WHERE round_id IS NOT NULL;
CREATE INDEX held_quote_requests_of_sender ON held_quote_requests USING btree (lower(email), created_at);
CREATE INDEX held_quote_requests_of_user ON held_quote_requests USING btree (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX held_quote_requests_waiting ON held_quote_requests USING btree (created_at, id) WHERE decision IS NULL;
CREATE TRIGGER held_quote_requests_files AFTER DELETE ON held_quote_requests FOR EACH ROW WHEN (old.round_id IS NOT NULL) EXECUTE FUNCTION delete_files_of_round();

CREATE TABLE hours_question_stops (
  business_id integer NOT NULL,
  stopped_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT hours_question_stops_pkey PRIMARY KEY (business_id),
  CONSTRAINT hours_question_stops_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE
);

CREATE TABLE hours_questions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  occasion text NOT NULL,
  token_hash bytea NOT NULL,
  owner_id integer NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT hours_questions_pkey PRIMARY KEY (id),
  CONSTRAINT hours_questions_business_id_occasion_key UNIQUE (business_id, occasion),
  CONSTRAINT hours_questions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT hours_questions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT hours_questions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT hours_questions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX hours_questions_asked_at ON hours_questions USING btree (asked_at);
CREATE INDEX hours_questions_of_owner ON hours_questions USING btree (owner_id);

CREATE TABLE hours_reports (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT hours_reports_pkey PRIMARY KEY (id),
  CONSTRAINT hours_reports_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT hours_reports_kind_check CHECK (kind = ANY (ARRAY['closed'::text, 'wrong'::text]))
);
CREATE INDEX hours_reports_created_at ON hours_reports USING btree (created_at);
CREATE INDEX hours_reports_of_business ON hours_reports USING btree (business_id, created_at DESC, id DESC);

CREATE TABLE idempotency_keys (
  key uuid NOT NULL,
  actor text NOT NULL,
  user_id integer,
  route text NOT NULL,
  request_hash bytea,
  response jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key),
  CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT idempotency_keys_request_hash_check CHECK (octet_length(request_hash) = 32)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_of_user ON idempotency_keys USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX identities_of_user ON identities USING btree (user_id);

CREATE TABLE import_changes (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  run_id integer NOT NULL,
  business_id integer NOT NULL,
  kind text NOT NULL,
  source_key text,
  before jsonb NOT NULL DEFAULT '{}'::jsonb,
  after jsonb NOT NULL DEFAULT '{}'::jsonb,
  hashes jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT import_changes_pkey PRIMARY KEY (id),
  CONSTRAINT import_changes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT import_changes_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE,
  CONSTRAINT import_changes_kind_check CHECK (kind = ANY (ARRAY['added'::text, 'linked'::text, 'updated'::text]))
);
CREATE INDEX import_changes_of_business ON import_changes USING btree (business_id);
CREATE INDEX import_changes_of_run ON import_changes USING btree (run_id, id);

CREATE TABLE import_files (
  run_id integer NOT NULL,
  content bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT import_files_pkey PRIMARY KEY (run_id),
  CONSTRAINT import_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);
CREATE INDEX import_files_created_at ON import_files USING btree (created_at);

CREATE TABLE import_reports (
  run_id integer NOT NULL,
  content bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT import_reports_pkey PRIMARY KEY (run_id),
  CONSTRAINT import_reports_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);
CREATE INDEX import_reports_created_at ON import_reports USING btree (created_at);

CREATE TABLE import_runs (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  file_name text NOT NULL,
  source text,
  status text NOT NULL DEFAULT 'running'::text,
  started_by_id integer,
  report jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  undo_report jsonb,
  plan jsonb,
  progress smallint NOT NULL DEFAULT 0,
  failure text,
  CONSTRAINT import_runs_pkey PRIMARY KEY (id),
  CONSTRAINT import_runs_started_by_id_fkey FOREIGN KEY (started_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT import_runs_status_check CHECK (status = ANY (ARRAY['uploaded'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))
);
CREATE INDEX import_runs_of_source ON import_runs USING btree (source, id);
CREATE INDEX import_runs_of_user ON import_runs USING btree (started_by_id);

CREATE TABLE inbox_items (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  support_request_id integer,
  booking_request_id integer,
  service_request_id integer,
  partner_application_id integer,
  kind text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN support_request_id IS NOT NULL THEN 'support'::text
    WHEN booking_request_id IS NOT NULL THEN 'callback'::text
    WHEN service_request_id IS NOT NULL THEN 'service'::text
    WHEN quote_request_id IS NOT NULL THEN 'quote'::text
    WHEN claim_id IS NOT NULL THEN 'claim'::text
    WHEN hours_report_id IS NOT NULL THEN 'hours'::text
    WHEN payment_id IS NOT NULL THEN 'refund'::text
    ELSE 'partner'::text
END) STORED,
  status text NOT NULL DEFAULT 'new'::text,
  due_at timestamp with time zone NOT NULL,
  assignee_id integer,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  done_at timestamp with time zone,
  search_text text NOT NULL,
  quote_request_id integer,
  outcome text,
  claim_id integer,
  hours_report_id integer,
  payment_id integer,
  CONSTRAINT inbox_items_pkey PRIMARY KEY (id),
  CONSTRAINT inbox_items_booking_request_id_key UNIQUE (booking_request_id),
  CONSTRAINT inbox_items_claim_id_key UNIQUE (claim_id),
  CONSTRAINT inbox_items_hours_report_id_key UNIQUE (hours_report_id),
  CONSTRAINT inbox_items_partner_application_id_key UNIQUE (partner_application_id),
  CONSTRAINT inbox_items_payment_id_key UNIQUE (payment_id),
  CONSTRAINT inbox_items_quote_request_id_key UNIQUE (quote_request_id),
  CONSTRAINT inbox_items_service_request_id_key UNIQUE (service_request_id),
  CONSTRAINT inbox_items_support_request_id_key UNIQUE (support_request_id),
  CONSTRAINT inbox_items_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT inbox_items_booking_request_id_fkey FOREIGN KEY (booking_request_id) REFERENCES booking_requests(id) ON DELETE CASCADE,
  CONSTRAINT inbox_items_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES business_claims(id) ON DELETE CASCADE,
  CONSTRAINT inbox_items_hours_report_id_fkey FOREIGN KEY (hours_report_id) REFERENCES hours_reports(id) ON DELETE CASCADE,
  CONSTRAINT inbox_items_partner_application_id_fkey FOREIGN KEY (partner_application_id) REFERENCES partner_applications(id) ON DELETE CASCADE,
  CONSTRAINT inbox_items_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  CONSTRAINT inbox_items_quote_request_id_fkey FOREIGN KEY (quote_request_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT inbox_items_service_request_id_fkey FOREIGN KEY (service_request_id) REFERENCES service_requests(id) ON DELETE CASCADE,
  CONSTRAINT inbox_items_support_request_id_fkey FOREIGN KEY (support_request_id) REFERENCES support_requests(id) ON DELETE CASCADE,
  CONSTRAINT inbox_items_check CHECK (num_nonnulls(support_request_id, booking_request_id, service_request_id, partner_application_id, quote_request_id, claim_id, hours_report_id, payment_id) = 1),
  CONSTRAINT inbox_items_outcome CHECK (
CASE
    WHEN quote_request_id IS NOT NULL AND status = 'done'::text THEN outcome IS NOT NULL
    ELSE outcome IS NULL
END),
  CONSTRAINT inbox_items_outcome_check CHECK (outcome = ANY (ARRAY['passed_on'::text, 'not_reached'::text])),
  CONSTRAINT inbox_items_status_check CHECK (status = ANY (ARRAY['new'::text, 'in_progress'::text, 'done'::text]))
);
CREATE INDEX inbox_items_calls ON inbox_items USING btree (id) WHERE quote_request_id IS NOT NULL AND status <> 'done'::text;
CREATE INDEX inbox_items_newest ON inbox_items USING btree (created_at DESC, id DESC);
CREATE INDEX inbox_items_of_assignee ON inbox_items USING btree (assignee_id);
CREATE INDEX inbox_items_of_kind ON inbox_items USING btree (kind, created_at DESC, id DESC);
CREATE INDEX inbox_items_open ON inbox_items USING btree (due_at, id) WHERE status <> 'done'::text;
CREATE INDEX inbox_items_search ON inbox_items USING gin (search_text gin_trgm_ops);
CREATE TRIGGER inbox_items_changed_version AFTER UPDATE OF status ON inbox_items FOR EACH ROW WHEN (new.quote_request_id IS NOT NULL AND (old.status = 'done'::text) <> (new.status = 'done'::text)) EXECUTE FUNCTION count_category_tree();
CREATE TRIGGER inbox_items_deleted_version AFTER DELETE ON inbox_items FOR EACH ROW WHEN (old.quote_request_id IS NOT NULL) EXECUTE FUNCTION count_category_tree();
CREATE TRIGGER inbox_items_opened_version AFTER INSERT ON inbox_items FOR EACH ROW WHEN (new.quote_request_id IS NOT NULL) EXECUTE FUNCTION count_category_tree();

CREATE TABLE inbox_notes (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  item_id integer NOT NULL,
  author_id integer,
  content text NOT NULL,
  is_reply boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT inbox_notes_pkey PRIMARY KEY (id),
  CONSTRAINT inbox_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT inbox_notes_item_id_fkey FOREIGN KEY (item_id) REFERENCES inbox_items(id) ON DELETE CASCADE
);
CREATE INDEX inbox_notes_of_author ON inbox_notes USING btree (author_id);
CREATE INDEX inbox_notes_of_item ON inbox_notes USING btree (item_id, created_at, id);

CREATE TABLE known_devices (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (token_hash, user_id),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT known_devices_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX known_devices_last_used_at ON known_devices USING btree (last_used_at);
CREATE INDEX known_devices_of_user ON known_devices USING btree (user_id);

CREATE TABLE mail_link_key (
  id boolean NOT NULL DEFAULT true,
  key bytea,
  sealed_key bytea,
  CONSTRAINT mail_link_key_pkey PRIMARY KEY (id),
  CONSTRAINT mail_link_key_id_check CHECK (id),
  CONSTRAINT mail_link_key_key_check CHECK (octet_length(key) = 32),
  CONSTRAINT mail_link_key_sealed CHECK ((key IS NULL) <> (sealed_key IS NULL))
);

CREATE TABLE mail_stops (
  address_hash bytea NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  stopped_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mail_stops_pkey PRIMARY KEY (address_hash, kind),
  CONSTRAINT mail_stops_address_hash_check CHECK (octet_length(address_hash) = 32),
  CONSTRAINT mail_stops_kind_check CHECK (kind = ANY (ARRAY['newsletter'::text, 'follows'::text, 'saves'::text, 'hours'::text, 'outcomes'::text, 'searches'::text])),
  CONSTRAINT mail_stops_reason_check CHECK (reason = ANY (ARRAY['asked'::text, 'bounced'::text, 'complained'::text]))
);
CREATE INDEX mail_stops_of_newsletter ON mail_stops USING btree (stopped_at) WHERE kind = 'newsletter'::text;

CREATE TABLE mails (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer,
  recipient_name text NOT NULL,
  recipient_address text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  is_kept boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  reply_to text,
  stop_url text,
  secrets bytea,
  failure text,
  conversation_id integer,
  calendar text,
  reaches_blocked boolean NOT NULL DEFAULT false,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT mails_failure_check CHECK (failure = ANY (ARRAY['bounced'::text, 'refused'::text, 'unreadable'::text, 'expired'::text, 'blocked'::text]))
);
CREATE INDEX mails_newest ON mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_of_conversation ON mails USING btree (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX mails_of_recipient ON mails USING btree (lower(recipient_address));
CREATE INDEX mails_of_user ON mails USING btree (user_id);

CREATE TABLE map_layers (
  layer text NOT NULL,
  shapes bytea NOT NULL,
  hash text NOT NULL,
  attribution text NOT NULL,
  file_name text NOT NULL,
  point_count integer NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  CONSTRAINT map_layers_pkey PRIMARY KEY (layer),
  CONSTRAINT map_layers_layer_check CHECK (layer = ANY (ARRAY['water'::text, 'parks'::text, 'motorways'::text, 'roads'::text, 'areas'::text]))
);

CREATE TABLE message_attachments (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  conversation_id integer,
  message_id bigint,
  is_with_request boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  side text NOT NULL,
  user_id integer,
  client_key uuid NOT NULL,
  kind text NOT NULL,
  url text NOT NULL,
  file text NOT NULL,
  poster text,
  name text NOT NULL,
  bytes integer NOT NULL,
  width integer,
  height integer,
  milliseconds integer,
  codec text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  held_request_id integer,
  shrink_state text,
  round_id integer,
  is_sound_lost boolean NOT NULL DEFAULT false,
  CONSTRAINT message_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT message_attachments_conversation_id_client_key_key UNIQUE (conversation_id, client_key),
  CONSTRAINT message_attachments_url_key UNIQUE (url),
  CONSTRAINT message_attachments_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT message_attachments_held_request_id_fkey FOREIGN KEY (held_request_id) REFERENCES held_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT message_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  CONSTRAINT message_attachments_round_id_fkey FOREIGN KEY (round_id) REFERENCES quote_rounds(id) ON DELETE CASCADE,
  CONSTRAINT message_attachments_url_fkey FOREIGN KEY (url) REFERENCES pictures(url) ON DELETE CASCADE,
  CONSTRAINT message_attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT message_attachments_bytes_check CHECK (bytes >= 0),
  CONSTRAINT message_attachments_check CHECK (message_id IS NULL OR NOT is_with_request),
  CONSTRAINT message_attachments_check1 CHECK (num_nonnulls(conversation_id, held_request_id, round_id) = 1),
  CONSTRAINT message_attachments_check2 CHECK (round_id IS NULL OR is_with_request),
  CONSTRAINT message_attachments_kind_check CHECK (kind = ANY (ARRAY['picture'::text, 'video'::text, 'document'::text])),
  CONSTRAINT message_attachments_shrink_state_check CHECK (shrink_state = ANY (ARRAY['running'::text, 'failed'::text])),
  CONSTRAINT message_attachments_side_check CHECK (side = ANY (ARRAY['visitor'::text, 'business'::text]))
);
CREATE UNIQUE INDEX message_attachments_of_held_request ON message_attachments USING btree (held_request_id, client_key) WHERE held_request_id IS NOT NULL;
CREATE INDEX message_attachments_of_message ON message_attachments USING btree (message_id) WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX message_attachments_of_round ON message_attachments USING btree (round_id, client_key) WHERE round_id IS NOT NULL;
CREATE INDEX message_attachments_of_user ON message_attachments USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER message_attachments_free AFTER DELETE ON message_attachments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION free_attachment_files();

CREATE TABLE message_mails (
  mail_id integer NOT NULL,
  message_id bigint NOT NULL,
  CONSTRAINT message_mails_pkey PRIMARY KEY (mail_id),
  CONSTRAINT message_mails_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  CONSTRAINT message_mails_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX message_mails_of_message ON message_mails USING btree (message_id);

CREATE TABLE messages (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  conversation_id integer NOT NULL,
  position integer NOT NULL,
  side text NOT NULL,
  user_id integer,
  kind text NOT NULL DEFAULT 'text'::text,
  text text NOT NULL,
  came_by text NOT NULL DEFAULT 'site'::text,
  client_key uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  written_at timestamp with time zone,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_conversation_id_position_key UNIQUE (conversation_id, "position"),
  CONSTRAINT messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT messages_came_by_check CHECK (came_by = ANY (ARRAY['site'::text, 'email'::text])),
  CONSTRAINT messages_check CHECK (written_at <= created_at),
  CONSTRAINT messages_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'quote'::text, 'decision'::text, 'appointment'::text, 'away'::text])),
  CONSTRAINT messages_position_check CHECK ("position" > 0),
  CONSTRAINT messages_side_check CHECK (side = ANY (ARRAY['visitor'::text, 'business'::text]))
);
CREATE INDEX messages_of_user ON messages USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE news_digests (
  user_id integer NOT NULL,
  news_from timestamp with time zone NOT NULL,
  news_until timestamp with time zone NOT NULL,
  CONSTRAINT news_digests_pkey PRIMARY KEY (user_id),
  CONSTRAINT news_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT news_digests_check CHECK (news_from < news_until)
);

CREATE TABLE newsletter_deliveries (
  issue_id integer NOT NULL,
  address_hash bytea NOT NULL,
  mail_id integer,
  outcome text,
  CONSTRAINT newsletter_deliveries_pkey PRIMARY KEY (issue_id, address_hash),
  CONSTRAINT newsletter_deliveries_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES newsletter_issues(id) ON DELETE CASCADE,
  CONSTRAINT newsletter_deliveries_address_hash_check CHECK (octet_length(address_hash) = 32),
  CONSTRAINT newsletter_deliveries_outcome_check CHECK (outcome = ANY (ARRAY['accepted'::text, 'refused'::text, 'canceled'::text]))
);
CREATE INDEX newsletter_deliveries_of_mail ON newsletter_deliveries USING btree (mail_id);
CREATE INDEX newsletter_deliveries_open ON newsletter_deliveries USING btree (issue_id) WHERE outcome IS NULL;

CREATE TABLE newsletter_issues (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  subject text NOT NULL,
  preheader text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'draft'::text,
  last_subscriber_id integer NOT NULL DEFAULT 0,
  queued_count integer NOT NULL DEFAULT 0,
  accepted_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT newsletter_issues_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_issues_check CHECK ((status = 'draft'::text) = (started_at IS NULL)),
  CONSTRAINT newsletter_issues_status_check CHECK (status = ANY (ARRAY['draft'::text, 'sending'::text, 'sent'::text, 'canceled'::text]))
);
CREATE INDEX newsletter_issues_newest ON newsletter_issues USING btree (created_at DESC, id DESC);

CREATE TABLE outcome_answers (
  conversation_id integer NOT NULL,
  side text NOT NULL,
  user_id integer,
  outcome text NOT NULL,
  cost_cents integer,
  answered_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outcome_answers_pkey PRIMARY KEY (conversation_id, side),
  CONSTRAINT outcome_answers_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES outcome_questions(conversation_id) ON DELETE CASCADE,
  CONSTRAINT outcome_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT outcome_answers_check CHECK (outcome = 'yes'::text OR cost_cents IS NULL),
  CONSTRAINT outcome_answers_cost_cents_check CHECK (cost_cents > 0),
  CONSTRAINT outcome_answers_outcome_check CHECK (outcome = ANY (ARRAY['yes'::text, 'no'::text, 'not_yet'::text])),
  CONSTRAINT outcome_answers_side_check CHECK (side = ANY (ARRAY['visitor'::text, 'business'::text]))
);
CREATE INDEX outcome_answers_of_user ON outcome_answers USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outcome_answers_with_cost ON outcome_answers USING btree (conversation_id) WHERE cost_cents IS NOT NULL;

CREATE TABLE outcome_links (
  token_hash bytea NOT NULL,
  conversation_id integer NOT NULL,
  side text NOT NULL,
  user_id integer,
  CONSTRAINT outcome_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT outcome_links_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES outcome_questions(conversation_id) ON DELETE CASCADE,
  CONSTRAINT outcome_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT outcome_links_check CHECK ((side = 'business'::text) = (user_id IS NOT NULL)),
  CONSTRAINT outcome_links_side_check CHECK (side = ANY (ARRAY['visitor'::text, 'business'::text])),
  CONSTRAINT outcome_links_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX outcome_links_of_conversation ON outcome_links USING btree (conversation_id);
CREATE INDEX outcome_links_of_user ON outcome_links USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE outcome_questions (
  conversation_id integer NOT NULL,
  basis text NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outcome_questions_pkey PRIMARY KEY (conversation_id),
  CONSTRAINT outcome_questions_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT outcome_questions_basis_check CHECK (basis = ANY (ARRAY['appointment'::text, 'quote'::text]))
);

CREATE TABLE partner_applications (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  full_name text NOT NULL,
  company_name text NOT NULL,
  email text NOT NULL,
  website text,
  service_type text NOT NULL,
  value_brought text NOT NULL,
  additional_info text NOT NULL DEFAULT ''::text,
  user_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT partner_applications_pkey PRIMARY KEY (id),
  CONSTRAINT partner_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT partner_applications_service_type_check CHECK (service_type = ANY (ARRAY['banking'::text, 'legal'::text, 'insurance'::text, 'software'::text, 'accounting'::text, 'other'::text]))
);
CREATE INDEX partner_applications_of_email ON partner_applications USING btree (lower(email));
CREATE INDEX partner_applications_of_user ON partner_applications USING btree (user_id);

CREATE TABLE passkey_challenges (
  challenge bytea NOT NULL,
  user_id integer,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge),
  CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges USING btree (user_id);

CREATE TABLE passkeys (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_credential_id_check CHECK (octet_length(credential_id) <= 1023),
  CONSTRAINT passkeys_name_check CHECK (length(name) <= 60)
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);

CREATE TABLE password_resets (
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (user_id),
  CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT password_resets_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX password_resets_expires_at ON password_resets USING btree (expires_at);

CREATE TABLE payment_disputes (
  dispute_id text NOT NULL,
  payment_id integer NOT NULL,
  amount_cents integer NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  reported_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  reinstated_at timestamp with time zone,
  CONSTRAINT payment_disputes_pkey PRIMARY KEY (dispute_id),
  CONSTRAINT payment_disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  CONSTRAINT payment_disputes_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT payment_disputes_state_check CHECK (state = ANY (ARRAY['inquiry'::text, 'dropped'::text, 'open'::text, 'lost'::text, 'won'::text]))
);
CREATE INDEX payment_disputes_of_payment ON payment_disputes USING btree (payment_id);

CREATE TABLE payment_events (
  event_id text NOT NULL,
  type text NOT NULL,
  intent_id text,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_events_pkey PRIMARY KEY (event_id)
);
CREATE INDEX payment_events_received_at ON payment_events USING btree (received_at);

CREATE TABLE payments (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer,
  business_id integer,
  amount_cents integer NOT NULL,
  currency text NOT NULL DEFAULT 'usd'::text,
  status text NOT NULL,
  payment_type text NOT NULL DEFAULT 'promotion'::text,
  promotion_package text,
  processed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  promotion_duration integer NOT NULL DEFAULT 1,
  provider text NOT NULL DEFAULT 'test'::text,
  intent_id text,
  livemode boolean NOT NULL DEFAULT false,
  failure_code text,
  refunded_at timestamp with time zone,
  closed_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  refunded_cents integer NOT NULL DEFAULT 0,
  taken_cents integer NOT NULL DEFAULT 0,
  dispute text,
  disputed_at timestamp with time zone,
  kept_cents integer NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN status = 'succeeded'::text THEN GREATEST(0, amount_cents - refunded_cents - taken_cents)
    ELSE 0
END) STORED,
  standing text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN status <> 'succeeded'::text THEN status
    WHEN dispute = 'lost'::text THEN 'charged back'::text
    WHEN dispute = 'open'::text THEN 'disputed'::text
    WHEN refunded_cents > 0 THEN 'partly refunded'::text
    ELSE status
END) STORED,
  refund_failed_cents integer,
  refund_failure text,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_intent_id_key UNIQUE (intent_id),
  CONSTRAINT payments_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE SET NULL,
  CONSTRAINT payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT payments_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT payments_check CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents),
  CONSTRAINT payments_check1 CHECK (taken_cents >= 0 AND taken_cents <= amount_cents),
  CONSTRAINT payments_dispute_check CHECK (dispute = ANY (ARRAY['inquiry'::text, 'dropped'::text, 'open'::text, 'lost'::text, 'won'::text])),
  CONSTRAINT payments_promotion_duration_check CHECK (promotion_duration >= 1 AND promotion_duration <= 30),
  CONSTRAINT payments_promotion_package_check CHECK (promotion_package = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text])),
  CONSTRAINT payments_provider_check CHECK (provider = ANY (ARRAY['stripe'::text, 'test'::text])),
  CONSTRAINT payments_refund_failed_cents_check CHECK (refund_failed_cents > 0),
  CONSTRAINT payments_refund_failure CHECK ((refund_failed_cents IS NULL) = (refund_failure IS NULL)),
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'refunded'::text]))
);
CREATE INDEX payments_disputed ON payments USING btree (id) WHERE dispute = ANY (ARRAY['inquiry'::text, 'open'::text]);
CREATE INDEX payments_of_business ON payments USING btree (business_id);
CREATE INDEX payments_of_user ON payments USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX payments_open ON payments USING btree (user_id, business_id, promotion_package, promotion_duration) WHERE (status = ANY (ARRAY['pending'::text, 'failed'::text])) AND closed_at IS NULL;
CREATE INDEX payments_unclosed ON payments USING btree (created_at) WHERE closed_at IS NULL;

CREATE TABLE pictures (
  url text NOT NULL,
  files text[] NOT NULL,
  owner_id integer NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  sweep_after timestamp with time zone NOT NULL DEFAULT now() + '01:00:00'::interval,
  is_leaving boolean NOT NULL DEFAULT false,
  CONSTRAINT pictures_pkey PRIMARY KEY (url),
  CONSTRAINT pictures_uses_check CHECK (uses >= 0)
);
CREATE INDEX pictures_free ON pictures USING btree (sweep_after) WHERE uses = 0;
CREATE INDEX pictures_of_owner ON pictures USING btree (owner_id);

CREATE TABLE place_counts (
  place_id integer NOT NULL,
  subcategory_id integer,
  business_count integer NOT NULL,
  priced_count integer NOT NULL DEFAULT 0,
  price_unit text,
  lowest_cents integer,
  median_cents integer,
  highest_cents integer,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT place_counts_place_id_subcategory_id_key UNIQUE NULLS NOT DISTINCT (place_id, subcategory_id),
  CONSTRAINT place_counts_place_id_fkey FOREIGN KEY (place_id) REFERENCES search_places(id) ON DELETE CASCADE,
  CONSTRAINT place_counts_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES subcategories(id) ON DELETE CASCADE,
  CONSTRAINT place_counts_price_unit_check CHECK (price_unit = 'hour'::text)
);
CREATE INDEX place_counts_of_subcategory ON place_counts USING btree (subcategory_id, business_count DESC);

CREATE TABLE profile_changes (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer NOT NULL,
  fields text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT profile_changes_pkey PRIMARY KEY (id),
  CONSTRAINT profile_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX profile_changes_of_user ON profile_changes USING btree (user_id, created_at DESC);

CREATE TABLE promotion_places (
  plan_id text NOT NULL,
  CONSTRAINT promotion_places_pkey PRIMARY KEY (plan_id),
  CONSTRAINT promotion_places_plan_id_check CHECK (plan_id = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text]))
);

CREATE TABLE promotions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  plan_id text NOT NULL,
  status text NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  payment_id integer,
  duration integer NOT NULL DEFAULT 1,
  ran_seconds integer NOT NULL DEFAULT 0,
  CONSTRAINT promotions_pkey PRIMARY KEY (id),
  CONSTRAINT promotions_payment_id_key UNIQUE (payment_id),
  CONSTRAINT promotions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT promotions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE SET NULL,
  CONSTRAINT promotions_check CHECK (status <> 'active'::text OR starts_at IS NOT NULL AND ends_at > starts_at),
  CONSTRAINT promotions_duration_check CHECK (duration >= 1 AND duration <= 30),
  CONSTRAINT promotions_plan_id_check CHECK (plan_id = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text])),
  CONSTRAINT promotions_ran_seconds_check CHECK (ran_seconds >= 0),
  CONSTRAINT promotions_status_check CHECK (status = ANY (ARRAY['requested'::text, 'active'::text, 'paused'::text, 'charged_back'::text, 'refunded'::text]))
);
CREATE INDEX promotions_active ON promotions USING btree (ends_at, starts_at, business_id) WHERE status = 'active'::text;
CREATE INDEX promotions_newest ON promotions USING btree (created_at DESC, id DESC);
CREATE INDEX promotions_of_business ON promotions USING btree (business_id, created_at DESC);
CREATE INDEX promotions_requested ON promotions USING btree (created_at, id) WHERE status = 'requested'::text;
CREATE TRIGGER promotions_deleted_version AFTER DELETE ON promotions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();
CREATE TRIGGER promotions_inserted_version AFTER INSERT ON promotions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();
CREATE TRIGGER promotions_updated_version AFTER UPDATE ON promotions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();

CREATE TABLE push_keys (
  is_only boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT push_keys_pkey PRIMARY KEY (is_only),
  CONSTRAINT push_keys_is_only_check CHECK (is_only)
);

CREATE TABLE push_subscriptions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer,
  session_hash bytea,
  conversation_id integer,
  endpoint_hash bytea NOT NULL,
  sealed bytea NOT NULL,
  server_key text NOT NULL,
  failures smallint NOT NULL DEFAULT 0,
  succeeded_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_check CHECK ((user_id IS NULL) = (session_hash IS NULL)),
  CONSTRAINT push_subscriptions_check1 CHECK ((user_id IS NULL) <> (conversation_id IS NULL)),
  CONSTRAINT push_subscriptions_endpoint_hash_check CHECK (octet_length(endpoint_hash) = 32)
);
CREATE UNIQUE INDEX push_subscriptions_of_account ON push_subscriptions USING btree (endpoint_hash) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX push_subscriptions_of_conversation ON push_subscriptions USING btree (conversation_id, endpoint_hash) WHERE conversation_id IS NOT NULL;
CREATE INDEX push_subscriptions_of_session ON push_subscriptions USING btree (session_hash) WHERE session_hash IS NOT NULL;
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id, created_at) WHERE user_id IS NOT NULL;

CREATE TABLE quote_mail_links (
  token_hash bytea NOT NULL,
  address_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT quote_mail_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT quote_mail_links_address_hash_check CHECK (octet_length(address_hash) = 32),
  CONSTRAINT quote_mail_links_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX quote_mail_links_created_at ON quote_mail_links USING btree (created_at);

CREATE TABLE quote_mail_stops (
  address_hash bytea NOT NULL,
  stopped_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT quote_mail_stops_pkey PRIMARY KEY (address_hash),
  CONSTRAINT quote_mail_stops_address_hash_check CHECK (octet_length(address_hash) = 32)
);
CREATE TRIGGER quote_mail_stops_version AFTER INSERT OR DELETE ON quote_mail_stops FOR EACH STATEMENT EXECUTE FUNCTION count_category_tree();

CREATE TABLE quote_rounds (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  link_seed uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_id integer,
  device_hash bytea,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  hides_contact boolean NOT NULL,
  what text NOT NULL,
  place text NOT NULL,
  timing text NOT NULL,
  from_day date,
  to_day date,
  budget_cents integer,
  answers jsonb NOT NULL,
  requirements text NOT NULL,
  category_id integer,
  subcategory_id integer,
  service_id integer,
  search text NOT NULL,
  spam_score smallint NOT NULL,
  spam_rules text[] NOT NULL,
  text_key bytea,
  replaces_silent boolean NOT NULL,
  replace_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT quote_rounds_pkey PRIMARY KEY (id),
  CONSTRAINT quote_rounds_token_hash_key UNIQUE (token_hash),
  CONSTRAINT quote_rounds_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  CONSTRAINT quote_rounds_service_id_fkey FOREIGN KEY (service_id) REFERENCES sub_sub_categories(id) ON DELETE SET NULL,
  CONSTRAINT quote_rounds_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES subcategories(id) ON DELETE SET NULL,
  CONSTRAINT quote_rounds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT quote_rounds_budget_cents_check CHECK (budget_cents > 0),
  CONSTRAINT quote_rounds_check CHECK ((timing = 'dates'::text) = (from_day IS NOT NULL) AND (from_day IS NULL) = (to_day IS NULL) AND from_day <= to_day),
  CONSTRAINT quote_rounds_device_hash_check CHECK (octet_length(device_hash) = 32),
  CONSTRAINT quote_rounds_text_key_check CHECK (octet_length(text_key) = 32),
  CONSTRAINT quote_rounds_timing_check CHECK (timing = ANY (ARRAY['soon'::text, 'dates'::text, 'flexible'::text])),
  CONSTRAINT quote_rounds_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX quote_rounds_of_category ON quote_rounds USING btree (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX quote_rounds_of_sender ON quote_rounds USING btree (lower(email), created_at DESC);
CREATE INDEX quote_rounds_of_service ON quote_rounds USING btree (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX quote_rounds_of_subcategory ON quote_rounds USING btree (subcategory_id) WHERE subcategory_id IS NOT NULL;
CREATE INDEX quote_rounds_of_user ON quote_rounds USING btree (user_id, created_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX quote_rounds_to_replace ON quote_rounds USING btree (replace_at) WHERE replace_at IS NOT NULL;

CREATE TABLE quotes (
  message_id bigint NOT NULL,
  min_cents integer NOT NULL,
  max_cents integer NOT NULL,
  includes text NOT NULL,
  valid_until date,
  state text NOT NULL DEFAULT 'open'::text,
  decided_at timestamp with time zone,
  earliest_day date,
  CONSTRAINT quotes_pkey PRIMARY KEY (message_id),
  CONSTRAINT quotes_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  CONSTRAINT quotes_check CHECK (max_cents >= min_cents),
  CONSTRAINT quotes_check1 CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  CONSTRAINT quotes_min_cents_check CHECK (min_cents >= 0),
  CONSTRAINT quotes_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text]))
);
CREATE INDEX quotes_by_beginning ON quotes USING btree (GREATEST(decided_at, (earliest_day::timestamp without time zone AT TIME ZONE 'America/Chicago'::text))) WHERE state = 'accepted'::text;

CREATE UNLOGGED TABLE rate_limits (
  key text NOT NULL,
  hits integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_of_email ON rate_limits USING btree ("left"(key, 70)) WHERE key ~~ 'email %'::text;
CREATE INDEX rate_limits_resets_at ON rate_limits USING btree (resets_at);

CREATE TABLE recovery_codes (
  code_hash bytea NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_code_hash_check CHECK (octet_length(code_hash) = 32)
);
CREATE INDEX recovery_codes_of_user ON recovery_codes USING btree (user_id);

CREATE TABLE reply_addresses (
  token_hash bytea NOT NULL,
  quote_request_id integer NOT NULL,
  participant text NOT NULL,
  user_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT reply_addresses_pkey PRIMARY KEY (token_hash),
  CONSTRAINT reply_addresses_quote_request_id_fkey FOREIGN KEY (quote_request_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT reply_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reply_addresses_check CHECK ((participant = 'member'::text) = (user_id IS NOT NULL)),
  CONSTRAINT reply_addresses_participant_check CHECK (participant = ANY (ARRAY['visitor'::text, 'member'::text, 'listing'::text])),
  CONSTRAINT reply_addresses_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX reply_addresses_of_request ON reply_addresses USING btree (quote_request_id);
CREATE INDEX reply_addresses_of_user ON reply_addresses USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE report_cases (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  kind text NOT NULL,
  business_id integer NOT NULL,
  review_id integer,
  picture_url text,
  quote_request_id integer,
  state text NOT NULL DEFAULT 'open'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  due_at timestamp with time zone NOT NULL,
  decision text,
  reason text,
  decided_at timestamp with time zone,
  decided_by_id integer,
  author_id integer,
  former jsonb,
  author_mail_id integer,
  appeal_hash bytea,
  appeal_text text,
  appealed_at timestamp with time zone,
  is_reversed boolean,
  appeal_reason text,
  appeal_decided_at timestamp with time zone,
  appeal_decided_by_id integer,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT report_cases_pkey PRIMARY KEY (id),
  CONSTRAINT report_cases_appeal_hash_key UNIQUE (appeal_hash),
  CONSTRAINT report_cases_appeal_decided_by_id_fkey FOREIGN KEY (appeal_decided_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT report_cases_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT report_cases_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT report_cases_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT report_cases_quote_request_id_fkey FOREIGN KEY (quote_request_id) REFERENCES business_quote_requests(id) ON DELETE CASCADE,
  CONSTRAINT report_cases_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  CONSTRAINT report_cases_appeal_hash_check CHECK (octet_length(appeal_hash) = 32),
  CONSTRAINT report_cases_check CHECK ((kind = 'review'::text) = (review_id IS NOT NULL)),
  CONSTRAINT report_cases_check1 CHECK ((kind = 'picture'::text) = (picture_url IS NOT NULL)),
  CONSTRAINT report_cases_check2 CHECK ((kind = ANY (ARRAY['request'::text, 'answer'::text])) = (quote_request_id IS NOT NULL)),
  CONSTRAINT report_cases_check3 CHECK ((state = 'open'::text) = (decision IS NULL)),
  CONSTRAINT report_cases_check4 CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT report_cases_check5 CHECK ((appeal_text IS NULL) = (appealed_at IS NULL)),
  CONSTRAINT report_cases_check6 CHECK ((is_reversed IS NULL) = (appeal_decided_at IS NULL)),
  CONSTRAINT report_cases_decision_check CHECK (decision = ANY (ARRAY['nothing_wrong'::text, 'corrected'::text, 'review_hidden'::text, 'picture_removed'::text, 'listing_rejected'::text, 'listing_suspended'::text, 'author_blocked'::text])),
  CONSTRAINT report_cases_kind_check CHECK (kind = ANY (ARRAY['business'::text, 'review'::text, 'picture'::text, 'request'::text, 'answer'::text])),
  CONSTRAINT report_cases_state_check CHECK (state = ANY (ARRAY['open'::text, 'decided'::text, 'appealed'::text, 'closed'::text]))
);
CREATE INDEX report_cases_appeal_decided_by ON report_cases USING btree (appeal_decided_by_id) WHERE appeal_decided_by_id IS NOT NULL;
CREATE INDEX report_cases_decided ON report_cases USING btree (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX report_cases_decided_by ON report_cases USING btree (decided_by_id) WHERE decided_by_id IS NOT NULL;
CREATE INDEX report_cases_newest ON report_cases USING btree (created_at DESC, id DESC);
CREATE INDEX report_cases_of_author ON report_cases USING btree (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX report_cases_of_business ON report_cases USING btree (business_id);
CREATE INDEX report_cases_of_request ON report_cases USING btree (quote_request_id) WHERE quote_request_id IS NOT NULL;
CREATE INDEX report_cases_of_review ON report_cases USING btree (review_id) WHERE review_id IS NOT NULL;
CREATE UNIQUE INDEX report_cases_open ON report_cases USING btree (business_id, kind, COALESCE(review_id, 0), COALESCE(quote_request_id, 0), COALESCE(picture_url, ''::text)) WHERE state = 'open'::text;
CREATE INDEX report_cases_waiting ON report_cases USING btree (due_at, id) WHERE state = ANY (ARRAY['open'::text, 'appealed'::text]);

CREATE TABLE reports (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  case_id integer NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  reporter_id integer,
  email text,
  reporter_key bytea,
  mail_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  is_automatic boolean NOT NULL DEFAULT false,
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_case_id_reporter_key_key UNIQUE (case_id, reporter_key),
  CONSTRAINT reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE,
  CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reports_reporter_key_check CHECK (octet_length(reporter_key) = 32)
);
CREATE INDEX reports_of_case ON reports USING btree (case_id, created_at, id);
CREATE INDEX reports_of_reporter ON reports USING btree (reporter_id) WHERE reporter_id IS NOT NULL;

CREATE TABLE reviews (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  business_id integer NOT NULL,
  user_id integer NOT NULL,
  rating smallint NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  hidden_at timestamp with time zone,
  hidden_reason text,
  revision integer NOT NULL DEFAULT 1,
  hidden_with_author boolean NOT NULL DEFAULT false,
  is_unconfirmed boolean NOT NULL DEFAULT false,
  is_counted boolean GENERATED ALWAYS AS (hidden_at IS NULL AND NOT is_unconfirmed) STORED,
  spam_score smallint NOT NULL DEFAULT 0,
  spam_rules text[] NOT NULL DEFAULT '{}'::text[],
  text_key bytea,
  mentioned_wishes integer[] NOT NULL GENERATED ALWAYS AS (mentioned_wishes(VARIADIC ARRAY[content])) STORED,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_user_id_business_id_key UNIQUE (user_id, business_id),
  CONSTRAINT reviews_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reviews_check CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CONSTRAINT reviews_hidden_with_author_check CHECK (NOT hidden_with_author OR hidden_at IS NOT NULL),
  CONSTRAINT reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT reviews_text_key_check CHECK (octet_length(text_key) = 32)
);
CREATE INDEX reviews_copies ON reviews USING btree (text_key, created_at) WHERE text_key IS NOT NULL;
CREATE INDEX reviews_hidden ON reviews USING btree (created_at DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_highest_of_business ON reviews USING btree (business_id, is_unconfirmed, rating DESC, created_at DESC, id DESC);
CREATE INDEX reviews_judged ON reviews USING btree (business_id) WHERE revision > 1;
CREATE INDEX reviews_lowest_of_business ON reviews USING btree (business_id, is_unconfirmed, rating, created_at DESC, id DESC);
CREATE INDEX reviews_mentioned_wishes ON reviews USING btree (business_id) INCLUDE (mentioned_wishes) WHERE is_counted AND mentioned_wishes <> '{}'::integer[];
CREATE INDEX reviews_newest ON reviews USING btree (created_at DESC, id DESC);
CREATE INDEX reviews_of_business ON reviews USING btree (business_id, is_unconfirmed, created_at DESC, id DESC);
CREATE INDEX reviews_of_user ON reviews USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX reviews_search ON reviews USING gin (lower(content) gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER reviews_version AFTER UPDATE ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();

CREATE TABLE saved_search_readers (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer,
  email text,
  told_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_search_readers_pkey PRIMARY KEY (id),
  CONSTRAINT saved_search_readers_user_id_key UNIQUE (user_id),
  CONSTRAINT saved_search_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT saved_search_readers_check CHECK ((user_id IS NULL) <> (email IS NULL))
);
CREATE UNIQUE INDEX saved_search_readers_address ON saved_search_readers USING btree (lower(email));

CREATE TABLE saved_searches (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  reader_id integer NOT NULL,
  search jsonb NOT NULL,
  title text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  since timestamp with time zone NOT NULL DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  lost_for text,
  CONSTRAINT saved_searches_pkey PRIMARY KEY (id),
  CONSTRAINT saved_searches_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES saved_search_readers(id) ON DELETE CASCADE,
  CONSTRAINT saved_searches_lost_for_check CHECK (lost_for = ANY (ARRAY['gone'::text, 'short'::text])),
  CONSTRAINT saved_searches_search_check CHECK (jsonb_typeof(search) = 'object'::text)
);
CREATE UNIQUE INDEX saved_searches_of_reader ON saved_searches USING btree (reader_id, lower(search::text));

CREATE TABLE search_places (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  kind text NOT NULL,
  aliases text[] NOT NULL DEFAULT '{}'::text[],
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  half_height double precision NOT NULL,
  half_width double precision NOT NULL,
  origin text NOT NULL DEFAULT 'staff'::text,
  is_off boolean NOT NULL DEFAULT false,
  near text[] NOT NULL DEFAULT '{}'::text[],
  zips text[] NOT NULL DEFAULT '{}'::text[],
  outline polygon[],
  CONSTRAINT search_places_pkey PRIMARY KEY (id),
  CONSTRAINT search_places_kind_name_key UNIQUE (kind, name),
  CONSTRAINT search_places_half_height_check CHECK (half_height > 0::double precision),
  CONSTRAINT search_places_half_width_check CHECK (half_width > 0::double precision),
  CONSTRAINT search_places_kind_check CHECK (kind = ANY (ARRAY['zip'::text, 'district'::text, 'neighborhood'::text, 'landmark'::text])),
  CONSTRAINT search_places_origin_check CHECK (origin = ANY (ARRAY['shipped'::text, 'staff'::text]))
);
CREATE TRIGGER search_places_version AFTER INSERT OR DELETE OR UPDATE ON search_places FOR EACH STATEMENT EXECUTE FUNCTION count_search_vocabulary();

CREATE TABLE search_terms (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  term text NOT NULL,
  language text NOT NULL,
  category_id integer,
  subcategory_id integer,
  service_id integer,
  wish text,
  origin text NOT NULL DEFAULT 'staff'::text,
  is_off boolean NOT NULL DEFAULT false,
  place_id integer,
  is_nearest boolean NOT NULL DEFAULT false,
  CONSTRAINT search_terms_pkey PRIMARY KEY (id),
  CONSTRAINT search_terms_meaning UNIQUE NULLS NOT DISTINCT (term, category_id, subcategory_id, service_id, wish, place_id, is_nearest),
  CONSTRAINT search_terms_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  CONSTRAINT search_terms_place_id_fkey FOREIGN KEY (place_id) REFERENCES search_places(id) ON DELETE CASCADE,
  CONSTRAINT search_terms_service_id_fkey FOREIGN KEY (service_id) REFERENCES sub_sub_categories(id) ON DELETE CASCADE,
  CONSTRAINT search_terms_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES subcategories(id) ON DELETE CASCADE,
  CONSTRAINT search_terms_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  CONSTRAINT search_terms_one_meaning CHECK (num_nonnulls(category_id, subcategory_id, service_id, wish, place_id) = 1),
  CONSTRAINT search_terms_origin_check CHECK (origin = ANY (ARRAY['shipped'::text, 'staff'::text])),
  CONSTRAINT search_terms_wish_check CHECK (wish = ANY (ARRAY['open'::text, 'late'::text, 'allday'::text, 'near'::text, 'cheap'::text, 'best'::text, 'verified'::text, 'licensed'::text, 'checked'::text, 'kids'::text, 'dogs'::text, 'outdoor'::text, 'wheelchair'::text, 'parking'::text, 'wifi'::text, 'delivery'::text, 'walkins'::text, 'spanish'::text, 'eco'::text, 'family-owned'::text, 'locally-owned'::text, 'woman-owned'::text, 'veteran-owned'::text, 'emergency'::text, 'same-day'::text, 'free-estimates'::text, 'free-consultation'::text, 'financing'::text, 'guarantee'::text, 'upfront-prices'::text, 'discounts'::text, 'award-winning'::text, 'filler'::text]))
);
CREATE INDEX search_terms_of_category ON search_terms USING btree (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX search_terms_of_place ON search_terms USING btree (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX search_terms_of_service ON search_terms USING btree (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX search_terms_of_subcategory ON search_terms USING btree (subcategory_id) WHERE subcategory_id IS NOT NULL;
CREATE TRIGGER search_terms_version AFTER INSERT OR DELETE OR UPDATE ON search_terms FOR EACH STATEMENT EXECUTE FUNCTION count_search_vocabulary();

CREATE TABLE search_vocabulary (
  id integer NOT NULL,
  version bigint NOT NULL,
  filled_from text NOT NULL,
  areas_from text NOT NULL DEFAULT ''::text,
  CONSTRAINT search_vocabulary_pkey PRIMARY KEY (id),
  CONSTRAINT search_vocabulary_id_check CHECK (id = 1)
);

CREATE TABLE search_words (
  word text NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

CREATE TABLE sender_blocks (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  owner_id integer,
  name text NOT NULL,
  email text,
  user_id integer,
  device_hash bytea,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  hides_email boolean NOT NULL DEFAULT false,
  address_hashes bytea[],
  CONSTRAINT sender_blocks_pkey PRIMARY KEY (id),
  CONSTRAINT sender_blocks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sender_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sender_blocks_device_hash_check CHECK (octet_length(device_hash) = 32),
  CONSTRAINT sender_blocks_know_the_sender CHECK ((email IS NULL) <> (address_hashes IS NULL))
);
CREATE INDEX sender_blocks_by_address ON sender_blocks USING gin (address_hashes) WHERE address_hashes IS NOT NULL;
CREATE INDEX sender_blocks_by_device ON sender_blocks USING btree (device_hash) WHERE device_hash IS NOT NULL;
CREATE INDEX sender_blocks_by_email ON sender_blocks USING btree (lower(email));
CREATE INDEX sender_blocks_by_user ON sender_blocks USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sender_blocks_newest ON sender_blocks USING btree (owner_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX sender_blocks_of_owner ON sender_blocks USING btree (COALESCE(owner_id, 0), lower(email));

CREATE TABLE service_requests (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  service text NOT NULL,
  message text NOT NULL,
  budget text NOT NULL,
  timeline text NOT NULL,
  user_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT service_requests_pkey PRIMARY KEY (id),
  CONSTRAINT service_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX service_requests_of_email ON service_requests USING btree (lower(email));
CREATE INDEX service_requests_of_user ON service_requests USING btree (user_id);

CREATE TABLE service_suggestions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  category_id integer,
  note text NOT NULL DEFAULT ''::text,
  decided_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT service_suggestions_pkey PRIMARY KEY (id),
  CONSTRAINT service_suggestions_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  CONSTRAINT service_suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT service_suggestions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX service_suggestions_newest ON service_suggestions USING btree (created_at DESC, id DESC);
CREATE INDEX service_suggestions_of_user ON service_suggestions USING btree (user_id, created_at DESC);
CREATE INDEX service_suggestions_search ON service_suggestions USING gin (lower(name) gin_trgm_ops);
CREATE INDEX service_suggestions_waiting ON service_suggestions USING btree (created_at, id) WHERE status = 'pending'::text;

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  device text,
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  factor_confirmed_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_device_check CHECK (length(device) <= 60),
  CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE UNIQUE INDEX sessions_id ON sessions USING btree (id);
CREATE INDEX sessions_last_used_at ON sessions USING btree (last_used_at);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id);
CREATE TRIGGER announce_ended_sessions AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_sessions();

CREATE TABLE sign_in_codes (
  code_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  user_id integer NOT NULL,
  return_to text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT sign_in_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_codes_browser_hash_check CHECK (octet_length(browser_hash) = 32),
  CONSTRAINT sign_in_codes_code_hash_check CHECK (octet_length(code_hash) = 32)
);
CREATE INDEX sign_in_codes_expires_at ON sign_in_codes USING btree (expires_at);
CREATE INDEX sign_in_codes_of_user ON sign_in_codes USING btree (user_id);

CREATE TABLE sign_in_flows (
  browser_hash bytea NOT NULL,
  state text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_to text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_flows_pkey PRIMARY KEY (browser_hash),
  CONSTRAINT sign_in_flows_browser_hash_check CHECK (octet_length(browser_hash) = 32)
);
CREATE INDEX sign_in_flows_expires_at ON sign_in_flows USING btree (expires_at);

CREATE TABLE sign_in_tickets (
  ticket_hash bytea NOT NULL,
  user_id integer NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_tickets_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT sign_in_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_tickets_ticket_hash_check CHECK (octet_length(ticket_hash) = 32)
);
CREATE INDEX sign_in_tickets_expires_at ON sign_in_tickets USING btree (expires_at);
CREATE INDEX sign_in_tickets_of_user ON sign_in_tickets USING btree (user_id);

CREATE TABLE slot_settings (
  business_id integer NOT NULL,
  is_open boolean NOT NULL,
  minutes smallint NOT NULL,
  lead_hours smallint NOT NULL,
  days_ahead smallint NOT NULL,
  most_per_day smallint,
  weekly jsonb NOT NULL,
  blocked jsonb NOT NULL,
  feed_hash bytea,
  revision integer NOT NULL DEFAULT 1,
  feed_by_id integer,
  CONSTRAINT slot_settings_pkey PRIMARY KEY (business_id),
  CONSTRAINT slot_settings_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT slot_settings_feed_by_id_fkey FOREIGN KEY (feed_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT slot_settings_days_ahead_check CHECK (days_ahead >= 1 AND days_ahead <= 180),
  CONSTRAINT slot_settings_feed_hash_check CHECK (octet_length(feed_hash) = 32),
  CONSTRAINT slot_settings_lead_hours_check CHECK (lead_hours >= 0 AND lead_hours <= 336),
  CONSTRAINT slot_settings_minutes_check CHECK (minutes >= 15 AND minutes <= 480),
  CONSTRAINT slot_settings_most_per_day_check CHECK (most_per_day >= 1 AND most_per_day <= 50)
);
CREATE UNIQUE INDEX slot_settings_by_feed ON slot_settings USING btree (feed_hash) WHERE feed_hash IS NOT NULL;
CREATE TRIGGER slot_settings_inserted_version AFTER INSERT ON slot_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();
CREATE TRIGGER slot_settings_updated_version AFTER UPDATE ON slot_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();

CREATE TABLE staff_actions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  actor_id integer,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id integer,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  position integer,
  actor_salt uuid,
  actor_digest bytea,
  details_salt uuid,
  details_digest bytea,
  hash bytea,
  CONSTRAINT staff_actions_pkey PRIMARY KEY (id),
  CONSTRAINT staff_actions_position_key UNIQUE ("position"),
  CONSTRAINT staff_actions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX staff_actions_changes ON staff_actions USING btree (created_at DESC, id DESC) WHERE action !~~ '%.read'::text;
CREATE INDEX staff_actions_newest ON staff_actions USING btree (created_at DESC, id DESC);
CREATE INDEX staff_actions_of_actor ON staff_actions USING btree (actor_id, created_at DESC, id DESC);
CREATE INDEX staff_actions_of_type ON staff_actions USING btree (target_type, created_at DESC, id DESC);
CREATE INDEX staff_actions_on_target ON staff_actions USING btree (target_type, target_id, created_at DESC, id DESC);
CREATE INDEX staff_actions_readings ON staff_actions USING btree (created_at DESC, id DESC) WHERE action ~~ '%.read'::text;
CREATE INDEX staff_actions_search ON staff_actions USING gin (lower(details ->> 'reason'::text) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX staff_actions_unchained ON staff_actions USING btree (id) WHERE hash IS NULL;
CREATE CONSTRAINT TRIGGER staff_actions_chained AFTER INSERT ON staff_actions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_staff_action();
CREATE TRIGGER staff_actions_kept BEFORE DELETE OR UPDATE ON staff_actions FOR EACH ROW EXECUTE FUNCTION keep_staff_action();
CREATE TRIGGER staff_actions_not_emptied BEFORE TRUNCATE ON staff_actions FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_action();
CREATE TRIGGER staff_actions_salted BEFORE INSERT ON staff_actions FOR EACH ROW EXECUTE FUNCTION salt_staff_action();

CREATE TABLE staff_actions_chain (
  id boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT staff_actions_chain_pkey PRIMARY KEY (id),
  CONSTRAINT staff_actions_chain_id_check CHECK (id)
);

CREATE TABLE sub_sub_categories (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  subcategory_id integer NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  CONSTRAINT sub_sub_categories_pkey PRIMARY KEY (id),
  CONSTRAINT sub_sub_categories_subcategory_id_name_key UNIQUE (subcategory_id, name),
  CONSTRAINT sub_sub_categories_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES subcategories(id)
);
CREATE TRIGGER sub_sub_categories_vocabulary AFTER INSERT OR DELETE OR UPDATE ON sub_sub_categories FOR EACH STATEMENT EXECUTE FUNCTION count_search_vocabulary();

CREATE TABLE subcategories (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  category_id integer NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  CONSTRAINT subcategories_pkey PRIMARY KEY (id),
  CONSTRAINT subcategories_category_id_name_key UNIQUE (category_id, name),
  CONSTRAINT subcategories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id)
);
CREATE TRIGGER subcategories_version AFTER INSERT OR DELETE OR UPDATE ON subcategories FOR EACH STATEMENT EXECUTE FUNCTION count_category_tree();
CREATE TRIGGER subcategories_vocabulary AFTER INSERT OR DELETE OR UPDATE ON subcategories FOR EACH STATEMENT EXECUTE FUNCTION count_search_vocabulary();

CREATE TABLE subscribers (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  asked_at timestamp with time zone DEFAULT now(),
  CONSTRAINT subscribers_pkey PRIMARY KEY (id)
);
CREATE INDEX subscribers_confirmed ON subscribers USING btree (id) WHERE confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX subscribers_email_key ON subscribers USING btree (lower(email));
CREATE INDEX subscribers_newest ON subscribers USING btree (created_at DESC, id DESC);
CREATE INDEX subscribers_search ON subscribers USING gin (lower(email) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX subscribers_unconfirmed ON subscribers USING btree (asked_at) WHERE confirmed_at IS NULL;
CREATE INDEX subscribers_waiting ON subscribers USING btree (created_at DESC, id DESC) WHERE confirmed_at IS NULL;

CREATE TABLE support_requests (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  user_id integer,
  CONSTRAINT support_requests_pkey PRIMARY KEY (id),
  CONSTRAINT support_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX support_requests_newest ON support_requests USING btree (created_at DESC, id DESC);
CREATE INDEX support_requests_of_email ON support_requests USING btree (lower(email));
CREATE INDEX support_requests_of_user ON support_requests USING btree (user_id);

CREATE TABLE test_payment_intents (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  client_secret text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  metadata jsonb NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  failure_code text,
  is_refunded boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT test_payment_intents_pkey PRIMARY KEY (id),
  CONSTRAINT test_payment_intents_client_secret_key UNIQUE (client_secret),
  CONSTRAINT test_payment_intents_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT test_payment_intents_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT test_payment_intents_status_check CHECK (status = ANY (ARRAY['open'::text, 'succeeded'::text, 'canceled'::text]))
);

CREATE TABLE testimonials (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  rating smallint NOT NULL,
  content text NOT NULL,
  author_name text NOT NULL,
  author_image text,
  author_title text NOT NULL,
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT testimonials_pkey PRIMARY KEY (id),
  CONSTRAINT testimonials_rating_check CHECK (rating >= 1 AND rating <= 5)
);

CREATE TABLE trade_questions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  category_id integer NOT NULL,
  subcategory_id integer,
  question text NOT NULL,
  kind text NOT NULL,
  options text[] NOT NULL DEFAULT '{}'::text[],
  position integer NOT NULL,
  retired_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT trade_questions_pkey PRIMARY KEY (id),
  CONSTRAINT trade_questions_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  CONSTRAINT trade_questions_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES subcategories(id) ON DELETE CASCADE,
  CONSTRAINT trade_questions_check CHECK (
CASE kind
    WHEN 'choice'::text THEN cardinality(options) >= 2 AND cardinality(options) <= 8
    ELSE options = '{}'::text[]
END),
  CONSTRAINT trade_questions_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'choice'::text, 'yes_no'::text]))
);
CREATE INDEX trade_questions_asked ON trade_questions USING btree (category_id, subcategory_id, "position") WHERE retired_at IS NULL;
CREATE INDEX trade_questions_of_category ON trade_questions USING btree (category_id);
CREATE INDEX trade_questions_of_subcategory ON trade_questions USING btree (subcategory_id) WHERE subcategory_id IS NOT NULL;

CREATE TABLE trending_businesses (
  kind text NOT NULL,
  place integer NOT NULL,
  business_id integer NOT NULL,
  CONSTRAINT trending_businesses_pkey PRIMARY KEY (kind, place),
  CONSTRAINT trending_businesses_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT trending_businesses_kind_check CHECK (kind = ANY (ARRAY['requested'::text, 'saved'::text, 'reviewed'::text])),
  CONSTRAINT trending_businesses_place_check CHECK (place >= 1)
);
CREATE INDEX trending_businesses_of_business ON trending_businesses USING btree (business_id);

CREATE TABLE users (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL DEFAULT 'user'::text,
  profile_image_url text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  password_hash text,
  blocked_at timestamp with time zone,
  blocked_reason text,
  revision integer NOT NULL DEFAULT 1,
  has_second_factor boolean NOT NULL DEFAULT false,
  email_confirmed_at timestamp with time zone DEFAULT now(),
  shows_email boolean NOT NULL DEFAULT true,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['user'::text, 'admin'::text, 'moderator'::text, 'support'::text]))
);
CREATE INDEX users_blocked ON users USING btree (created_at DESC, id DESC) WHERE blocked_at IS NOT NULL;
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_search ON users USING gin (lower((((first_name || ' '::text) || last_name) || ' '::text) || email) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX users_staff ON users USING btree (id) WHERE role <> 'user'::text;
CREATE TRIGGER users_renamed_version AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name) EXECUTE FUNCTION count_reviewed_businesses();
