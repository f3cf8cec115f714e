import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Stripe } from 'stripe'
import { AppError } from '#server/lib/http/errors.ts'
import { noteForgery } from '#server/lib/http/forged-webhooks.ts'
import type { StripeSettings } from '#server/lib/stripe-settings.ts'
import { openStripeEvent } from './stripe.gateway.ts'
import { handleFailedRefund, handleStripeDispute, handleStripeUpdate } from './stripe-updates.service.ts'
import { readFailedRefund, readStripeDispute, readStripeEvent } from './stripe-webhook.handlers.ts'

/**
 * Where Stripe sends its events. Not in the documented API, because only Stripe can sign them. It has no rate limit,
 * because signed events must always get through.
 */
export const stripeWebhookRoutes: FastifyPluginAsync = async (app) => {
  const { stripe } = app.config
  if (!stripe) return
  // The signature covers these exact bytes; JSON that was parsed and rewritten would differ.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post(
    '/webhook',
    { bodyLimit: 256 * 1024, schema: { hide: true } },
    async (request: FastifyRequest<{ Body: unknown }>) => {
      const event = await openEvent(stripe, request)
      const { id, type } = event
      const update = readStripeEvent(event)
      if (update) await handleStripeUpdate(app as FastifyInstance, { id, type }, update)
      const dispute = readStripeDispute(event)
      if (dispute) await handleStripeDispute(app as FastifyInstance, { id, type }, dispute)
      const failure = readFailedRefund(event)
      if (failure) await handleFailedRefund(app as FastifyInstance, { id, type }, failure)
      return { received: true }
    },
  )
}

const noData = () => new AppError('malformed_request', 'This event has no data.')

/** Throws malformed_request, and logs it, for a message that Stripe hasn't signed. */
async function openEvent(stripe: StripeSettings, request: FastifyRequest): Promise<Stripe.Event> {
  const { body, headers } = request
  const signature = headers['stripe-signature']
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('nothing to verify')
    const event = await openStripeEvent(stripe, body, signature)
    if (typeof event.data?.object !== 'object' || event.data.object === null) throw noData()
    return event
  } catch (error) {
    if (error instanceof AppError) throw error
    const isSignature = (error as { type?: unknown }).type === 'StripeSignatureVerificationError'
    await noteForgery(request, isSignature ? 'signature' : 'malformed')
    throw new AppError('malformed_request', 'This message does not have a valid signature.')
  }
}
