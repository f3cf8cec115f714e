import type pg from 'pg'
import { type Connection, createPool } from './db.ts'

/** Asks for a position of the write-ahead log. */
type Ask = (statement: string) => Promise<number | null>

export type ServerWatch = {
  /** Looks right away, or again if it is looking. */
  now(): void
  stop(): Promise<void>
}

/** Repeats `look` on a connection of its own, after the milliseconds that it returns. Never two at once. */
export function createServerWatch(connection: Connection, look: (ask: Ask) => Promise<number>): ServerWatch {
  const pool: pg.Pool = createPool(connection, 1)
  const ask: Ask = async (statement) => (await pool.query(statement)).rows[0]?.position ?? null
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let again = false
  let stopped = false
  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isLooking) {
      again = true
      return
    }
    isLooking = true
    again = false
    const pause = await look(ask)
    isLooking = false
    if (!stopped) timer = setTimeout(run, again ? 0 : pause).unref()
  }
  // Not before the caller has what `look` uses.
  timer = setTimeout(run, 0).unref()
  return {
    now: () => void run(),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}
