import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '#server/lib/database/db.ts'
import { addressGroups } from '#server/lib/http/address-groups.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { noteForgery } from '#server/lib/http/forged-webhooks.ts'
import { createLimiter } from '#server/lib/http/limiter.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { countAct, uncount } from '#server/lib/http/rate-limits.repository.ts'
import { countMail, countVerdict, measureIncomingMail } from './incoming-counts.ts'
import { type Arrived, findRecipient, mailBytesMax, takeMail } from './incoming-mail.service.ts'
import { type Posted, receiveOnDisk } from './posted-bodies.gateway.ts'
import { mailgunNotes, sendGridNotes } from './provider-notes.ts'
import { tellSender } from './told-senders.service.ts'
import { type Fields, urlencodedFields } from './urlencoded-fields.ts'
import { type Refusal, refuse } from './verdicts.ts'

/**
 * Where mail providers post answers, whole as they came in. Not in the documented API, because only the provider can sign.
 * A refusal is told by email and to the provider, with the status that keeps it from trying again.
 */
export const incomingMailRoutes: FastifyPluginAsync = async (app) => {
  if (app.metrics) measureIncomingMail(app.metrics)
  const { replyDomain, mailgunKey, password } = app.config.incomingMail
  if (replyDomain === undefined) return
  if (mailgunKey !== undefined) {
    const used = new WeakMap<FastifyRequest, string>()
    const read = (request: FastifyRequest, posted: Posted) =>
      readMailgun(app.db, request, posted, { key: mailgunKey, used })
    await app.register(async (scope) => {
      // Mailgun tries again with the same signature.
      scope.addHook('onSend', async (request, { statusCode }) => {
        const counter = used.get(request)
        if (counter !== undefined && statusCode >= 500) await uncount(app.db, { taken: [counter] })
      })
      post(scope, '/mailgun/mime', { read, refusedStatus: 406 })
    })
  }
  if (password === undefined) return
  const onRequest = (request: FastifyRequest) => requirePassword(request, password)
  const known = { onRequest, refusedStatus: 403 }
  await app.register(async (scope) => post(scope, '/postmark', { ...known, read: readPostmark }))
  await app.register(async (scope) => post(scope, '/sendgrid', { ...known, read: readSendGrid }))
}

/** An email as its provider passes it on. */
type PassedOn = Pick<Arrived, 'envelopeFrom' | 'origin'> & { recipients: string[]; raw: Buffer }
type Provider = {
  onRequest?(request: FastifyRequest): Promise<void>
  read(request: FastifyRequest, posted: Posted): Promise<PassedOn>
  /** With it, the provider gives up at once. */
  refusedStatus: number
}

/** Base64 and JSON make an email larger. */
const bodyBytesMax = Math.ceil(mailBytesMax * 1.5)
/** Of one provider: bodies in memory at the same time, until their signature is checked and their email is found. */
const turns = { concurrency: 2, queueMax: 40 }

/** Each provider has its own scope and turns, so that requests in its name keep out no other. */
function post(app: FastifyInstance, url: string, { onRequest, read, refusedStatus }: Provider): void {
  receiveOnDisk(app, bodyBytesMax)
  const inTurn = createLimiter(turns)
  const options = { schema: { hide: true }, ...(onRequest && { onRequest }) }
  app.post(url, options, async (request, reply) => {
    const open = () => openPosted(request, read)
    const { recipients, ...arrived } = await inTurn(open, addressGroups(visitorKey(request)))
    const refusals: Refusal[] = []
    try {
      for (const address of new Set(recipients)) refusals.push(...(await takeFor(app, address, arrived)))
    } catch (error) {
      countMail('later')
      throw error
    }
    return answer(reply, refusals, refusedStatus)
  })
}

const answer = (reply: FastifyReply, refusals: readonly Refusal[], refusedStatus: number) =>
  refusals.length === 0
    ? { received: true }
    : reply.code(refusedStatus).send({ received: false, message: refusals.map(({ text }) => text).join(' ') })

/** Opens a posted email; it is on the disk again, until its turn comes. */
async function openPosted(
  request: FastifyRequest,
  read: Provider['read'],
): Promise<Arrived & { recipients: string[] }> {
  const posted = request.body as Posted | null | undefined
  if (!posted) throw malformed()
  const { raw, ...about } = await read(request, posted)
  const email = path.join(posted.folder, 'email')
  await fs.writeFile(email, raw)
  return { ...about, read: () => fs.readFile(email) }
}

/** Why an address didn't take an email; nothing if it did. */
async function takeFor(app: FastifyInstance, address: string, arrived: Arrived): Promise<Refusal[]> {
  const recipient = await findRecipient(app, address)
  if (!recipient) {
    countMail('unknown')
    return [refuse('unknown', app.config.siteName)]
  }
  const verdict = await takeMail(app, recipient, arrived)
  countVerdict(verdict)
  if (verdict.result !== 'refused') return []
  const { reason, text } = verdict
  // No email answers a program: it might answer that (RFC 3834).
  if (reason !== 'automatic')
    await tellSender(app, recipient, { text, isPart: false, canAnswer: reason !== 'closed' })
  return [verdict]
}

