-- The key of links in email was here in the open. A site that has sent none yet forgets it: its links have one that is derived
-- from SECRETS_KEY. Any other keeps it, sealed by its next start, so links sent before go on working.
ALTER TABLE mail_link_key ADD COLUMN sealed_key bytea;
ALTER TABLE mail_link_key ALTER COLUMN key DROP NOT NULL;
ALTER TABLE mail_link_key ADD CONSTRAINT mail_link_key_sealed CHECK ((key IS NULL) <> (sealed_key IS NULL));
DELETE FROM mail_link_key WHERE NOT EXISTS (SELECT FROM users)
  AND NOT EXISTS (SELECT FROM mails) AND NOT EXISTS (SELECT FROM subscribers);
