-- All that the check or import of an uploaded file said of its rows, as a CSV file; import_runs.report has the first ones.
CREATE TABLE import_reports (
  run_id integer PRIMARY KEY REFERENCES import_runs (id) ON DELETE CASCADE,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX import_reports_created_at ON import_reports (created_at);
