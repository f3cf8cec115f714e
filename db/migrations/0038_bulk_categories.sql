-- Staff give a category to all listings that match a filter, with the same progress and undo as other decisions.
ALTER TABLE bulk_decisions
  -- {"categoryId", "subcategoryId", "name"}: without foreign keys, because a record doesn't keep a category from being deleted.
  ADD COLUMN category jsonb,
  DROP CONSTRAINT bulk_decisions_decision_check,
  DROP CONSTRAINT bulk_decisions_check,
  ADD CONSTRAINT bulk_decisions_decision_check CHECK (decision IN ('approved', 'rejected', 'suspended', 'categorized')),
  ADD CONSTRAINT bulk_decisions_reason_check CHECK ((decision IN ('rejected', 'suspended')) = (reason IS NOT NULL)),
  ADD CONSTRAINT bulk_decisions_category_check CHECK ((decision = 'categorized') = (category IS NOT NULL));

-- Where a listing was in the category tree; `revision` is that of its profile then.
ALTER TABLE bulk_decision_items ADD COLUMN branch_before jsonb;
