-- A search finds main services. A trigger writes the text from now on: another generated expression would write every row anew.
ALTER TABLE business_profiles ALTER COLUMN search_text DROP EXPRESSION;

CREATE FUNCTION write_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(E'\n', NEW.name, NEW.description,
    (SELECT string_agg(service ->> 'name', E'\n' ORDER BY place)
      FROM jsonb_array_elements(NEW.main_services) WITH ORDINALITY listed(service, place))));
  RETURN NEW;
END $$;
CREATE TRIGGER business_profiles_search_text BEFORE INSERT OR UPDATE OF name, description, main_services ON business_profiles
  FOR EACH ROW EXECUTE FUNCTION write_search_text();

UPDATE business_profiles SET main_services = main_services WHERE main_services <> '[]';
