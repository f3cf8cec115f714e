import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { noteForgery } from '#server/lib/http/forged-webhooks.ts'
import { endMailbox } from './subscribers.service.ts'

/** Reports of a mail provider; any other event is acknowledged and left alone. */
const mailEventSchema = z.object({
  type: z.enum(['email.bounced', 'email.complained']),
  data: z.object({
    to: z.array(z.string().max(320)).max(50),
    bounce: z.object({ type: z.string() }).optional(),
  }),
})

/** Seconds by which the sender's clock may differ from ours. */
const tolerance = 300

/**
 * Where a mail provider reports bounces and complaints, signed as Standard Webhooks says (standardwebhooks.com), which
 * Resend and other customers of Svix do. Not in the documented API, because only the provider can sign.
 */
export const mailEventsRoutes: FastifyPluginAsync = async (app) => {
  const { webhookSecret: secret } = app.config.mail
  if (!secret) return
  // The signature covers these exact bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post(
    '/',
    { bodyLimit: 256 * 1024, schema: { hide: true } },
    async (request: FastifyRequest<{ Body: unknown }>) => {
      const { body, headers } = request
      if (!Buffer.isBuffer(body) || !isSigned(secret, headers, body)) {
        await noteForgery(request, 'signature')
        throw new AppError('malformed_request', 'This message does not have a valid signature.')
      }
      const event = mailEventSchema.safeParse(parseJson(body))
      if (event.success) await inTransaction(app.db, (tx) => endMailboxes(tx, event.data))
      return { received: true }
    },
  )
}

async function endMailboxes(
  tx: Parameters<typeof endMailbox>[0],
  { type, data: { to, bounce } }: z.infer<typeof mailEventSchema>,
): Promise<void> {
  // A full mailbox, or a server that was gone, will be back.
  if (type === 'email.bounced' && bounce && !/^permanent$/i.test(bounce.type)) return
  // In one order, so that two reports never wait for each other.
  for (const address of [...to].sort())
    await endMailbox(tx, address, type === 'email.bounced' ? 'bounced' : 'complained')
}

function isSigned(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? headers[`svix-${name}`] ?? ''),
  ) as [string, string, string]
  if (!/^\d{1,12}$/.test(at) || Math.abs(Date.now() / 1000 - Number(at)) > tolerance) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
