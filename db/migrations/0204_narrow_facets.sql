-- A ZIP code or feature inside a category, by one index: at a million listings the facets alone find twelve times as many.
CREATE EXTENSION IF NOT EXISTS btree_gin;

DROP INDEX businesses_facets;
CREATE INDEX businesses_facets ON businesses USING gin (facets, category_id, subcategory_id) WHERE is_listed;
