-- A subscription belongs to its address alone: the account that typed it may have been somebody else's.
ALTER TABLE subscribers DROP COLUMN user_id;
