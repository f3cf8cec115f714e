import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Stripe } from 'stripe'
import { AppError } from '#server/lib/http/errors.ts'
import { countAgainst, visitorKey } from '#server/lib/http/rate-limit.ts'
import { logSecurityEvent } from '#server/lib/http/security-log.ts'
import type { StripeSettings } from '#server/lib/stripe-settings.ts'
import { receiveNews } from './payment-news.service.ts'
import { openStripeEvent } from './stripe.gateway.ts'
import { readStripeEvent } from './stripe-webhook.handlers.ts'

/**
 * Where Stripe tells its news. Outside the documented API: nobody else can sign what it takes. No limit stands before it: what
 * is signed must always come through.
 */
export const stripeWebhookRoutes: FastifyPluginAsync<{ stripe: StripeSettings }> = async (
  app,
  { stripe },
) => {
  // The signature is of these very bytes; JSON that was read and written again would be others.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post(
    '/webhook',
    { bodyLimit: 256 * 1024, schema: { hide: true } },
    async (request: FastifyRequest<{ Body: unknown }>) => {
      const event = await openEvent(stripe, request)
      const told = readStripeEvent(event)
      if (told) await receiveNews(app as FastifyInstance, { id: event.id, type: event.type }, told)
      return { received: true }
    },
  )
}

/** Forgeries of one address that are noted: who sends more fills the log with nothing new. */
const noted = { max: 20, milliseconds: 10 * 60 * 1000 }

async function noteForgery(request: FastifyRequest, reason: string): Promise<void> {
  const { db, config } = request.server
  const isTooMany =
    config.rateLimits && (await countAgainst(db, `forged-webhook ${visitorKey(request)}`, noted)) > 0
  if (!isTooMany) logSecurityEvent(request, 'webhook_forged', undefined, reason)
}

/** Throws malformed_request, and notes it, for what Stripe hasn't signed. */
async function openEvent(stripe: StripeSettings, request: FastifyRequest): Promise<Stripe.Event> {
  const { body, headers } = request
  const signature = headers['stripe-signature']
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string')
      throw new Error('nothing that could be checked')
    return await openStripeEvent(stripe, body, signature)
  } catch (error) {
    const isSignature = (error as { type?: unknown }).type === 'StripeSignatureVerificationError'
    await noteForgery(request, isSignature ? 'signature' : 'malformed')
    throw new AppError('malformed_request', 'This message does not bear a valid signature.')
  }
}
