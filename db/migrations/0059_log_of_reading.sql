-- What staff read of people is in the log, too: a list of either has its index.
CREATE INDEX staff_actions_readings ON staff_actions (created_at DESC, id DESC) WHERE action LIKE '%.read';
CREATE INDEX staff_actions_changes ON staff_actions (created_at DESC, id DESC) WHERE action NOT LIKE '%.read';
