import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressGroups } from '#server/lib/http/address-groups.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { noteForgery } from '#server/lib/http/forged-webhooks.ts'
import { createLimiter } from '#server/lib/http/limiter.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { turnOf } from '#server/lib/http/sender.ts'
import { countMail, measureIncomingMail } from './incoming-counts.ts'
import { type Arrived, findRecipient, mailBytesMax, takeMail, tellRefused } from './incoming-mail.service.ts'
import { receiveOnDisk } from './posted-bodies.gateway.ts'
import { mailgunNotes, sendGridNotes } from './provider-notes.ts'
import { type Fields, urlencodedFields } from './urlencoded-fields.ts'

/**
 * Where mail providers post answers, whole as they came in. Not in the documented API, because only the provider can sign.
 * A refusal is acknowledged like everything else, because trying again would change nothing, and told by email.
 */
export const incomingMailRoutes: FastifyPluginAsync = async (app) => {
  if (app.metrics) measureIncomingMail(app.metrics)
  const { replyDomain, mailgunKey, password } = app.config.incomingMail
  if (replyDomain === undefined) return
  if (mailgunKey !== undefined)
    await app.register(async (scope) =>
      post(scope, '/mailgun/mime', { read: (...given) => readMailgun(...given, mailgunKey) }),
    )
  if (password === undefined) return
  const onRequest = (request: FastifyRequest) => requirePassword(request, password)
  await app.register(async (scope) => post(scope, '/postmark', { onRequest, read: readPostmark }))
  await app.register(async (scope) => post(scope, '/sendgrid', { onRequest, read: readSendGrid }))
}

/** An email as its provider passes it on. */
type Posted = Omit<Arrived, 'read'> & { recipients: string[]; raw: Buffer }
type Provider = {
  onRequest?(request: FastifyRequest): Promise<void>
  read(request: FastifyRequest, body: Buffer): Promise<Posted>
}

/** Base64 and JSON make an email larger. */
const bodyBytesMax = Math.ceil(mailBytesMax * 1.5)
/** Of one provider: bodies in memory at the same time, until their signature is checked and their email is found. */
const turns = { concurrency: 2, queueMax: 40 }

/** A provider has a scope and turns of its own, so that what is sent in its name keeps out no other. */
function post(app: FastifyInstance, url: string, { onRequest, read }: Provider): void {
  receiveOnDisk(app, bodyBytesMax)
  const inTurn = createLimiter(turns)
  const options = { schema: { hide: true }, ...(onRequest && { onRequest }) }
  app.post(url, options, async (request) => {
    const open = () => openPosted(request, read)
    const { recipients, ...arrived } = await inTurn(open, addressGroups(visitorKey(request)))
    try {
      for (const address of new Set(recipients)) await takeFor(app, address, arrived)
    } catch (error) {
      countMail('later')
      throw error
    }
    return { received: true }
  })
}

/** What was posted; its email is on the disk again, until its turn comes. */
async function openPosted(
  request: FastifyRequest,
  read: Provider['read'],
): Promise<Arrived & { recipients: string[] }> {
  if (typeof request.body !== 'string') throw malformed()
  const { raw, ...about } = await read(request, await fs.readFile(request.body))
  const email = `${request.body}.email`
  await fs.writeFile(email, raw)
  return { ...about, read: () => fs.readFile(email) }
}

async function takeFor(app: FastifyInstance, address: string, arrived: Arrived): Promise<void> {
  const recipient = await findRecipient(app, address)
  if (!recipient) return countMail('unknown')
  const verdict = await takeMail(app, recipient, arrived)
  if (verdict.result === 'refused') await tellRefused(app, recipient, verdict)
  countMail(verdict.result === 'refused' ? verdict.reason : verdict.result)
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
/** Bytes of a field as it was posted: of one that Mailgun signs, and of any but the email. */
const signedBytesMax = 200
const fieldBytesMax = 32 * 1024

async function readMailgun(request: FastifyRequest, body: Buffer, key: string): Promise<Posted> {
  const field = fieldsOf(request, body)
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map(
    (name) => field(name, signedBytesMax)?.toString() ?? '',
  )
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const isRecent =
    /^\d{1,12}$/.test(timestamp ?? '') && Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance
  if (!isRecent || !isEqual(signature ?? '', expected)) return forged(request)
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
    notes: mailgunNotes(raw, envelopeFrom ?? ''),
  }
}

const postmarkSchema = z.object({
  RawEmail: z.string().min(1),
  OriginalRecipient: z.string().min(3).max(320),
})

/** Postmark's JSON with "Include raw email content" turned on. */
async function readPostmark(_request: FastifyRequest, body: Buffer): Promise<Posted> {
  const parsed = postmarkSchema.safeParse(parseJson(body))
  if (!parsed.success) throw malformed()
  const { RawEmail, OriginalRecipient } = parsed.data
  return {
    raw: Buffer.from(RawEmail, 'utf8'),
    recipients: [OriginalRecipient],
    envelopeFrom: undefined,
    notes: [],
  }
}

const envelopeSchema = z.object({ to: z.array(z.string().max(320)).max(50), from: z.string().max(320) })

/** SendGrid's form with "POST the raw, full MIME message" turned on. */
async function readSendGrid(request: FastifyRequest, body: Buffer): Promise<Posted> {
  const field = fieldsOf(request, body)
  const envelope = envelopeSchema.safeParse(parseJson(field('envelope', fieldBytesMax)))
  const raw = field('email', bodyBytesMax)
  if (!raw || !envelope.success) throw malformed()
  const { to: recipients, from: envelopeFrom } = envelope.data
  const [spf = '', dkim = ''] = ['SPF', 'dkim'].map((name) => field(name, fieldBytesMax)?.toString())
  return { raw, recipients, envelopeFrom, notes: sendGridNotes(spf, dkim, envelopeFrom) }
}

function parseJson(body: Buffer | undefined): unknown {
  try {
    return body ? JSON.parse(body.toString('utf8')) : null
  } catch {
    return null
  }
}

/** The fields of a form, byte for byte: an email may be in any encoding. */
function fieldsOf({ headers }: FastifyRequest, body: Buffer): Fields {
  const type = headers['content-type'] ?? ''
  const boundary = /^multipart\/form-data;.*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type)
  return boundary ? multipartFields(body, boundary[1] ?? boundary[2] ?? '') : urlencodedFields(body)
}

/** Bytes of the headers of one field. */
const headBytesMax = 8 * 1024

function multipartFields(body: Buffer, boundary: string): Fields {
  const fields = new Map<string, Buffer>()
  const mark = `--${boundary}`
  let at = body.indexOf(mark)
  for (let count = 0; at !== -1 && count < 100; count++) {
    const head = at + mark.length + 2
    const end = body.indexOf('\r\n\r\n', head)
    const next = body.indexOf(`\r\n${mark}`, head)
    if (end === -1 || next === -1 || end > next || end - head > headBytesMax) break
    const name = /\bname="([^"]{1,60})"/i.exec(body.toString('latin1', head, end))?.[1]
    if (name !== undefined && !fields.has(name)) fields.set(name, body.subarray(end + 4, next))
    at = next + 2
  }
  return (name, bytesMax) => {
    const value = fields.get(name)
    return value && value.length <= bytesMax ? value : undefined
  }
}
