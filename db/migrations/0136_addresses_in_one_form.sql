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

DO $$
DECLARE
  tables constant text[] := ARRAY['business_invitations', 'business_profiles', 'business_quote_requests',
    'held_quote_requests', 'partner_applications', 'quote_rounds', 'reports', 'sender_blocks', 'service_requests',
    'subscribers', 'support_requests', 'users'];
  kept text;
  given text;
BEGIN
  FOREACH kept IN ARRAY tables LOOP
    FOR given IN EXECUTE format('SELECT DISTINCT email FROM %I WHERE email ~ ''[^\x01-\x7f]'' AND email LIKE ''%%_@_%%''', kept) LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET email = $1 WHERE email = $2', kept) USING pg_temp.mailbox(given), given;
      EXCEPTION WHEN unique_violation OR check_violation THEN
        -- Both spellings have an account already, and nobody but their owners can say which is to stay.
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;
