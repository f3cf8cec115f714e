import { createHash } from 'node:crypto'
import { lockOwnership, type Ownership } from '#server/businesses/ownership.repository.ts'
import { type Claimant, lockClaimant } from '#server/claims/claims.repository.ts'
import type { ClaimTools } from '#server/claims/take-over.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound, tooManyAttempts } from '#server/lib/http/errors.ts'
import { countAct } from '#server/lib/http/rate-limits.repository.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { createToken } from '#server/lib/tokens.ts'
import { requireActiveSession } from '#server/sessions/sessions.service.ts'
import { type Invite, type TeamInvitation, teamMax } from '#shared/teams/teams.schemas.ts'
import {
  createInvitation,
  deleteInvitation,
  findInvitationTo,
  findOpenInvitation,
  renewInvitation,
} from './invitations.repository.ts'
import { invitationMail } from './teams.emails.ts'
import { countTeam } from './teams.repository.ts'

/** Guarantee: only the owner invites, a team stays small, and nobody can be flooded with invitations or learns who has an account. */

const day = 24 * 60 * 60 * 1000
const mailAllowances = { user: { max: 40, milliseconds: day }, address: { max: 5, milliseconds: day } }

export type Own = { owner: Claimant; business: Ownership }

/** The visitor and their business, locked. Throws forbidden once it has another owner. */
export async function lockOwn(tx: Tx, visitor: Visitor, businessId: number): Promise<Own> {
  const owner = await lockClaimant(tx, visitor.id)
  await requireActiveSession(tx, visitor)
  if (!owner) throw new AppError('unauthenticated', 'Please sign in.')
  const business = await lockOwnership(tx, businessId)
  if (!business) throw notFound('business')
  if (business.ownerId !== visitor.id) throw new AppError('forbidden', 'Only its owner can do this.')
  return { owner, business }
}

/** Throws invalid_input for the owner's own address. */
export function requireAnother({ owner }: Own, email: string): void {
  if (owner.email.toLowerCase() === email.toLowerCase()) throw invalid({ email: 'This is your own address' })
}

/** Counts an email with a link; throws rate_limited. */
export async function countInvitationMail(tx: Tx, userId: number, address: string): Promise<void> {
  const hash = createHash('sha256').update(address.toLowerCase()).digest('hex')
  const usedUp = await countAct(tx, [
    { key: `invitation-mail user ${userId}`, ...mailAllowances.user },
    { key: `invitation-mail address ${hash}`, ...mailAllowances.address },
  ])
  if (usedUp) throw tooManyAttempts(usedUp.seconds)
}

/**
 * Invites an address to a team; pressed twice, it is one invitation. Throws invalid_input for the owner's own address,
 * conflict for a member, an open invitation or a full team, and rate_limited.
 */
export async function invite(
  tools: ClaimTools,
  visitor: Visitor,
  businessId: number,
  { email, role }: Invite,
): Promise<TeamInvitation> {
  return inTransaction(tools.db, async (tx) => {
    const own = await lockOwn(tx, visitor, businessId)
    requireAnother(own, email)
    const { size, isMember } = await countTeam(tx, businessId, email)
    if (isMember) throw conflictAt('email', 'This person is already on your team')
    const existing = await findInvitationTo(tx, businessId, email)
    if (existing?.isNew && existing.role === role) return existing
    if (existing) throw conflictAt('email', 'This address already has a pending invitation')
    if (size >= teamMax) throw new AppError('conflict', `A team can have at most ${teamMax} people.`)
    await countInvitationMail(tx, visitor.id, email)
    const { token, hash } = createToken('invitation')
    const invitation = await createInvitation(tx, businessId, { email, role, hash })
    await queueMail(tx, tools.jobs, invitationMail(tools.config, own, invitation, token))
    return invitation
  })
}

export const conflictAt = (field: string, text: string) => new AppError('conflict', text, { [field]: text })

/** Sends a new link, which replaces the last one. Throws not_found and rate_limited. */
export async function resendInvitation(
  tools: ClaimTools,
  visitor: Visitor,
  businessId: number,
  invitationId: number,
): Promise<TeamInvitation> {
  return inTransaction(tools.db, async (tx) => {
    const own = await lockOwn(tx, visitor, businessId)
    const found = await findOpenInvitation(tx, businessId, invitationId)
    if (!found) throw notFound('invitation')
    await countInvitationMail(tx, visitor.id, found.email)
    const { token, hash } = createToken('invitation')
    const invitation = await renewInvitation(tx, invitationId, hash)
    await queueMail(tx, tools.jobs, invitationMail(tools.config, own, invitation, token))
    return invitation
  })
}

/** Withdraws an invitation or a transfer; repeating it changes nothing. */
export async function revokeInvitation(
  tools: ClaimTools,
  visitor: Visitor,
  businessId: number,
  invitationId: number,
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    await lockOwn(tx, visitor, businessId)
    await deleteInvitation(tx, businessId, invitationId)
  })
}
