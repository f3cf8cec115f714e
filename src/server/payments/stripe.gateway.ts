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
 * Longest wait for one attempt and for all three with their delays, in milliseconds: the payer gets a response within
 * eight seconds, of which the database needs some.
 */
const wait = { each: 3_000, all: 6_500 }

/** Seconds by which a webhook's clock may be off; an older one could be a replay. */
const webhookTolerance = 300

/** The API version this code was written for; requests use it even if the account's default changes. */
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
        // Rejected for an intent that is paid, canceled or unknown; its state says which.
        await stripe.paymentIntents.cancel(intentId).catch(throwUnlessRefused)
        return retrieve(stripe, intentId)
      }),
    refundIntent: (intentId, key) =>
      ask(async ({ refunds }) => {
        try {
          await refunds.create({ payment_intent: intentId }, { idempotencyKey: key })
        } catch (error) {
          const { code } = error as StripeFailure
          if (code === 'charge_disputed') return false
          if (code !== 'charge_already_refunded') throw error
        }
        return true
      }),
  }
}

/**
 * The event in a webhook's body. Throws unless it has a signature of these exact bytes with our secret, at most five
 * minutes old.
 */
export async function openStripeEvent(
  { webhookSecret }: StripeSettings,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  const { webhooks } = (await stripePackage()).default
  return webhooks.constructEvent(body, signature, webhookSecret, webhookTolerance)
}

/** Imported at the first payment, so startup doesn't wait for it. */
const stripePackage = () => import('stripe')

type Ask = <Answer>(question: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>

/** Calls Stripe, each time with a timeout. */
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

/** Stripe's own errors quote the request and must not leak; their codes are enough for the log. */
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

/** An intent as the gateway reports it. One without its charge, as in a webhook, says nothing about a refund. */
export function toProviderIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const { latest_charge: charge, last_payment_error: fault } = intent
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    currency: intent.currency,
    status: statuses[intent.status] ?? 'processing',
    refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    livemode: intent.livemode,
    failure: fault && {
      code: fault.decline_code ?? fault.code ?? 'declined',
      message: fault.message ?? 'Your card was declined.',
    },
    metadata: readIntentMetadata(intent.metadata),
  }
}
