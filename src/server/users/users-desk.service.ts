import type { FastifyInstance } from 'fastify'
import { recordAct } from '#server/audit/acts.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { type Mail, queueMail } from '#server/lib/mail/mailer.ts'
import { endSessions } from '#server/sessions/sessions.service.ts'
import type { UserRole } from '#shared/lib/user.schemas.ts'
import { blockedMail, roleMail, unblockedMail } from './users-desk.emails.ts'
import { type JudgedPerson, lockAmongStaff, updateBlock, updateRole } from './users-desk.repository.ts'

/** This room promises: whoever is blocked is out at once, and no act of staff leaves nobody who is staff. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
/** Who acts on what they saw; null and undefined for the command line. */
type Act = { actorId: number | null; revision: number | undefined }

const changedMeanwhile = () =>
  new AppError('conflict', 'Someone changed this account meanwhile. Please look at it again.')

/**
 * Gives a person a role and tells them. A role that they have already is told nobody. Throws not_found, conflict for an older
 * revision and somebody blocked, and forbidden for one's own role and that of the last one on the staff.
 */
export async function setRole(
  { db, jobs, config }: Tools,
  userId: number,
  { role, ...act }: Act & { role: UserRole },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { person, isLast } = await judge(tx, userId, act)
    if (person.role === role) return
    if (act.revision !== undefined && act.revision !== person.revision) throw changedMeanwhile()
    if (role === 'admin' && person.isBlocked)
      throw new AppError('conflict', 'This account is blocked and can be no staff.')
    if (role !== 'admin') refuseHarm(person, act.actorId, isLast)
    await updateRole(tx, userId, role)
    await queueMail(tx, jobs, mailTo(person, roleMail(config, person, role)))
    const details = { from: person.role, to: role }
    await recordAct(tx, {
      actorId: act.actorId,
      act: 'user.role-changed',
      targetType: 'user',
      targetId: userId,
      details,
    })
  })
}

/**
 * Blocks a person for a reason, which ends every session of theirs at once; a reason of null lets them in again. Tells them.
 * Throws as `setRole` does.
 */
export async function setBlock(
  { db, jobs, config }: Tools,
  userId: number,
  { reason, ...act }: Act & { reason: string | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { person, isLast } = await judge(tx, userId, act)
    if (person.isBlocked === (reason !== null) && person.blockedReason === reason) return
    if (act.revision !== undefined && act.revision !== person.revision) throw changedMeanwhile()
    if (reason !== null) refuseHarm(person, act.actorId, isLast)
    await updateBlock(tx, userId, reason)
    if (reason !== null) await endSessions(tx, userId)
    const mail = reason === null ? unblockedMail(config, person) : blockedMail(config, person, reason)
    await queueMail(tx, jobs, mailTo(person, mail))
    await recordAct(tx, {
      actorId: act.actorId,
      targetType: 'user',
      targetId: userId,
      act: reason === null ? 'user.unblocked' : 'user.blocked',
      ...(reason !== null && { details: { reason } }),
    })
  })
}

/** The person whom somebody judges who is still staff, and whether nobody else is. */
async function judge(
  tx: Tx,
  userId: number,
  { actorId }: Act,
): Promise<{ person: JudgedPerson; isLast: boolean }> {
  const { person, staffIds } = await lockAmongStaff(tx, userId)
  // Demoted while the request was on its way.
  if (actorId !== null && !staffIds.includes(actorId))
    throw new AppError('not_found', 'There is nothing here.')
  if (!person) throw notFound('user')
  return { person, isLast: staffIds.length === 1 && staffIds[0] === userId }
}

function refuseHarm(person: JudgedPerson, actorId: number | null, isLast: boolean): void {
  if (person.id === actorId)
    throw new AppError('forbidden', 'Nobody can block or demote themselves. Ask somebody else of the staff.')
  if (isLast) throw new AppError('forbidden', 'This is the last one on the staff: somebody has to be left.')
}

const mailTo = (person: JudgedPerson, text: Pick<Mail, 'subject' | 'text' | 'html'>): Mail => ({
  userId: person.id,
  to: toRecipient(person, person.email),
  ...text,
})
