import { sql } from 'kysely'
import { isActiveAddress } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addressHash } from '#server/lib/mail/mail-stops.repository.ts'

/**
 * Whether quote requests can be emailed to the listing's own address, for rows of `business_profiles` named `p`: mail
 * servers take only ASCII before the @, nobody stopped these emails, and it isn't the address of a blocked account.
 */
export const takesQuoteMail = sql<boolean>`coalesce(p.email ~ '^[!-~]{1,64}@' AND NOT EXISTS (
  SELECT FROM quote_mail_stops WHERE address_hash = ${addressHash(sql`p.email`)}) AND ${isActiveAddress(sql`p.email`)}, false)`

/** Calls to businesses that staff have open at the same time. */
const callsMax = 20
const staffCanCall = sql<boolean>`(SELECT count(*) FROM inbox_items
  WHERE quote_request_id IS NOT NULL AND status <> 'done') < ${sql.lit(callsMax)}`

/** How many more calls staff can take. */
export async function countFreeCalls(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT greatest(0, ${sql.lit(callsMax)} - count(*))::int AS count
    FROM inbox_items WHERE quote_request_id IS NOT NULL AND status <> 'done'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a quote request would reach somebody, for rows of `businesses` and `business_profiles` named `b` and `p`. */
export const acceptsQuotes = sql<boolean>`(b.submitted_by_id IS NOT NULL OR ${takesQuoteMail}
  OR p.phone IS NOT NULL AND ${staffCanCall})`

/**
 * Whether staff can take one more call. Until the transaction ends, no other one can: the row that a new call changes is
 * locked.
 */
export async function reserveCall(tx: Tx): Promise<boolean> {
  await sql`SELECT FROM category_tree FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<{ canCall: boolean }>`SELECT ${staffCanCall} AS "canCall"`.execute(tx)
  return rows[0]?.canCall ?? false
}
