-- What only an email's recipient may know lies sealed beside its texts, until it is sent or given up; the key isn't in the
-- database (src/server/lib/mail/mail-secrets.ts).
ALTER TABLE mails ADD COLUMN secrets bytea,
  ADD COLUMN failure text CHECK (failure IN ('bounced', 'refused', 'unreadable', 'expired'));

-- Delivery stops after three days.
UPDATE mails SET failure = 'expired' WHERE sent_at IS NULL AND created_at < now() - interval '3 days';

-- Links and codes of earlier releases in what was sent or given up; the next start seals those that still wait.
CREATE FUNCTION pg_temp.hide(given text) RETURNS text LANGUAGE sql AS $$
  SELECT regexp_replace(regexp_replace(given,
    '\m(at|otc|rst|und|brw|dev|stp|hrs|qst|inv|set|sub|pre)_[A-Za-z0-9_-]{43,}', '[hidden]', 'g'),
    '(Your code: )[0-9]{6}|^[0-9]{6}( is the code for )', '\1[hidden]\2', 'g') $$;
UPDATE mails SET subject = pg_temp.hide(subject), text_body = pg_temp.hide(text_body),
  html_body = pg_temp.hide(html_body), stop_url = pg_temp.hide(stop_url)
  WHERE sent_at IS NOT NULL OR failure IS NOT NULL;
DROP FUNCTION pg_temp.hide(text);
