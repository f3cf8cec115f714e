import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { NotAnswered } from '#server/lib/apart/isolate.ts'
import { readUnlessUnended } from '#server/lib/apart/unended-readings.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { createLimiter } from '#server/lib/http/limiter.ts'
import type { Sender } from '#server/lib/http/sender.ts'
import { replyTokenForm } from '#server/lib/mail/reply-token.ts'
import { isSameMailbox, mailboxOf } from '#server/lib/mail/same-mailbox.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { findReplyAddress } from '#server/quote-requests/reply-addresses.repository.ts'
import { findSentText, listSenderAddresses } from './incoming-mail.repository.ts'
import { readApart } from './mail-reader.ts'
import { findingOf, type SenderNote } from './sender-check.ts'
import { type Delivery, proofTaskOf, proveApart } from './sender-proof.ts'
import type { SentText } from './sent-lines.ts'
import { storeAnswer, takeCalendarAnswer } from './stored-answers.service.ts'
import { type Recipient, tellSender } from './told-senders.service.ts'
import { refuse, type Verdict } from './verdicts.ts'

/**
 * Guarantee: an answer by email is in its conversation once before it is acknowledged, and only if it comes from the address
 * that our email went to. Any other is refused in words.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'storage' | 'log'>

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
  /** The checks of its sender by a provider, or else how it came, so that we check. */
  origin: { notes: readonly SenderNote[] } | { delivery: Delivery }
}

/**
 * Emails taken at the same time, because each is in memory several times until it is stored; of one person, one after the
 * other. The others wait on the disk.
 */
const inTurn = createLimiter({ concurrency: 2, queueMax: 20 })

/**
 * Takes an email into its conversation. Throws temporary errors, such as rate_limited, a database that is away, unavailable
 * when too many are waiting, or SenderUncertain.
 */
export async function takeMail(tools: Tools, recipient: Recipient, arrived: Arrived): Promise<Verdict> {
  const sender = await mailboxesOf(tools, recipient)
  return inTurn(async () => {
    const verdict = await takeNow(tools, recipient, arrived)
    if (verdict.result !== 'refused' && verdict.told !== undefined)
      await tellSender(tools, recipient, { text: verdict.told, isPart: true, canAnswer: true })
    return verdict
  }, sender)
}

/** The mailboxes that may answer: a person is one sender in all their conversations. Those who may not are one together. */
async function mailboxesOf({ db }: Tools, { requestId, ...who }: Recipient): Promise<Sender> {
  const addresses = await listSenderAddresses(db, requestId, who)
  const keys = addresses.map((address) => `mailbox ${mailboxOf(address)}`)
  return (keys.length > 0 ? keys : ['nobody']).map((key) => ({ key, factor: 1 }))
}

/** A sender that can't be checked now, because name servers don't answer. */
export class SenderUncertain extends Error {}

async function takeNow(tools: Tools, recipient: Recipient, arrived: Arrived): Promise<Verdict> {
  const { siteName } = tools.config
  const { mail, key, id } = await readArrived(tools, recipient, arrived)
  if (!mail) return refuse('unreadable', siteName)
  const { calendarAnswer } = mail
  if (mail.automatic !== null && !calendarAnswer) return refuse('automatic', siteName)
  const addresses = await listSenderAddresses(tools.db, recipient.requestId, recipient)
  const [from = '', ...more] = mail.from
  if (more.length > 0 || !addresses.some((address) => isSameMailbox(address, from)))
    return refuse('sender', siteName)
  const notes = await listNotes(tools, arrived, key)
  if (!notes) return refuse('unreadable', siteName)
  const finding = findingOf(notes, from)
  if (finding === 'later') throw new SenderUncertain()
  if (finding === 'fail') return refuse('unverified', siteName)
  try {
    if (calendarAnswer) return await takeCalendarAnswer(tools, recipient, { mail, calendarAnswer, id })
    return await storeAnswer(tools, recipient, mail, id)
  } catch (error) {
    if (!(error instanceof AppError) || error.statusCode >= 429) throw error
    return refuse('closed', siteName, error.message)
  }
}

/**
 * The email, a key made of its bytes, which are free again when this returns, and an ID that it has however often it comes:
 * another one may have the same Message-ID.
 */
async function readArrived(tools: Tools, { requestId }: Recipient, { read, envelopeFrom }: Arrived) {
  const sent = await listSent(tools, requestId)
  const raw = await read()
  const key = `${requestId} ${createHash('sha256').update(raw).digest('hex')}`
  const mail = await readOrGiveUp(tools, key, () => readApart(raw, envelopeFrom, sent))
  const id = `${requestId} ${mail?.messageId ?? key} ${mail?.digest}`
  return { mail, key, id }
}

/** Our emails and messages that an answer may quote, and our names in mail programs. */
async function listSent({ db, config }: Tools, requestId: number): Promise<SentText> {
  const { siteName, publicUrl, mail, incomingMail } = config
  const addresses = [mail.from.address, new URL(publicUrl).host, incomingMail.replyDomain ?? mail.host]
  return { ...(await findSentText(db, requestId)), addresses, siteName }
}

/** Null when it takes too much, also the next time. */
const readOrGiveUp = <Result>({ config }: Tools, key: string, read: () => Promise<Result>) =>
  readUnlessUnended(config.dataDir, key, read).catch((error: unknown) => {
    if (error instanceof NotAnswered) return null
    throw error
  })

/** The checks of a sender; null if the email takes too much to check. */
async function listNotes(
  tools: Tools,
  { read, origin }: Arrived,
  key: string,
): Promise<readonly SenderNote[] | null> {
  if ('notes' in origin) return origin.notes
  const task = proofTaskOf(await read(), origin.delivery, tools.config.incomingMail)
  return task ? readOrGiveUp(tools, `sender ${key}`, () => proveApart(task)) : []
}
