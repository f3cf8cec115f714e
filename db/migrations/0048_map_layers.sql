-- Layers of the map that an operator imported; they take the place of the drawn ones.
CREATE TABLE map_layers (
  layer text PRIMARY KEY CHECK (layer IN ('water', 'parks', 'motorways', 'roads', 'areas')),
  -- The shapes as JSON, compressed with brotli.
  shapes bytea NOT NULL,
  hash text NOT NULL,
  attribution text NOT NULL,
  file_name text NOT NULL,
  point_count integer NOT NULL,
  imported_at timestamptz NOT NULL
);
