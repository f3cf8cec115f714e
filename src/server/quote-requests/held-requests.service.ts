import type { FastifyInstance } from 'fastify'
import { staffAction } from '#server/audit/staff-action.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { requireBlocker } from '#server/lib/http/confirmation.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import type { RefuseHeld } from '#shared/quote-requests/held-requests.schemas.ts'
import { heldRefusedMail, heldUndoneMail } from './held-requests.emails.ts'
import {
  deleteHeld,
  findHeldPeople,
  type HeldRequest,
  holdRound,
  isDecidedRound,
  lockHeld,
  moveHeldFiles,
  saveHeldDecision,
} from './held-requests.repository.ts'
import { chooseDelivery, tellOfFilesLater } from './quote-delivery.service.ts'
import {
  type AskedBusiness,
  createQuoteRequest,
  lockListedBusiness,
  lockSenderAndReaders,
  type Person,
} from './quote-requests.repository.ts'
import { notAccepted, passOn } from './quote-requests.service.ts'
import { announceToSender } from './request-news.repository.ts'
import {
  blockSenderOf,
  deleteStaffBlock,
  findListedBlock,
  findSenderBlock,
} from './sender-blocks.repository.ts'

/**
 * Guarantee: a request that looks like spam reaches nobody before staff release it; then it goes its way as if it had just
 * been sent, once. Until then, and whatever staff decide, its sender can see its status.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
type By = { staff: Visitor; revision: number }
type Locked = HeldRequest & { people: Person[]; business: AskedBusiness | undefined }

/** Locks people, the business, then the request. The business is missing when it isn't listed anymore. */
async function lockAll(tx: Tx, requestId: number): Promise<Locked | undefined> {
  const seen = await findHeldPeople(tx, requestId)
  if (!seen) return undefined
  const people = await lockSenderAndReaders(tx, seen.userId ?? undefined, seen.businessId)
  const business = await lockListedBusiness(tx, seen.businessId)
  const held = await lockHeld(tx, requestId)
  return held && { ...held, people, business }
}

const conflict = (message: string) => new AppError('conflict', message)
const blockers = { owner: 'The owner has', staff: 'Staff have' } as const
const decided = () => conflict('The sender has chosen another business in the meantime.')

/**
 * Sends a held request on its way, or says a held message. Throws not_found, also after it was released, stale_revision, quotes_not_accepted, and
 * conflict when it was decided against or can no longer arrive.
 */
export async function releaseHeld(
  tools: Tools & Pick<FastifyInstance, 'events'>,
  requestId: number,
  { staff, revision }: By,
): Promise<void> {
  await staffAction(tools, {
    actorId: staff.id,
    revision,
    targetType: 'quote_request',
    lock: (tx) => lockAll(tx, requestId),
    isDone: () => false,
    async change(tx, held) {
      if (held.decision !== null) throw conflict('This has already been decided. Undo that first.')
      const { business } = held
      if (!business) throw conflict('This business is no longer listed.')
      const by = await findSenderBlock(tx, tools.jobs, business.ownerId, held)
      if (by) throw conflict(`${blockers[by]} blocked this sender in the meantime.`)
      if (await isDecidedRound(tx, held.roundId)) throw decided()
      if (isMessage(held)) {
        await tools.events.emit(tx, 'held-message.released', { ...held, text: held.requirements })
        await deleteHeld(tx, requestId)
      } else await passOnHeld(tx, tools, { ...held, business })
      const { rules } = held
      return { actions: [{ action: 'quote-request.released', targetId: requestId, details: { rules } }] }
    },
  })
}

const isMessage = (held: Locked): held is Locked & { conversationId: number; clientKey: string } =>
  held.conversationId !== null && held.clientKey !== null

