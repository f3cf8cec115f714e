import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { addMessage } from '#server/conversations/messages.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { withoutSecrets } from '#server/lib/mail/mail-secrets.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { replyTokenForm } from '#server/lib/mail/reply-token.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { findReplyAddress, type Participant } from '#server/quote-requests/reply-addresses.repository.ts'
import { replyAddressFor } from '#server/quote-requests/reply-addresses.service.ts'
import { messageTextMax } from '#shared/conversations/conversations.schemas.ts'
import { uuidOf } from './client-key.ts'
import { takeFiles } from './incoming-files.service.ts'
import { answerRefusedMail } from './incoming-mail.emails.ts'
import { findBusinessName, listSenderAddresses } from './incoming-mail.repository.ts'
import { readApart } from './mail-reader.ts'
import type { IncomingMail } from './read-mail.ts'
import { isSameMailbox } from './same-mailbox.ts'
import { authenticationOf } from './sender-check.ts'

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

/** Takes an email into its conversation. Throws what may pass, such as rate_limited or a database that is away. */
export async function takeMail(
  tools: Tools,
  recipient: Recipient,
  raw: Buffer,
  envelopeFrom: string | undefined,
): Promise<Verdict> {
  const key = createHash('sha256').update(raw).digest('hex')
  const mail = await readApart(raw, envelopeFrom)
  if (!mail) return refuse('unreadable', 'This email can’t be read.')
  // Nothing answers a program, not even with a refusal: it might answer that.
  if (mail.automatic !== null) return { result: 'automatic' }
  const addresses = await listSenderAddresses(tools.db, recipient.requestId, recipient)
  const [from = '', ...more] = mail.from
  if (more.length > 0 || !addresses.some((address) => isSameMailbox(address, from)))
    return refuse('sender', senderText(tools.config))
  if (authenticationOf(mail.authentication, tools.config.incomingMail.authserv) === 'fail')
    return refuse('unverified', 'We can’t verify that this email comes from its sender (SPF, DKIM, DMARC).')
  try {
    return await store(tools, recipient, mail, mail.messageId ?? key)
  } catch (error) {
    if (!(error instanceof AppError) || error.statusCode >= 429) throw error
    return refuse('closed', error.message)
  }
}

async function store(
  tools: Tools,
  { requestId, participant, userId }: Recipient,
  mail: IncomingMail,
  key: string,
): Promise<Verdict> {
  const side = participant === 'visitor' ? 'visitor' : 'business'
  const uploader = { conversationId: requestId, side, userId, isWithRequest: false } as const
  const { ids, leftOut } = await takeFiles(tools, uploader, mail.files, `${requestId} ${key}`)
  // Quoted lines may have the sender's own links in them, which would let the other side speak for them.
  const text = textOf(withoutSecrets(mail.text), [...leftOut, ...mail.leftOut])
  if (text === '' && ids.length === 0)
    return refuse('empty', 'This email has no text of its own. Please write above the quoted email.')
  const message = { clientKey: uuidOf(key), text, attachmentIds: ids, userId, cameBy: 'email' } as const
  const { isNew } = await inTransaction(tools.db, (tx) => addMessage(tx, tools, requestId, side, message))
  return { result: isNew ? 'stored' : 'repeated' }
}

const refuse = (reason: RefusalReason, text: string): Verdict => ({ result: 'refused', reason, text })

const senderText = ({ siteName }: Tools['config']) =>
  `Only the address that our email went to can answer it. Please answer from there, or on ${siteName}.`

/** Files that weren't accepted are named, so that nobody waits for them. */
function textOf(text: string, files: readonly string[]): string {
  const note = files.length > 0 ? `[Not taken over from the email: ${files.join(', ')}]` : ''
  const room = messageTextMax - note.length - 2
  const shown = [...text].length > room ? `${[...text].slice(0, room - 1).join('')}…` : text
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
