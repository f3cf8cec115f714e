import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './db.ts'

/**
 * Longest that one statement of a search may take, in milliseconds. `texts` is for one that scans them row by row. `actions`,
 * for the log of staff actions, is enough for about 70,000 with their names, and well below the statement timeout.
 */
export const searchTimes = { texts: 150, actions: 600 }

/**
 * True when the trigram index can find a text. It indexes runs of three letters or digits, and under the embedded
 * PostgreSQL's locale (C.UTF-8) only ASCII ones; without one, PostgreSQL scans every text.
 */
export function isIndexed(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text)
}

/** The result of `work` if each of its statements finishes in time; null when one doesn't. */
export async function withinStatementTime<Found>(
  db: Db,
  work: (tx: Tx) => Promise<Found>,
  milliseconds = searchTimes.texts,
): Promise<Found | null> {
  try {
    return await inTransaction(db, async (tx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(milliseconds)}`.execute(tx)
      return await work(tx)
    })
  } catch (error) {
    if (isStatementTimeout(error)) return null
    throw error
  }
}

/** SQLSTATE query_canceled. */
function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
