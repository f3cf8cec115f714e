import { sql } from 'kysely'
import { refreshFirstSlots } from '#server/appointments/slot-settings.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { giveDemoPasswords } from './accounts.ts'
import { demoRows, insertBasics, insertDemo } from './demo-rows.ts'
import { analyzeFilled } from './filled-tables.ts'
import { renewDemoPromotions } from './promotions.ts'
import { renewDemoSubmissions } from './submissions.ts'
import { addTradeQuestions } from './trade-questions.ts'

export { renewDemoPromotions }

export type SeedOptions = {
  /** 'none', 'basics', 'demo' or 'load:N'. */
  profile: string
  now?: Date
  log?: (line: string) => void
}

/** True without any business or category: content that staff created must not be mixed with ours. */
async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT 1 FROM businesses) AND NOT EXISTS (SELECT 1 FROM categories) AS empty`.execute(
    db,
  )
  return rows[0]?.empty === true
}

/** Runs `fill` once, even if several servers start at the same time. Returns false if another one filled the tables. */
async function fillOnce(db: Db, fill: (tx: Db) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`LOCK TABLE businesses IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await fill(tx)
    return true
  })
}

/** Returns the function that fills a profile's tables; everything possible is prepared here, outside the transaction. */
async function filling(businessCount: number | null, now: Date): Promise<(tx: Db) => Promise<void>> {
  if (businessCount === null) {
    const rows = demoRows(now)
    return (tx) => insertDemo(tx, rows)
  }
  // Imported only when needed: an ordinary start doesn't use it.
  const { fillLoad } = await import('./load.ts')
  return (tx) => fillLoad(tx, businessCount, now)
}

/** Categories and questions, for a site that goes live. */
async function fillBasics(db: Db, log: (line: string) => void): Promise<void> {
  if (await fillOnce(db, insertBasics))
    log('  Added the categories and questions; npm run admin lists what staff can do.')
  await addTradeQuestions(db)
}

/**
 * Fills an empty database in one transaction: profile 'demo' with the demo directory, 'load:N' with N businesses for
 * benchmarks, 'basics' with categories and questions, 'none' with nothing. Doesn't touch other databases, except that
 * every start in profile 'demo' renews promotions and account passwords. The same profile and clock give the same rows.
 */
export async function seedEmptyDatabase(db: Db, options: SeedOptions): Promise<void> {
  const { profile, now = new Date(), log = console.log } = options
  if (profile === 'none') return
  if (profile === 'basics') return fillBasics(db, log)
  const startedAt = performance.now()
  const load = /^load:(\d+)$/.exec(profile)
  if (!load && profile !== 'demo') throw new Error(`unknown seed profile "${profile}"`)
  if ((await isEmpty(db)) && (await fillOnce(db, await filling(load ? Number(load[1]) : null, now)))) {
    const counts = await analyzeFilled(db)
    log(`  Filled the directory: ${counts}, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  await addTradeQuestions(db)
  if (load) return
  await renewDemoPromotions(db, now)
  await renewDemoSubmissions(db, now)
  await giveDemoPasswords(db)
  // Until the job has run.
  await refreshFirstSlots(db)
}

/** Whether a database was filled with the demo or a load profile, whose accounts and reviews are made up. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM business_profiles WHERE business_id <= 1000 AND images::text LIKE '%/uploads/demo/%' LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}
