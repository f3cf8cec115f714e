import type { FastifyInstance } from 'fastify'
import { type Consequences, staffAction } from '#server/audit/staff-action.service.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { AppError, requireFound } from '#server/lib/http/errors.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { endSessions } from '#server/sessions/sessions.service.ts'
import { isStaff } from '#shared/lib/staff-roles.ts'
import type { UserRole } from '#shared/lib/user.schemas.ts'
import { requireConfirmedAddress } from './email-confirmations.service.ts'
import { blockedMail, roleMail, unblockedMail } from './users-desk.emails.ts'
import {
  findDeskUser,
  lockAmongStaff,
  type ManagedUser,
  updateBlock,
  updateRole,
} from './users-desk.repository.ts'

/**
 * Guarantee: a blocked person is signed out immediately, their reviews and listings are out of sight, and there is always an
 * admin left.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
/** The actor, and the revision they saw; null and undefined for the command line. */
type Actor = { actorId: number | null; revision: number | undefined }

/** How many of a person's things moved, and the consequences. */
type MovedContent = Pick<Consequences, 'countTotals' | 'publicChange'> & { reviews: number; listings: number }
/** People's reviews and listings are in rooms that this one may not import. Both are called with the person locked. */
export type PersonContent = {
  hide(tx: Tx, site: Tools['config'], by: { userId: number; actorId: number | null }): Promise<MovedContent>
  show(tx: Tx, by: { userId: number; actorId: number | null }): Promise<MovedContent>
}

/** A person as `staffId` sees them. Throws not_found. */
export async function getDeskUser(db: Db, userId: number, staffId: number) {
  return { user: requireFound(await findDeskUser(db, userId, staffId), 'user') }
}

/**
 * Gives a person a role and notifies them, unless they already have it. Throws not_found, stale_revision, conflict for
 * a blocked person or an address that isn't confirmed, and forbidden for one's own role and that of the last admin.
 */
export async function setRole(
  tools: Tools,
  userId: number,
  { role, actorId, revision }: Actor & { role: UserRole },
): Promise<void> {
  await staffAction(tools, {
    actorId,
    targetType: 'user',
    revision,
    lock: (tx) => judge(tx, userId, actorId),
    isDone: (person) => person.role === role,
    async change(tx, person) {
      if (isStaff({ role }) && person.isBlocked)
        throw new AppError('conflict', 'This account is blocked and can’t be staff.')
      if (isStaff({ role })) requireConfirmedAddress(tools.config, person)
      if (role !== 'admin') refuseHarm(person, actorId)
      await updateRole(tx, userId, role)
      const details = { from: person.role, to: role }
      return {
        actions: [{ action: 'user.role-changed', targetId: userId, details }],
        mails: [mailTo(person, roleMail(tools.config, person, role))],
      }
    },
  })
}

/**
 * Blocks a person for a reason, which ends all their sessions and hides their reviews and listings; a reason of null reverses
 * it. They get an email either way. Throws as `setRole` does.
 */
export async function setBlock(
  tools: Tools & { content: PersonContent },
  userId: number,
  { reason, actorId, revision }: Actor & { reason: string | null },
): Promise<void> {
  await staffAction(tools, {
    actorId,
    targetType: 'user',
    revision,
    lock: (tx) => judge(tx, userId, actorId),
    isDone: (person) => person.isBlocked === (reason !== null) && person.blockedReason === reason,
    change: (tx, person) =>
      (reason === null ? unblock : block)(tx, tools, person, { actorId, reason: reason ?? '' }),
  })
}

type BlockTools = Pick<Tools, 'config'> & { content: PersonContent }
type Blocking = { actorId: number | null; reason: string }

/** Blocks a person whom `judge` has locked. Throws forbidden for oneself and the last staff member. */
export async function block(
  tx: Tx,
  { config, content }: BlockTools,
  person: Judged,
  { actorId, reason }: Blocking,
): Promise<Consequences> {
  refuseHarm(person, actorId)
  await updateBlock(tx, person.id, reason)
  await endSessions(tx, person.id)
  const { reviews, listings, ...brings } = await content.hide(tx, config, { userId: person.id, actorId })
  return {
    ...brings,
    actions: [
      { action: 'user.blocked', targetId: person.id, details: { reason, ...counted({ reviews, listings }) } },
    ],
    mails: [mailTo(person, blockedMail(config, person, reason))],
  }
}

/** Reverses the block of a person whom `judge` has locked. */
export async function unblock(
  tx: Tx,
  { config, content }: BlockTools,
  person: Judged,
  { actorId }: Pick<Blocking, 'actorId'>,
): Promise<Consequences> {
  await updateBlock(tx, person.id, null)
  const { reviews, listings, ...brings } = await content.show(tx, { userId: person.id, actorId })
  return {
    ...brings,
    actions: [{ action: 'user.unblocked', targetId: person.id, details: counted({ reviews, listings }) }],
    mails: [mailTo(person, unblockedMail(config, person))],
  }
}

/** Without the kinds that have none. */
const counted = (things: Record<string, number>) =>
  Object.fromEntries(Object.entries(things).filter(([, count]) => count > 0))

export type Judged = ManagedUser & { isLast: boolean }

/** The person to act on, whether the actor is still staff, and whether anyone else is. */
export async function judge(tx: Tx, userId: number, actorId: number | null): Promise<Judged | undefined> {
  const { person, staffIds } = await lockAmongStaff(tx, userId)
  // Demoted while the request was in transit.
  if (actorId !== null && !staffIds.includes(actorId))
    throw new AppError('not_found', 'There is nothing here.')
  return person && { ...person, isLast: staffIds.length === 1 && staffIds[0] === userId }
}

function refuseHarm(person: Judged, actorId: number | null): void {
  if (person.id === actorId)
    throw new AppError('forbidden', "You can't block or demote yourself. Ask another staff member.")
  if (person.isLast) throw new AppError('forbidden', 'This is the last admin: at least one must remain.')
}

const mailTo = (person: ManagedUser, text: Pick<Mail, 'subject' | 'text' | 'html'>): Mail => ({
  userId: person.id,
  to: toRecipient(person, person.email),
  ...text,
})
