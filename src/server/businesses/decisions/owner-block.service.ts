import { recordActions } from '#server/audit/actions.service.ts'
import type { Consequences } from '#server/audit/staff-action.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { ownerBlockedReason } from '#shared/businesses/decisions/decisions.ts'
import { type LockedBusiness, lockForDecision } from './decisions.repository.ts'
import { countStatusChanges, type DeskTools, decide, restoreStatus } from './decisions.service.ts'
import { forgetBlocked, listBlockedOf, listListedOf, noteBlocked } from './owner-block.repository.ts'

/** Guarantee: the listings of a blocked person are out of sight, and return to where they were. */

/** How many listings moved, and their totals, which are written last. */
type Moved = Required<Pick<Consequences, 'countTotals'>> & { listings: number }
type Move = { userId: number; actorId: number | null }
const none: Moved = { listings: 0, countTotals: async () => {} }

/** Suspends the listings of somebody who is being blocked. They and their businesses must be locked. */
export async function suspendWithOwner(
  tx: Tx,
  site: DeskTools['config'],
  { userId, actorId }: Move,
): Promise<Moved> {
  const businesses = await lockForDecision(tx, await listListedOf(tx, userId))
  if (businesses.length === 0) return none
  const decision = { status: 'suspended', reason: ownerBlockedReason } as const
  const { brings } = await decide(tx, site, businesses, decision)
  await noteBlocked(tx, businesses)
  await recordActions(
    tx,
    brings.actions.map((action) => ({ ...action, actorId, targetType: 'business' })),
  )
  return { listings: businesses.length, countTotals: async () => brings.countTotals?.() }
}

/** Returns the listings that were suspended with their owner to the status they had. */
export async function returnWithOwner(tx: Tx, { userId, actorId }: Move): Promise<Moved> {
  const blocked = await listBlockedOf(tx, userId)
  const ids = blocked.map(({ id }) => id)
  if (ids.length === 0) return none
  const businesses = await lockForDecision(tx, ids)
  const of = (status: 'pending' | 'approved'): LockedBusiness[] => {
    const returning = new Set(blocked.filter(({ blockedFrom }) => blockedFrom === status).map(({ id }) => id))
    return businesses.filter(({ id }) => returning.has(id))
  }
  const waiting = of('pending')
  const approved = of('approved')
  await restoreStatus(tx, waiting, { status: 'pending' })
  await restoreStatus(tx, approved, { status: 'approved' })
  await forgetBlocked(tx, ids)
  await recordActions(
    tx,
    ids.map((targetId) => ({
      actorId,
      action: 'business.undone',
      targetType: 'business',
      targetId,
      details: { from: 'suspended' },
    })),
  )
  return {
    listings: ids.length,
    async countTotals() {
      await countStatusChanges(tx, [...waiting, ...approved], 'approved')
    },
  }
}
