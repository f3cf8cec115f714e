import { createHash, randomInt } from 'node:crypto'
import {
  findOwnershipDetails,
  isDomainOfOthers,
  type Ownership,
} from '#server/businesses/ownership.repository.ts'
import { closeClaimItem } from '#server/inbox/closed-items.repository.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound, tooManyAttempts } from '#server/lib/http/errors.ts'
import { addressCounters } from '#server/lib/http/rate-limit.ts'
import { type Counter, countAct, uncount } from '#server/lib/http/rate-limits.repository.ts'
import type { SecurityEvent } from '#server/lib/http/security-log.ts'
import { personSender } from '#server/lib/http/sender.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { hashPassword, isPassword } from '#server/lib/password-hashes.ts'
import { requireActiveSession } from '#server/sessions/sessions.service.ts'
import { confirmEmail } from '#server/users/email-confirmations.service.ts'
import { type Claim, type Claimed, guessesMax } from '#shared/claims/claims.schemas.ts'
import { isProof, ownDomain } from './claim-addresses.ts'
import { claimCodeMail } from './claims.emails.ts'
import { type Claimant, countGuess, endClaim, findClaim, lockClaimant, setCode } from './claims.repository.ts'
import { type ClaimTools, requireUnowned, takeOver } from './take-over.service.ts'

/** Guarantee: only who reads a business's email can take over its listing by a code. */

const hour = 60 * 60 * 1000
/**
 * Codes per claimant, for one listing, and to one mailbox: enough for typing errors, and too few to bother anyone. One account
 * can't use up those of a listing or a mailbox for its owner.
 */
const mailAllowances = {
  claimant: { max: 10, milliseconds: hour },
  listing: { max: 5, milliseconds: 24 * hour },
  mailbox: { max: 30, milliseconds: 24 * hour },
}
/** Wrong codes of a person, for any listings, and of all people at an address. */
const guessAllowances = {
  person: { max: 20, milliseconds: 24 * hour },
  address: { max: 100, timeWindow: 24 * hour },
}

/** A listing, how the visitor can prove that it is theirs, and how far they are. Throws not_found. */
export async function getClaim(db: Db, visitor: Visitor, businessId: number): Promise<Claim> {
  const business = await getListed(db, businessId)
  const claim = await findClaim(db, { businessId, userId: visitor.id })
  const { ownerId, email } = business
  return {
    business: {
      id: businessId,
      name: business.name,
      place: [business.address, business.zipCode].filter(Boolean).join(', '),
    },
    owner: ownerId === null ? 'nobody' : ownerId === visitor.id ? 'you' : 'another',
    listingEmail: email,
    websiteDomain: await findOwnDomain(db, business),
    claim: claim
      ? {
          status: claim.status,
          reason: claim.reason,
          sentTo: claim.sentTo,
          codeExpiresAt: claim.codeExpiresAt?.toISOString() ?? null,
          guessesLeft: guessesMax - claim.guesses,
        }
      : null,
  }
}

async function getListed(db: Db, businessId: number): Promise<Ownership> {
  const business = await findOwnershipDetails(db, businessId)
  if (!business?.isListed) throw notFound('business')
  return business
}

/** The domain of a listing's website, if no other listing is there, too: then it may be a chain's or a landlord's. */
async function findOwnDomain(db: Db, { id, website }: Ownership): Promise<string | null> {
  const domain = ownDomain(website)
  return domain !== null && (await isDomainOfOthers(db, id, domain)) ? null : domain
}

/**
 * Emails a code to an address of the business; it replaces an earlier one. Throws invalid_input for an address that proves
 * nothing, conflict for a listing with an owner or after too many wrong codes, and rate_limited.
 */
export async function sendClaimCode(
  tools: ClaimTools,
  visitor: Visitor,
  businessId: number,
  address: string,
): Promise<void> {
  const business = await getListed(tools.db, businessId)
  requireUnowned(business)
  const domain = await findOwnDomain(tools.db, business)
  if (!isProof(address, { email: business.email, domain })) throw provesNothing(domain)
  const code = createCode()
  const hash = await hashPassword(code, personSender(visitor.id))
  await inTransaction(tools.db, async (tx) => {
    await lockVisitor(tx, visitor)
    await countMail(tx, visitor.id, businessId, address)
    if (!(await setCode(tx, { businessId, userId: visitor.id }, { hash, sentTo: address })))
      throw claimEnded()
    const mail = claimCodeMail(tools.config, business, { userId: visitor.id, address, code })
    await queueMail(tx, tools.jobs, mail)
  })
}

