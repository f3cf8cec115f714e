import { setTimeout as sleep } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import type { StripeSettings } from '#server/lib/stripe-settings.ts'
import { promotionCurrency } from '#shared/payments/promotion-plans.ts'
import {
  type PaymentGateway,
  type ProviderIntent,
  ProviderUnavailable,
  readIntentMetadata,
  writeIntentMetadata,
} from './payment.gateway.ts'

/**
 * Longest wait for one try and for all three with their pauses, in milliseconds: whoever pays hears within eight seconds, of
 * which the database needs some.
 */
const wait = { each: 3_000, all: 6_500 }

/** Seconds by which the clock of a webhook may be off; an older one could be a recording. */
const webhookTolerance = 300

/** What this code was written against; Stripe keeps answering in it whatever the account's default becomes. */
const apiVersion = '2026-10-28.endive'

/** Our account at Stripe as a payment gateway. */
export function connectStripe(settings: StripeSettings): PaymentGateway {
  const ask = createAsker(settings)
  return {
    provider: 'stripe',
    createIntent: ({ key, amountCents, metadata }) =>
      ask(async ({ paymentIntents }) => {
        const given = {
          amount: amountCents,
          currency: promotionCurrency,
          payment_method_types: ['card'],
          metadata: writeIntentMetadata(metadata),
        }
        return toProviderIntent(await paymentIntents.create(given, { idempotencyKey: key }))
      }),
    findIntent: (intentId) => ask((stripe) => retrieve(stripe, intentId)),
    cancelIntent: (intentId) =>
      ask(async (stripe) => {
        // Refused for an intent that is paid, given up or unknown; which of them, it says itself.
        await stripe.paymentIntents.cancel(intentId).catch(throwUnlessRefused)
        return retrieve(stripe, intentId)
      }),
    refundIntent: (intentId, key) =>
      ask(async ({ refunds }) => {
        await refunds.create({ payment_intent: intentId }, { idempotencyKey: key }).catch((error) => {
          if (error.code !== 'charge_already_refunded') throw error
        })
      }),
  }
}

/**
 * The event in a webhook's body. Throws unless it bears the signature that our secret makes of exactly these bytes, not
 * longer than five minutes ago.
 */
export async function openStripeEvent(
  { webhookSecret }: StripeSettings,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  const { webhooks } = (await stripePackage()).default
  return webhooks.constructEvent(body, signature, webhookSecret, webhookTolerance)
}

/** Imported when the first money comes, so that a start doesn't wait for it. */
const stripePackage = () => import('stripe')

type Ask = <Answer>(question: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>

/** Puts questions to Stripe, each with an end to its wait. */
function createAsker({ secretKey, apiUrl }: StripeSettings): Ask {
  const { protocol, hostname, port } = new URL(apiUrl)
  let client: Promise<Stripe> | undefined
  const connect = async () => {
    const { default: Stripe } = await stripePackage()
    return new Stripe(secretKey, {
      apiVersion,
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      maxNetworkRetries: 2,
      timeout: wait.each,
      telemetry: false,
    })
  }
  return async (question) => {
    client ??= connect()
    const ended = new AbortController()
    const tooLong = sleep(wait.all, undefined, { ref: false, signal: ended.signal }).then(() => {
      throw { type: 'timeout' }
    })
    try {
      return await Promise.race([client.then(question), tooLong])
    } catch (error) {
      throw toUnavailable(error)
    } finally {
      tooLong.catch(() => {})
      ended.abort()
    }
  }
}

type StripeFailure = { type?: unknown; code?: unknown; statusCode?: unknown; requestId?: unknown }

/** What Stripe's own errors say of a request must reach nobody; for the log their codes are enough. */
function toUnavailable(error: unknown): ProviderUnavailable {
  const { type, code, statusCode, requestId } = (error ?? {}) as StripeFailure
  return new ProviderUnavailable(
    { type, code, statusCode, requestId },
    'The payment provider is not available. Please try again in a moment.',
  )
}

function throwUnlessRefused(error: StripeFailure): void {
  if (error.type !== 'StripeInvalidRequestError') throw error
}

async function retrieve(stripe: Stripe, intentId: string): Promise<ProviderIntent | null> {
  const found = await stripe.paymentIntents
    .retrieve(intentId, { expand: ['latest_charge'] })
    .catch((error: StripeFailure) => {
      if (error.code === 'resource_missing') return null
      throw error
    })
  return found && toProviderIntent(found)
}

const statuses: Record<Stripe.PaymentIntent.Status, ProviderIntent['status']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** An intent as the gateway tells of it. One that comes without its charge, as in a webhook, doesn't tell of a refund. */
export function toProviderIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const { latest_charge: charge, last_payment_error: fault } = intent
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    currency: intent.currency,
    status: statuses[intent.status] ?? 'processing',
    isRefunded: typeof charge === 'object' && charge?.refunded === true,
    livemode: intent.livemode,
    failure: fault && {
      code: fault.decline_code ?? fault.code ?? 'declined',
      message: fault.message ?? 'Your card was declined.',
    },
    metadata: readIntentMetadata(intent.metadata),
  }
}
