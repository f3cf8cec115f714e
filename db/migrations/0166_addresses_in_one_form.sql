-- Email addresses are stored in one form, with their host in ASCII (IDNA), so that two spellings of one are one. Those of
-- earlier releases that the forms no longer take stay, in NFC.

-- The digits of a label's letters beyond ASCII (RFC 3492).
CREATE FUNCTION pg_temp.punycode(label text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  points int[] := ARRAY(SELECT ascii(letter) FROM string_to_table(label, NULL) letter);
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  answer text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic int := length(answer);
  done int := basic;
  point int := 128;
  delta int := 0;
  bias int := 72;
  next int;
  each int;
  rest int;
  step int;
  least int;
BEGIN
  IF basic > 0 THEN answer := answer || '-'; END IF;
  WHILE done < cardinality(points) LOOP
    next := (SELECT min(value) FROM unnest(points) value WHERE value >= point);
    delta := delta + (next - point) * (done + 1);
    point := next;
    FOREACH each IN ARRAY points LOOP
      IF each < point THEN delta := delta + 1; END IF;
      CONTINUE WHEN each <> point;
      rest := delta;
      step := 36;
      LOOP
        least := greatest(1, least(26, step - bias));
        EXIT WHEN rest < least;
        answer := answer || substr(digits, least + (rest - least) % (36 - least) + 1, 1);
        rest := (rest - least) / (36 - least);
        step := step + 36;
      END LOOP;
      answer := answer || substr(digits, rest + 1, 1);
      delta := delta / CASE WHEN done = basic THEN 700 ELSE 2 END;
      delta := delta + delta / (done + 1);
      bias := 0;
      WHILE delta > 455 LOOP
        delta := delta / 35;
        bias := bias + 36;
      END LOOP;
      bias := bias + 36 * delta / (delta + 38);
      delta := 0;
      done := done + 1;
    END LOOP;
    delta := delta + 1;
    point := point + 1;
  END LOOP;
  RETURN 'xn--' || answer;
END $$;

-- Before the @ nothing changes but the form of accents, and no address becomes one that email can be sent to.
CREATE FUNCTION pg_temp.mailbox(address text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN normalize(name, NFC) ~ '[^\x01-\x7f]' THEN normalize(name, NFC) ELSE name END || '@' || string_agg(
    CASE WHEN label ~ '[^\x01-\x7f]' THEN pg_temp.punycode(label) ELSE label END, '.' ORDER BY place)
  FROM (SELECT substring(address FROM '^(.*)@') AS name, substring(address FROM '@([^@]*)$') AS host) parts,
    string_to_table(lower(normalize(host, NFKC)), '.') WITH ORDINALITY AS labels (label, place)
  GROUP BY name
$$;

CREATE TEMP TABLE spellings (given text PRIMARY KEY, kept text) ON COMMIT DROP;

DO $$
DECLARE
  columns constant text[] := ARRAY['business_invitations.email', 'business_profiles.email',
    'business_quote_requests.email', 'email_changes.previous_email', 'held_quote_requests.email',
    'mails.recipient_address', 'partner_applications.email', 'quote_rounds.email', 'reports.email',
    'sender_blocks.email', 'service_requests.email', 'subscribers.email', 'support_requests.email', 'users.email'];
  named text;
  target text;
  field text;
  place tid;
  address text;
BEGIN
  FOREACH named IN ARRAY columns LOOP
    target := split_part(named, '.', 1);
    field := split_part(named, '.', 2);
    EXECUTE format('INSERT INTO spellings SELECT DISTINCT %1$I, pg_temp.mailbox(%1$I) FROM %2$I
      WHERE %1$I ~ ''[^\x01-\x7f]'' AND %1$I LIKE ''%%_@_%%'' ON CONFLICT DO NOTHING', field, target);
    FOR place, address IN EXECUTE format('SELECT t.ctid, kept FROM %2$I t JOIN spellings ON given = t.%1$I
      WHERE given <> kept', field, target) LOOP
      BEGIN
        EXECUTE format('UPDATE %2$I SET %1$I = $1 WHERE ctid = $2', field, target) USING address, place;
      EXCEPTION WHEN unique_violation OR check_violation THEN
        -- Both spellings have an account already, and nobody but their owners can say which is to stay.
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;

-- What an address stopped stays stopped.
INSERT INTO mail_stops (address_hash, kind, reason, stopped_at)
  SELECT sha256(convert_to(lower(kept), 'UTF8')), kind, reason, stopped_at
  FROM spellings JOIN mail_stops ON address_hash = sha256(convert_to(lower(given), 'UTF8'))
  WHERE kept IS NOT NULL
  ON CONFLICT DO NOTHING;
INSERT INTO quote_mail_stops (address_hash, stopped_at)
  SELECT sha256(convert_to(lower(kept), 'UTF8')), stopped_at
  FROM spellings JOIN quote_mail_stops ON address_hash = sha256(convert_to(lower(given), 'UTF8'))
  WHERE kept IS NOT NULL
  ON CONFLICT DO NOTHING;
UPDATE quote_mail_links SET address_hash = sha256(convert_to(lower(kept), 'UTF8'))
  FROM spellings WHERE address_hash = sha256(convert_to(lower(given), 'UTF8')) AND kept IS NOT NULL;

DROP FUNCTION pg_temp.mailbox(text);
DROP FUNCTION pg_temp.punycode(text);
