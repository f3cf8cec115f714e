-- Work that was accepted begins on the earliest day of its quote, if that is later: the question comes a week after.
CREATE INDEX quotes_by_beginning ON quotes ((greatest(decided_at, earliest_day::timestamp AT TIME ZONE 'America/Chicago')))
  WHERE state = 'accepted';
DROP INDEX quotes_by_acceptance;
