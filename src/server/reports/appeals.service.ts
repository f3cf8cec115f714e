import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { readToken } from '#server/lib/tokens.ts'
import { appealDays, appealHours } from '#shared/reports/report-reasons.ts'
import type { Appeal } from '#shared/reports/reports.schemas.ts'
import { findCaseOfAppeal, type LockedCase, lockCase, saveAppeal } from './cases.repository.ts'

/** Guarantee: the person a decision concerns can appeal it once, and staff have to answer. */

type Decided = LockedCase & Required<{ decision: NonNullable<LockedCase['decision']>; decidedAt: Date }>

/** The decision that a link is about. Throws not_found. */
async function getDecided(db: Db | Tx, token: string): Promise<Decided> {
  const hash = readToken('appeal', token)
  const found = hash ? await findCaseOfAppeal(db, hash) : undefined
  if (!found?.decision || !found.decidedAt) throw notFound('link')
  return { ...found, decision: found.decision, decidedAt: found.decidedAt }
}

const stateOf = ({ state, isReversed, decidedAt }: Decided): Appeal['state'] => {
  if (state === 'appealed') return 'waiting'
  if (state === 'closed') return isReversed ? 'reversed' : 'upheld'
  return Date.now() - decidedAt.getTime() > appealDays * 24 * 60 * 60 * 1000 ? 'late' : 'open'
}

/** A decision and its appeal, by the link in the email. Throws not_found. */
export async function getAppeal(db: Db, token: string): Promise<Appeal> {
  const found = await getDecided(db, token)
  const { kind, decision, reason, decidedAt, appealReason } = found
  return {
    kind,
    decision,
    reason: reason ?? '',
    appealReason,
    decidedAt: decidedAt.toISOString(),
    state: stateOf(found),
  }
}

/** Appeals a decision; the same text again changes nothing. Throws not_found, and conflict when it isn't open to appeal. */
export async function appeal(db: Db, token: string, text: string): Promise<void> {
  const { id } = await getDecided(db, token)
  await inTransaction(db, async (tx) => {
    const isThere = await lockCase(tx, id)
    const found = isThere && (await getDecided(tx, token))
    if (!found) throw notFound('link')
    if (found.appealText === text) return
    if (stateOf(found) !== 'open') throw new AppError('conflict', 'This decision can no longer be appealed.')
    await saveAppeal(tx, id, text, appealHours)
  })
}
