-- Every uploaded picture, noted before its first byte is stored: whatever a crash leaves behind, a sweep finds here. Files
-- come while their row is held against the sweep, and go while it is locked.
CREATE TABLE pictures (
  url text PRIMARY KEY,
  -- Names in the storage, one for each size.
  files text[] NOT NULL,
  -- Who uploaded it. No foreign key: the row stays until the files are gone.
  owner_id integer NOT NULL,
  -- In how many places it is shown: the same picture may stand in two galleries of its owner.
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  -- When a sweep may take it, unless it is used: an hour after it was stored, at once when it was set free.
  sweep_after timestamptz NOT NULL DEFAULT now() + interval '1 hour'
);
CREATE INDEX pictures_of_owner ON pictures (owner_id);
CREATE INDEX pictures_free ON pictures (sweep_after) WHERE uses = 0;
