import { recordAction } from '#server/audit/actions.service.ts'
import { deleteMember, setMember } from '#server/businesses/members.repository.ts'
import { givePictures, lockOwnership, type Ownership } from '#server/businesses/ownership.repository.ts'
import { type Claimant, lockPeople } from '#server/claims/claims.repository.ts'
import { type ClaimTools, changeHands, requireRoom } from '#server/claims/take-over.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { readToken } from '#server/lib/tokens.ts'
import { requireActiveSession } from '#server/sessions/sessions.service.ts'
import { confirmEmail } from '#server/users/email-confirmations.service.ts'
import { membershipsMax } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import type { Joined, Offered } from '#shared/teams/teams.schemas.ts'
import {
  deleteInvitation,
  findBusinessOfLink,
  findOffer,
  type LinkedInvitation,
  lockInvitation,
  markAccepted,
} from './invitations.repository.ts'
import { declinedMail, handedOverMail, joinedMail, tookOverMail } from './teams.emails.ts'
import { countMemberships } from './teams.repository.ts'

/**
 * Guarantee: a link works once, only while its owner offers it, and for nobody whom staff have blocked; ownership goes only to
 * the account with the address that it was sent to, once that address is confirmed.
 */

const deadLink = () => invalid({ token: 'This link has expired, was already used or was withdrawn' })

function readLink(token: string): Buffer {
  const hash = readToken('invitation', token)
  if (!hash) throw deadLink()
  return hash
}

/** The offer behind a link. Throws invalid_input for a dead one. */
export async function getOffer(db: Db, token: string): Promise<Offered> {
  const offer = await findOffer(db, readLink(token))
  if (!offer) throw deadLink()
  return offer
}

type Locked = {
  invitation: LinkedInvitation
  business: Ownership
  owner: Claimant | undefined
  /** Undefined for somebody without an account. */
  person: Claimant | undefined
}

/** Locked in the order people, session, business, invitation. Throws invalid_input for a dead link. */
async function lockOffer(tx: Tx, hash: Buffer, visitor: Visitor | null): Promise<Locked> {
  const businessId = await findBusinessOfLink(tx, hash)
  if (businessId === undefined) throw deadLink()
  const people = await lockPeople(tx, { businessId, userId: visitor?.id ?? 0 })
  if (visitor) await requireActiveSession(tx, visitor)
  const business = await lockOwnership(tx, businessId)
  const invitation = await lockInvitation(tx, hash)
  if (!business || !invitation) throw deadLink()
  return {
    invitation,
    business,
    owner: people.find(({ id }) => id === business.ownerId),
    person: people.find(({ id }) => id === visitor?.id),
  }
}

/**
 * Makes the visitor a member, or the owner; repeating it changes nothing. Throws invalid_input for a dead link, forbidden for
 * a transfer to another address, and conflict for one's own business, one too many, or an unconfirmed address.
 */
export async function acceptInvitation(tools: ClaimTools, visitor: Visitor, token: string): Promise<Joined> {
  const hash = readLink(token)
  return inTransaction(tools.db, async (tx) => {
    const { invitation, business, owner, person } = await lockOffer(tx, hash, visitor)
    if (!person) throw new AppError('unauthenticated', 'Please sign in.')
    const { id, role, acceptedById, isExpired, isBetweenActive } = invitation
    const joined = { businessId: business.id, role }
    if (acceptedById === person.id) return joined
    if (acceptedById !== null || isExpired || !isBetweenActive || !owner) throw deadLink()
    if (owner.id === person.id) throw new AppError('conflict', `${business.name} is already yours.`)
    await markAccepted(tx, id, person.id)
    const offer = { invitation, business, owner, person }
    if (role === 'owner') await takeOverBusiness(tx, tools, offer)
    else {
      await joinTeam(tx, tools, offer, role)
      await confirmEmail(tx, tools.events, person.id, invitation.email)
    }
    return joined
  })
}

type Offer = { [Part in keyof Locked]: NonNullable<Locked[Part]> }

async function joinTeam(tx: Tx, tools: ClaimTools, offer: Offer, role: MemberRole): Promise<void> {
  const { business, owner, person } = offer
  if ((await countMemberships(tx, person.id)) >= membershipsMax)
    throw new AppError('conflict', `You can be on at most ${membershipsMax} teams.`)
  await setMember(tx, business.id, person.id, role)
  await queueMails(tx, tools.jobs, [joinedMail(tools.config, { business, owner, person, role })])
}

async function takeOverBusiness(tx: Tx, tools: ClaimTools, offer: Offer): Promise<void> {
  const { invitation, business, owner, person } = offer
  if (person.email.toLowerCase() !== invitation.email.toLowerCase())
    throw new AppError('forbidden', `Only the account with the address ${invitation.email} can take over.`)
  // The link alone could have been forwarded to somebody who then created the account.
  if (!person.isEmailConfirmed)
    throw new AppError(
      'conflict',
      `Please confirm your email address first: open the link we sent to ${person.email}, then accept.`,
    )
  await requireRoom(tx, person)
  await deleteMember(tx, business.id, person.id)
  await givePictures(tx, business.id, owner.id, person.id)
  const waiting = await changeHands(tx, tools, business, person.id, { keepsTeam: true })
  if (invitation.keepsFormer) await setMember(tx, business.id, owner.id, 'manager')
  await queueMails(tx, tools.jobs, [
    tookOverMail(tools.config, { business, person, waiting }),
    handedOverMail(tools.config, { business, owner, person, staysManager: invitation.keepsFormer }),
  ])
  await recordAction(tx, {
    actorId: person.id,
    action: 'business.handed-over',
    targetType: 'business',
    targetId: business.id,
    details: { from: owner.id },
  })
  await announcePublicChange(tx)
}

/** Anyone with the link can decline; repeating it changes nothing. */
export async function declineInvitation(tools: ClaimTools, token: string): Promise<void> {
  const hash = readLink(token)
  await inTransaction(tools.db, async (tx) => {
    if ((await findBusinessOfLink(tx, hash)) === undefined) return
    const { invitation, business, owner } = await lockOffer(tx, hash, null)
    const declined = await deleteInvitation(tx, business.id, invitation.id)
    if (declined && owner)
      await queueMails(tx, tools.jobs, [declinedMail(tools.config, { business, owner, declined })])
  })
}
