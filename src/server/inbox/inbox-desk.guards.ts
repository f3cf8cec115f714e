import type { Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { type LockedPerson, lockPeopleOfItem } from './inbox-desk.repository.ts'
import { type LockedItem, lockInboxItem } from './inbox-items.repository.ts'

/** Which item, and who of staff looks after it. */
export type ItemOfStaff = { itemId: number; staffId: number }

/**
 * The item and everybody whom a change of it concerns, locked until the transaction ends. Throws unauthenticated for a member
 * of staff who has left a moment ago or is none any more. Undefined when whoever asked has left with the item.
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

/** Throws invalid_input at the assignee unless they are staff. */
export function requireAssignable(people: readonly LockedPerson[], assigneeId: number): void {
  if (!isStaff(people, assigneeId)) throw invalid({ assigneeId: 'Must be somebody of staff' })
}
