-- Taking back a run at the desk is a job, with its own report.
ALTER TABLE import_runs
  DROP CONSTRAINT import_runs_status_check,
  ADD CONSTRAINT import_runs_status_check CHECK (status IN ('running', 'done', 'failed', 'undoing', 'undone')),
  ADD COLUMN undo_report jsonb;
