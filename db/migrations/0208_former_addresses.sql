-- Former addresses of listings that hide theirs: an edit that hides one, or an owner who leaves, deletes them from now on.
UPDATE business_changes c SET
  before = CASE WHEN before -> 'address' IS NULL THEN before ELSE before || '{"address": {}}' END,
  after = CASE WHEN after -> 'address' IS NULL THEN after ELSE after || '{"address": {}}' END
FROM businesses b WHERE b.id = c.business_id AND (b.hides_address
  OR 'area' IN (before -> 'address' ->> 'position_source', after -> 'address' ->> 'position_source'));

UPDATE import_changes c SET
  before = before - '{address,zip_code,neighborhood}'::text[]
    - CASE WHEN before ->> 'position_source' = 'area' THEN '{}'::text[] ELSE '{latitude,longitude,position_source}'::text[] END,
  after = after - '{address,zip_code,neighborhood}'::text[]
    - CASE WHEN after ->> 'position_source' = 'area' THEN '{}'::text[] ELSE '{latitude,longitude,position_source}'::text[] END
FROM businesses b WHERE b.id = c.business_id AND b.hides_address AND kind = 'updated';

UPDATE business_merges m SET filled = filled - '{address,zip_code,neighborhood,latitude,longitude,position_source}'::text[]
FROM businesses b WHERE b.id = m.kept_id AND b.hides_address;