/** Both in time that doesn't tell how much of them is equal. */
const isEqual = (given: string, expected: string) =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())

async function forged(request: FastifyRequest): Promise<never> {
  countMail('forged')
  await noteForgery(request, 'signature')
  throw new AppError('malformed_request', 'This message does not have a valid signature.')
}

/** Postmark and SendGrid send the name and password in the address that they were given. */
async function requirePassword(request: FastifyRequest, password: string): Promise<void> {
  const expected = `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`
  if (!isEqual(request.headers.authorization ?? '', expected)) await forged(request)
}

const malformed = () => new AppError('malformed_request', 'This message has no email in it.')

/** Seconds by which Mailgun's clock may differ from ours. */
const tolerance = 300
/** Until no clock takes a signature anymore, in milliseconds. */
const signatureLasts = 2 * tolerance * 1000
/** Bytes of a field as it was posted: of one that Mailgun signs, and of any but the email. */
const signedBytesMax = 200
const fieldBytesMax = 32 * 1024

async function readMailgun(
  db: Db,
  request: FastifyRequest,
  posted: Posted,
  { key, used }: { key: string; used: WeakMap<FastifyRequest, string> },
): Promise<PassedOn> {
  const field = await fieldsOf(posted)
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map(
    (name) => field(name, signedBytesMax)?.toString() ?? '',
  )
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const isRecent =
    /^\d{1,12}$/.test(timestamp ?? '') && Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance
  if (!isRecent || !isEqual(signature ?? '', expected)) return forged(request)
  // It signs only when it sends, not what: a signature that somebody has seen would do for any email.
  const counter = `mailgun ${expected}`
  if (await countAct(db, [{ key: counter, max: 1, milliseconds: signatureLasts }])) return forged(request)
  used.set(request, counter)
  const [raw, recipient] = [field('body-mime', bodyBytesMax), field('recipient', fieldBytesMax)]
  if (!raw || !recipient) throw malformed()
  const envelopeFrom = field('sender', fieldBytesMax)?.toString()
  return {
    raw,
    recipients: recipient
      .toString()
      .split(',')
      .map((each) => each.trim()),
    envelopeFrom,
    origin: { notes: mailgunNotes(raw, envelopeFrom ?? '') },
  }
}

const postmarkSchema = z.object({
  RawEmail: z.string().min(1),
  OriginalRecipient: z.string().min(3).max(320),
})

/** Postmark's JSON with "Include raw email content" turned on. */
async function readPostmark(_request: FastifyRequest, { parts }: Posted): Promise<PassedOn> {
  const body = parts.get('')
  const parsed = postmarkSchema.safeParse(body && parseJson(await fs.readFile(body)))
  if (!parsed.success) throw malformed()
  const { RawEmail, OriginalRecipient } = parsed.data
  return {
    raw: Buffer.from(RawEmail, 'utf8'),
    recipients: [OriginalRecipient],
    envelopeFrom: undefined,
    origin: { notes: [] },
  }
}

const envelopeSchema = z.object({ to: z.array(z.string().max(320)).max(50), from: z.string().max(320) })

/** SendGrid's form with "POST the raw, full MIME message" turned on. */
async function readSendGrid(_request: FastifyRequest, posted: Posted): Promise<PassedOn> {
  const field = await fieldsOf(posted)
  const envelope = envelopeSchema.safeParse(parseJson(field('envelope', fieldBytesMax)))
  const raw = field('email', bodyBytesMax)
  if (!raw || !envelope.success) throw malformed()
  const { to: recipients, from: envelopeFrom } = envelope.data
  const [spf = '', dkim = ''] = ['SPF', 'dkim'].map((name) => field(name, fieldBytesMax)?.toString())
  return { raw, recipients, envelopeFrom, origin: { notes: sendGridNotes(spf, dkim, envelopeFrom) } }
}

function parseJson(body: Buffer | undefined): unknown {
  try {
    return body ? JSON.parse(body.toString('utf8')) : null
  } catch {
    return null
  }
}

/** The fields of a form, byte for byte: an email may be in any encoding. */
async function fieldsOf({ parts }: Posted): Promise<Fields> {
  const whole = parts.get('')
  if (whole !== undefined) return urlencodedFields(await fs.readFile(whole))
  const read = [...parts].map(async ([name, file]) => [name, await fs.readFile(file)] as const)
  const fields = new Map(await Promise.all(read))
  return (name, bytesMax) => {
    const value = fields.get(name)
    return value && value.length <= bytesMax ? value : undefined
  }
}
