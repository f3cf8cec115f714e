import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { declineEntry } from '#server/appointments/calendar-answers.service.ts'
import { addMessage } from '#server/conversations/messages.service.ts'
import { NotAnswered } from '#server/lib/apart/isolate.ts'
import { readOnce } from '#server/lib/apart/read-once.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { createLimiter } from '#server/lib/http/limiter.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { lastLine } from '#server/lib/mail/mail-layout.ts'
import { withoutSecrets } from '#server/lib/mail/mail-secrets.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { replyTokenForm } from '#server/lib/mail/reply-token.ts'
import { isSameMailbox } from '#server/lib/mail/same-mailbox.ts'
import { uuidOf } from '#server/lib/text-uuid.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { type HideContact, hideContactOf } from '#server/quote-requests/hidden-contact.service.ts'
import { findReplyAddress, type Participant } from '#server/quote-requests/reply-addresses.repository.ts'
import { replyAddressFor } from '#server/quote-requests/reply-addresses.service.ts'
import { messageTextMax } from '#shared/conversations/conversations.schemas.ts'
import type { CalendarAnswer } from './calendar-answer.ts'
import { takeFiles } from './incoming-files.service.ts'
import { answerRefusedMail } from './incoming-mail.emails.ts'
import { findBusinessName, findSentText, listSenderAddresses } from './incoming-mail.repository.ts'
import { readApart } from './mail-reader.ts'
import type { IncomingMail } from './read-mail.ts'
import { findingOf, notesIn, type SenderNote } from './sender-check.ts'

/**
 * Guarantee: an answer by email is in its conversation once before it is acknowledged, and only if it comes from the address
 * that our email went to. Whatever isn't taken is refused in words, or is an automatic reply.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'storage' | 'log'>

/** Whose address an email is addressed to. */
export type Recipient = Participant & { requestId: number }
export type RefusalReason = 'sender' | 'unverified' | 'empty' | 'unreadable' | 'closed'
type Refusal = { result: 'refused'; reason: RefusalReason; text: string }
export type Verdict = { result: 'stored' | 'repeated' | 'automatic' } | Refusal

/** Bytes of an email, its pictures included: as much as Gmail sends. */
export const mailBytesMax = 25 * 1024 * 1024

/** The recipient of an address such as reply+TOKEN@DOMAIN; undefined for any other. */
export async function findRecipient({ db, config }: Tools, address: string): Promise<Recipient | undefined> {
  const { replyDomain } = config.incomingMail
  const at = address.lastIndexOf('@')
  const token = new RegExp(`^reply\\+(${replyTokenForm})$`).exec(address.slice(0, at).toLowerCase())?.[1]
  if (!token || replyDomain === undefined || address.slice(at + 1).toLowerCase() !== replyDomain) return
  return findReplyAddress(db, hashToken(token))
}

/** An email that came in. `read` gives all of it, when its turn has come. */
export type Arrived = {
  read: () => Promise<Buffer>
  /** The sender in the envelope; empty for reports. Undefined when it isn't said. */
  envelopeFrom: string | undefined
  /** What whoever passed it on found out about its sender, apart from what the email says. */
  notes: readonly SenderNote[]
}

/**
 * Emails taken at the same time, because each is in memory several times until it is stored; of one address, one after the
 * other. The others wait on the disk.
 */
const inTurn = createLimiter({ concurrency: 2, each: 1, queueMax: 20 })

/**
 * Takes an email into its conversation. Throws what may pass, such as rate_limited, a database that is away, or unavailable
 * when too many are waiting.
 */
export function takeMail(tools: Tools, recipient: Recipient, arrived: Arrived): Promise<Verdict> {
  const address = [recipient.requestId, recipient.participant, recipient.userId].join(' ')
  return inTurn(() => takeNow(tools, recipient, arrived), address)
}

async function takeNow(tools: Tools, recipient: Recipient, arrived: Arrived): Promise<Verdict> {
  const { mail, key } = await readArrived(tools, recipient, arrived)
  if (!mail) return refuse('unreadable', 'This email can’t be read.')
  // Nothing answers a program, not even with a refusal: it might answer that.
  const { calendarAnswer } = mail
  if (mail.automatic !== null && !calendarAnswer) return { result: 'automatic' }
  const addresses = await listSenderAddresses(tools.db, recipient.requestId, recipient)
  const [from = '', ...more] = mail.from
  if (more.length > 0 || !addresses.some((address) => isSameMailbox(address, from)))
    return refuse('sender', senderText(tools.config))
  const notes = notesIn(mail.authentication, tools.config.incomingMail.authserv)
  if (findingOf([...arrived.notes, ...notes], from) === 'fail')
    return refuse('unverified', 'We can’t verify that this email comes from its sender (SPF, DKIM, DMARC).')
  try {
    const name = mail.messageId ?? key
    const hide = await hideContactOf(tools.db, recipient.requestId, recipient.participant, mail.addresses)
    if (calendarAnswer) return await takeCalendarAnswer(tools, recipient, calendarAnswer, name, hide)
    return await store(tools, recipient, mail, name, hide)
  } catch (error) {
    if (!(error instanceof AppError) || error.statusCode >= 429) throw error
    return refuse('closed', error.message)
  }
}

