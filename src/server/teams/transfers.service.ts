import { countConfirmation } from '#server/auth/guesses.service.ts'
import type { ClaimTools } from '#server/claims/take-over.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { uncount } from '#server/lib/http/rate-limits.repository.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import { personSender } from '#server/lib/http/sender.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { isPassword } from '#server/lib/password-hashes.ts'
import { createToken } from '#server/lib/tokens.ts'
import { findCredentials } from '#server/users/credentials.repository.ts'
import { type StartTransfer, type TeamInvitation, teamMax } from '#shared/teams/teams.schemas.ts'
import {
  createInvitation,
  deleteInvitation,
  findInvitationTo,
  findTransfer,
} from './invitations.repository.ts'
import { conflictAt, countInvitationMail, lockOwn, requireAnother } from './invitations.service.ts'
import { invitationMail, transferStartedMail } from './teams.emails.ts'
import { countTeam } from './teams.repository.ts'

/** Guarantee: nothing changes before the next owner accepts, and the owner can cancel until then. */

/**
 * Offers a business to an address; pressed twice, it is one offer. Throws invalid_input for a wrong password and for one's
 * own address, conflict when another one is open, and rate_limited.
 */
export async function startTransfer(
  tools: ClaimTools,
  visitor: Visitor,
  businessId: number,
  { email, password, staysManager }: StartTransfer,
  note: LogSecurity,
): Promise<TeamInvitation> {
  await requirePassword(tools, visitor, password, note)
  return inTransaction(tools.db, async (tx) => {
    const own = await lockOwn(tx, visitor, businessId)
    requireAnother(own, email)
    const existing = await findInvitationTo(tx, businessId, email)
    if (existing?.role === 'owner' && existing.isNew) return existing
    const open = await findTransfer(tx, businessId)
    if (open) throw conflictAt('email', `You offered it to ${open.email}. Please cancel that first`)
    // The next owner needs no other invitation.
    if (existing) await deleteInvitation(tx, businessId, existing.id)
    if (staysManager) await requireSeat(tx, businessId, email)
    await countInvitationMail(tx, visitor.id, email)
    const { token, hash } = createToken('invitation')
    const invitation = await createInvitation(tx, businessId, {
      email,
      role: 'owner',
      keepsFormer: staysManager,
      hash,
    })
    await queueMails(tx, tools.jobs, [
      invitationMail(tools.config, own, invitation, token),
      transferStartedMail(tools.config, own, invitation),
    ])
    return invitation
  })
}

/** A former owner who stays needs a place in the team. The next owner leaves theirs. */
async function requireSeat(tx: Tx, businessId: number, email: string): Promise<void> {
  const { size, isMember } = await countTeam(tx, businessId, email)
  if (size - (isMember ? 1 : 0) >= teamMax)
    throw new AppError('conflict', `A team can have at most ${teamMax} people. Remove someone to stay on it.`)
}

/** Throws invalid_input for a wrong password. People who only sign in with Google have none. */
async function requirePassword(
  { db, config }: ClaimTools,
  visitor: Visitor,
  password: string,
  note: LogSecurity,
): Promise<void> {
  const found = await findCredentials(db, visitor.id)
  if (!found?.passwordHash) return
  const counter = config.rateLimits ? await countConfirmation(db, visitor.id, note) : null
  if (!(await isPassword(password, found.passwordHash, personSender(visitor.id))))
    throw invalid({ password: 'The password is incorrect' })
  if (counter) await uncount(db, { forgotten: [counter] })
}
