-- What visitors see of a business has a version, so a process can keep a copy and ask only whether it is current.
-- Triggers count it: no statement can forget to, not even one typed at a database prompt.
ALTER TABLE businesses ADD COLUMN version bigint NOT NULL DEFAULT 0;

CREATE FUNCTION count_business_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_version BEFORE UPDATE ON businesses
  FOR EACH ROW EXECUTE FUNCTION count_business_version();

-- Profiles, promotions and reviews are shown with their business. A new or deleted review changes the rating, and with it
-- the business. Rows are locked by ID, as everywhere, against deadlocks; a second update in a transaction would lock the
-- owner too, so a row that this one has already updated is left alone.
CREATE FUNCTION count_changed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM businesses WHERE id IN (SELECT business_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE businesses SET version = version
    WHERE id IN (SELECT business_id FROM changed) AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER business_profiles_version AFTER UPDATE ON business_profiles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();
CREATE TRIGGER promotions_inserted_version AFTER INSERT ON promotions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();
CREATE TRIGGER promotions_updated_version AFTER UPDATE ON promotions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();
CREATE TRIGGER promotions_deleted_version AFTER DELETE ON promotions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();
CREATE TRIGGER reviews_version AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_businesses();

-- Reviews show their author's name.
CREATE FUNCTION count_reviewed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM businesses WHERE id IN (SELECT business_id FROM reviews WHERE user_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE businesses SET version = version
    WHERE id IN (SELECT business_id FROM reviews WHERE user_id = NEW.id) AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER users_renamed_version AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION count_reviewed_businesses();

-- Every business shows the names of its category and subcategory: one version for the whole tree, because a category
-- may have too many businesses to update.
CREATE TABLE category_tree (
  id integer PRIMARY KEY CHECK (id = 1),
  version bigint NOT NULL
);
INSERT INTO category_tree (id, version) VALUES (1, 0);
CREATE FUNCTION count_category_tree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category_tree SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER categories_version AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION count_category_tree();
CREATE TRIGGER subcategories_version AFTER INSERT OR UPDATE OR DELETE ON subcategories
  FOR EACH STATEMENT EXECUTE FUNCTION count_category_tree();