const provesNothing = (domain: string | null) =>
  invalid({
    address: domain
      ? `Use the address on the listing, or one that ends in @${domain}`
      : 'Use the address on the listing, or send us documents instead',
  })

/** Six random digits. */
export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Counts an email with a code. Throws rate_limited. */
async function countMail(tx: Tx, userId: number, businessId: number, address: string): Promise<void> {
  const mailbox = createHash('sha256').update(address.toLowerCase()).digest('hex')
  await countOrThrow(tx, [
    { key: `claim-mail user ${userId}`, ...mailAllowances.claimant },
    { key: `claim-mail user ${userId} listing ${businessId}`, ...mailAllowances.listing },
    { key: `claim-mail mailbox ${mailbox}`, ...mailAllowances.mailbox },
  ])
}

/** Counts a code before it is compared; returns what to take back once it is right. Throws rate_limited. */
async function countProof(db: Db, userId: number, address: string): Promise<string[]> {
  const counters = [
    { key: `claim-guess user ${userId}`, ...guessAllowances.person },
    ...addressCounters(address, 'claim-guess', guessAllowances.address),
  ]
  await countOrThrow(db, counters)
  return counters.map(({ key }) => key)
}

async function countOrThrow(db: Db | Tx, counters: readonly Counter[]): Promise<void> {
  const usedUp = await countAct(db, counters)
  if (usedUp) throw tooManyAttempts(usedUp.seconds)
}

/** The visitor, locked; throws unauthenticated when the session has ended. */
export async function lockVisitor(tx: Tx, visitor: Visitor): Promise<Claimant> {
  const claimant = await lockClaimant(tx, visitor.id)
  await requireActiveSession(tx, visitor)
  if (!claimant) throw new AppError('unauthenticated', 'Please sign in.')
  return claimant
}

const claimEnded = (event?: SecurityEvent) =>
  new AppError(
    'conflict',
    'Too many wrong codes, so you can no longer use a code. Please send us documents instead.',
    undefined,
    { event },
  )

/**
 * Compares a code and makes the visitor the owner; repeating it changes nothing. Counts before it compares, so simultaneous
 * guesses can't exceed the limit. `address` is where the request came from. Throws invalid_input for a wrong or expired code,
 * conflict, and rate_limited.
 */
export async function proveClaim(
  tools: ClaimTools,
  visitor: Visitor,
  businessId: number,
  { code, address }: { code: string; address: string },
): Promise<Claimed> {
  const key = { businessId, userId: visitor.id }
  const business = await getListed(tools.db, businessId)
  if (business.ownerId === visitor.id) return { businessId, quoteRequestCount: 0 }
  requireUnowned(business)
  const counted = await countProof(tools.db, visitor.id, address)
  const guess = await countGuess(tools.db, key)
  if (!guess) throw await whyNoGuess(tools.db, key)
  if (!(await isPassword(code, guess.codeHash, personSender(visitor.id)))) {
    const left = guessesMax - guess.guesses
    if (left > 0) throw wrongCode(left)
    await endClaim(tools.db, key, 'ended')
    throw claimEnded('claim_code_rejected')
  }
  await uncount(tools.db, { taken: counted })
  return inTransaction(tools.db, async (tx) => {
    const claimant = await lockVisitor(tx, visitor)
    const claim = await findClaim(tx, key)
    const proof = { by: guess.sentTo ? 'code by email' : 'code from staff' }
    const claimed = await takeOver(tx, tools, businessId, claimant, proof)
    await endClaim(tx, key, 'accepted')
    if (claim) await closeClaimItem(tx, claim.id)
    // Where this code went: another may have been sent elsewhere while it was compared.
    if (guess.sentTo) await confirmEmail(tx, tools.events, visitor.id, guess.sentTo)
    return claimed
  })
}

const wrongCode = (left: number) =>
  invalid({ code: `Wrong code. ${left === 1 ? 'One try' : `${left} tries`} left` }, 'claim_code_rejected')

async function whyNoGuess(db: Db, key: Parameters<typeof findClaim>[1]): Promise<AppError> {
  const claim = await findClaim(db, key)
  if (claim?.status === 'ended' || (claim && claim.guesses >= guessesMax))
    return claimEnded('claim_code_rejected')
  return invalid({ code: 'This code has expired. Please ask for a new one' })
}
