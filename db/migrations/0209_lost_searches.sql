-- Why a saved search has ended: the directory no longer has its category or place, or takes too long to look up its few letters.
ALTER TABLE saved_searches ADD COLUMN lost_for text CHECK (lost_for IN ('gone', 'short'));
UPDATE saved_searches SET lost_for = 'gone' WHERE lost_at IS NOT NULL;
ALTER TABLE saved_searches DROP COLUMN lost_at;