/** The email and a key made of its bytes, which are free again when this returns. */
async function readArrived({ db, config }: Tools, { requestId }: Recipient, { read, envelopeFrom }: Arrived) {
  const { siteName, publicUrl, mail: own, incomingMail } = config
  const addresses = [own.from.address, new URL(publicUrl).host, incomingMail.replyDomain ?? own.host]
  const sent = { ...(await findSentText(db, requestId)), addresses, siteName, lastLine: lastLine(config) }
  const raw = await read()
  const key = createHash('sha256').update(raw).digest('hex')
  const reading = readOnce(config.dataDir, `${requestId} ${key}`, () => readApart(raw, envelopeFrom, sent))
  const mail = await reading.catch((error: unknown) => {
    if (error instanceof NotAnswered) return null
    throw error
  })
  return { mail, key }
}

/** Only that an appointment won't happen is worth telling the other side. */
async function takeCalendarAnswer(
  tools: Tools,
  { requestId, participant, userId }: Recipient,
  { isDeclined, ...answer }: CalendarAnswer,
  key: string,
  hide: HideContact,
): Promise<Verdict> {
  if (!isDeclined) return { result: 'automatic' }
  const by = { id: requestId, side: participant === 'visitor' ? 'visitor' : 'business', userId } as const
  const comment = hide(withoutSecrets(answer.comment))
  const isTaken = await declineEntry(tools, by, { ...answer, comment, clientKey: uuidOf(key) })
  return { result: isTaken ? 'stored' : 'automatic' }
}

async function store(
  tools: Tools,
  { requestId, participant, userId }: Recipient,
  mail: IncomingMail,
  key: string,
  hide: HideContact,
): Promise<Verdict> {
  const side = participant === 'visitor' ? 'visitor' : 'business'
  const uploader = { conversationId: requestId, side, userId, isWithRequest: false, address: null } as const
  const files = mail.files.map((file) => ({ ...file, name: hide(file.name) }))
  const { ids, leftOut } = await takeFiles(tools, uploader, files, `${requestId} ${key}`)
  // Quoted lines may have the sender's own links in them, which would let the other side speak for them.
  const text = hide(textOf(withoutSecrets(mail.text), [...leftOut, ...mail.leftOut]))
  if (text === '' && ids.length === 0)
    return refuse('empty', 'This email has no text of its own. Please write above the quoted email.')
  const message = { clientKey: uuidOf(key), text, attachmentIds: ids, userId, cameBy: 'email' } as const
  const { isNew } = await inTransaction(tools.db, (tx) => addMessage(tx, tools, requestId, side, message))
  return { result: isNew ? 'stored' : 'repeated' }
}

const refuse = (reason: RefusalReason, text: string): Verdict => ({ result: 'refused', reason, text })

const senderText = ({ siteName }: Tools['config']) =>
  `Only the address that our email went to can answer it. Please answer from there, or on ${siteName}.`

/** Names of files in the note that says which ones weren't accepted. */
const namedMax = 10

/** Files that weren't accepted are named, so that nobody waits for them. */
function textOf(text: string, files: readonly string[]): string {
  const named = files.slice(0, namedMax).join(', ')
  const more = files.length > namedMax ? ` and ${files.length - namedMax} more` : ''
  const note = files.length > 0 ? `[Not taken over from the email: ${named}${more}]` : ''
  const room = messageTextMax - note.length - 2
  // Half of a character is none.
  const shown = text.length > room ? `${text.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
  return [shown, note].filter(Boolean).join('\n\n')
}

/** Emails about refused answers at one reply address. */
const refusalsTold = { max: 3, milliseconds: 24 * 60 * 60 * 1000 }

/**
 * Tells by email that an answer wasn't taken, for ways in that can't say so themselves: the person whose address it is, and
 * never the sender, who may be anybody.
 */
export async function tellRefused(
  tools: Tools,
  recipient: Recipient,
  { reason, text }: Refusal,
): Promise<void> {
  const { requestId, participant, userId } = recipient
  const [address] = await listSenderAddresses(tools.db, requestId, recipient)
  const businessName = await findBusinessName(tools.db, requestId)
  if (address === undefined || businessName === undefined) return
  await inTransaction(tools.db, async (tx) => {
    const key = `answer-refused ${requestId} ${participant} ${userId ?? ''}`
    if ((await countAgainst(tx, key, refusalsTold)) > 0) return
    await queueMail(tx, tools.jobs, {
      userId,
      to: { name: '', address },
      isKept: false,
      ...(await replyAddressFor(tx, tools, requestId, recipient)),
      ...answerRefusedMail(tools.config, {
        businessName,
        reason: text,
        canAnswer: reason !== 'closed',
      }),
    })
  })
}
