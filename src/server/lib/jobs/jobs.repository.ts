import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Due, active and failed jobs by queue and state; `overdue` is for how many seconds the oldest has been due. */
export async function countJobs(db: Db) {
  const { rows } = await sql<{ queue: string; state: string; count: number; overdue: number }>`
    SELECT name AS queue, state::text AS state, count(*) AS count,
      coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active')), 0)::float8 AS overdue
    FROM pgboss.job
    WHERE state IN ('active', 'failed') OR (state IN ('created', 'retry') AND start_after <= now())
    GROUP BY name, state`.execute(db)
  return rows
}