async function passOnHeld(tx: Tx, tools: Tools, held: Locked & { business: AskedBusiness }): Promise<void> {
  const { people, business } = held
  const delivery = await chooseDelivery(tx, business)
  if (!delivery) throw notAccepted(business.name)
  if (held.hidesContact && delivery !== 'owner')
    throw conflict('This sender hides their contact info, and no one answers for this business here.')
  const { name, email, phone, requirements, answers, hidesContact, businessId } = held
  const { userId, score, rules, textKey } = held
  const stored = await createQuoteRequest(
    tx,
    { businessId, name, email, phone, requirements, answers, hidesContact },
    {
      ...held,
      spam: { score, rules, textKey },
      delivery,
      released: { id: held.id, created_at: held.createdAt, asked_business_id: held.askedBusinessId },
    },
  )
  await moveHeldFiles(tx, held.id)
  await deleteHeld(tx, held.id)
  await tellOfFilesLater(tx, tools, [held.id])
  await passOn(tx, tools, { business, people, stored, delivery, senderId: userId })
}

/**
 * Decides that a held request isn't passed on, and maybe that nothing comes from its sender anymore; they get the reason by
 * email. Repeating it changes nothing. Throws not_found, stale_revision, conflict when it is decided otherwise, and for a block
 * forbidden and confirmation_required.
 */
export async function refuseHeld(
  tools: Tools,
  requestId: number,
  { decision, reason, revision, staff }: RefuseHeld & By,
): Promise<void> {
  const isBlocked = decision === 'blocked'
  if (isBlocked) requireBlocker(tools.config, staff)
  await staffAction(tools, {
    actorId: staff.id,
    revision,
    targetType: 'quote_request',
    lock: (tx) => lockAll(tx, requestId),
    isDone: (held) => held.decision === decision && held.reason === reason,
    async change(tx, held) {
      if (held.decision !== null) throw conflict('This has already been decided. Undo that first.')
      const isNew = isBlocked && (await findListedBlock(tx, tools.jobs, null, held)) === undefined
      const block = isNew ? await blockSenderOf(tx, requestId, null, 'held_quote_requests') : undefined
      const senderBlockId = block?.id ?? null
      await saveHeldDecision(tx, requestId, { decision, reason, actorId: staff.id, senderBlockId })
      await tellPage(tx, held)
      const action = isBlocked ? 'quote-request.sender-blocked' : 'quote-request.refused'
      return {
        actions: [{ action, targetId: requestId, details: { rules: held.rules } }],
        mails: [toSender(held, heldRefusedMail(tools.config, { isBlocked, reason, what: whatOf(held) }))],
      }
    },
  })
}

/**
 * Lets a request wait again that was decided against in the last minutes. Throws not_found, stale_revision, conflict when it is
 * too late or its sender has chosen another business, and for a block forbidden and confirmation_required.
 */
export async function undoHeld(tools: Tools, requestId: number, { staff, revision }: By): Promise<void> {
  await staffAction(tools, {
    actorId: staff.id,
    revision,
    targetType: 'quote_request',
    lock: (tx) => lockAll(tx, requestId),
    isDone: ({ decision }) => decision === null,
    async change(tx, held) {
      if (held.decision === 'blocked') requireBlocker(tools.config, staff)
      if (!held.canUndo) throw conflict('A decision can be undone for ten minutes.')
      await holdRound(tx, held.roundId)
      if (await isDecidedRound(tx, held.roundId)) throw decided()
      if (held.senderBlockId !== null) await deleteStaffBlock(tx, held.senderBlockId)
      await saveHeldDecision(tx, requestId, null)
      await tellPage(tx, held)
      return {
        actions: [{ action: 'quote-request.undone', targetId: requestId, details: { from: held.decision } }],
        mails: [toSender(held, heldUndoneMail(tools.config, whatOf(held)))],
      }
    },
  })
}

/** The page of its sender shows the outcome of a request, and of a message in its conversation. */
const tellPage = (tx: Tx, { id, conversationId, businessId, userId }: Locked): Promise<void> =>
  announceToSender(tx, { id: conversationId ?? id, businessId, userId })

const whatOf = (held: Locked) => (isMessage(held) ? 'message' : 'quote request')

const toSender = ({ userId, email }: HeldRequest, mail: Pick<Mail, 'subject' | 'text' | 'html'>): Mail => ({
  userId,
  to: { name: '', address: email },
  ...mail,
})
