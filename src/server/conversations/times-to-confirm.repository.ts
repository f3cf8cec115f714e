import { type RawBuilder, sql } from 'kysely'
import { takesQuoteMail } from '#server/businesses/quote-reach.repository.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import { isBlocked, isSnoozed } from './conversations.repository.ts'

/** The rule of `timesToConfirm` for an appointment `a` and one of its times `t`. */
const waitsFor = (
  side: Side,
) => sql<boolean>`(t.starts_at > now() AND t.starts_at IS DISTINCT FROM a.starts_at
  AND a.proposed_by = ${sql.lit(side === 'visitor' ? 'business' : 'visitor')})`

/** Whether a side can write in a `request` to a business `b` with a profile `p`, as `obstacleTo` says. */
const canWrite: Record<Side, RawBuilder<boolean>> = {
  visitor: sql<boolean>`(b.is_listed AND NOT ${isBlocked}
    AND (b.submitted_by_id IS NOT NULL OR request.answered_at IS NOT NULL AND ${takesQuoteMail}))`,
  business: sql<boolean>`(b.is_listed AND b.submitted_by_id IS NOT NULL)`,
}

/** Whether a side of the conversation `request` has a time to confirm. */
export const hasTimeToConfirm = (side: Side): RawBuilder<boolean> => {
  // An EXISTS may be planned as a read of everybody's appointments, of which a page needs few.
  const found = sql`SELECT true FROM appointments a JOIN appointment_times t ON t.appointment_id = a.id
    JOIN businesses b ON b.id = a.business_id JOIN business_profiles p ON p.business_id = b.id
    WHERE a.conversation_id = request.id AND ${waitsFor(side)} AND ${canWrite[side]} LIMIT 1`
  return sql<boolean>`coalesce((${found}), false)`
}

/** Whether one of these businesses has a time to confirm in the conversation `request`, which it hasn’t put aside. */
export const waitsToConfirm = (businesses: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(archived_at IS NULL AND NOT ${isSnoozed} AND request.id IN (
    SELECT a.conversation_id FROM appointment_times t JOIN appointments a ON a.id = t.appointment_id
      JOIN businesses b ON b.id = t.business_id
    WHERE t.business_id = ANY(${businesses}) AND ${waitsFor('business')} AND ${canWrite.business}))`
