ALTER TABLE acts RENAME TO staff_actions;
ALTER TABLE staff_actions RENAME COLUMN act TO action;
ALTER TABLE staff_actions RENAME CONSTRAINT acts_pkey TO staff_actions_pkey;
ALTER TABLE staff_actions RENAME CONSTRAINT acts_actor_id_fkey TO staff_actions_actor_id_fkey;
ALTER SEQUENCE acts_id_seq RENAME TO staff_actions_id_seq;
ALTER INDEX acts_newest RENAME TO staff_actions_newest;
ALTER INDEX acts_on_target RENAME TO staff_actions_on_target;
ALTER INDEX acts_of_type RENAME TO staff_actions_of_type;
ALTER INDEX acts_of_actor RENAME TO staff_actions_of_actor;
ALTER INDEX acts_search RENAME TO staff_actions_search;

ALTER TABLE payments RENAME COLUMN told_at TO confirmed_at;

-- Repeats are recognized by repeat_key.
DROP INDEX support_requests_of_email;
DROP INDEX service_requests_of_email;
DROP INDEX partner_applications_of_email;

-- A total goes with the category that it counts.
DELETE FROM business_counts WHERE
  scope = 'category' AND ref_id NOT IN (SELECT id FROM categories) OR
  scope = 'subcategory' AND ref_id NOT IN (SELECT id FROM subcategories) OR
  scope = 'sub_sub_category' AND ref_id NOT IN (SELECT id FROM sub_sub_categories);
ALTER TABLE business_counts
  ADD COLUMN category_id integer GENERATED ALWAYS AS (CASE scope WHEN 'category' THEN ref_id END) STORED
    REFERENCES categories ON DELETE CASCADE,
  ADD COLUMN subcategory_id integer GENERATED ALWAYS AS (CASE scope WHEN 'subcategory' THEN ref_id END) STORED
    REFERENCES subcategories ON DELETE CASCADE,
  ADD COLUMN sub_sub_category_id integer GENERATED ALWAYS AS (CASE scope WHEN 'sub_sub_category' THEN ref_id END) STORED
    REFERENCES sub_sub_categories ON DELETE CASCADE;
