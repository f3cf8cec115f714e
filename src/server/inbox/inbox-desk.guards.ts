import type { Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import type { CallOutcome, InboxStatus } from '#shared/inbox/inbox-items.ts'
import { type LockedPerson, lockPeopleOfItem } from './inbox-desk.repository.ts'
import { type LockedItem, lockInboxItem } from './inbox-items.repository.ts'

/** An item and the staff member who handles it. */
export type ItemOfStaff = { itemId: number; staffId: number }

/**
 * The item and everyone affected by a change to it, locked until the transaction ends. Throws unauthenticated for a staff
 * member whose account or role was just removed. Undefined when the item was deleted with its sender.
 */
export async function lockForStaff(
  tx: Tx,
  { itemId, staffId }: ItemOfStaff,
  assigneeId: number | null = null,
): Promise<(LockedItem & { people: LockedPerson[] }) | undefined> {
  const people = await lockPeopleOfItem(tx, itemId, assigneeId === null ? [staffId] : [staffId, assigneeId])
  if (!isStaff(people, staffId)) throw new AppError('unauthenticated', 'Please sign in.')
  const item = await lockInboxItem(tx, itemId)
  return item && { ...item, people }
}

const isStaff = (people: readonly LockedPerson[], userId: number) =>
  people.some((person) => person.id === userId && person.isStaff)

/** The item in this status: a call is done with an outcome, a claim with a decision; nothing else has one. Throws invalid_input. */
export function closed(
  { kind, ...item }: Pick<LockedItem, 'kind' | 'status' | 'outcome'>,
  status: InboxStatus,
  outcome?: CallOutcome,
): Pick<LockedItem, 'status' | 'outcome'> {
  const isCall = kind === 'quote'
  if (kind === 'claim' && status === 'done' && item.status !== 'done')
    throw invalid({ status: 'Decide on the claim' })
  if (outcome && !isCall) throw invalid({ outcome: 'Only for quote requests' })
  const ending = isCall && status === 'done' ? (outcome ?? item.outcome) : null
  if (isCall && status === 'done' && !ending) throw invalid({ outcome: 'Say whether you reached them' })
  return { status, outcome: ending }
}

/** Throws invalid_input at the assignee unless they are staff. */
export function requireAssignable(people: readonly LockedPerson[], assigneeId: number): void {
  if (!isStaff(people, assigneeId)) throw invalid({ assigneeId: 'Must be a staff member' })
}
