-- Where an imported business comes from: its key in that source, and a hash of each field as it was imported, so that the
-- next import of the source updates only what nobody has edited since.
CREATE TABLE business_sources (
  source text NOT NULL,
  source_key text NOT NULL,
  business_id integer NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  field_hashes jsonb NOT NULL,
  -- Hashes of name and address in each spelling of the source: a list without keys may have any of them.
  spellings text[] NOT NULL,
  PRIMARY KEY (source, source_key)
);
CREATE INDEX business_sources_business ON business_sources (business_id);
CREATE INDEX business_sources_spellings ON business_sources USING gin (spellings);
