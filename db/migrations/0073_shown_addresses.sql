-- Whether owners of businesses that somebody likes, follows or reviews see their email address.
ALTER TABLE users ADD COLUMN shows_email boolean NOT NULL DEFAULT true;
