-- Files that staff upload: looked at, checked without storing anything, and then imported, each as a job.
ALTER TABLE import_runs
  DROP CONSTRAINT import_runs_status_check,
  ADD CONSTRAINT import_runs_status_check CHECK (status IN
    ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- Its columns with sample values, and what staff chose for them.
  ADD COLUMN plan jsonb,
  -- Percent of the file.
  ADD COLUMN progress smallint NOT NULL DEFAULT 0,
  -- Why the file couldn't be read to its end.
  ADD COLUMN failure text;

-- Deleted once it is imported, and after a day in any case. Compressing it would cost more time than it saves.
CREATE TABLE import_files (
  run_id integer PRIMARY KEY REFERENCES import_runs (id) ON DELETE CASCADE,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE import_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX import_files_created_at ON import_files (created_at);
