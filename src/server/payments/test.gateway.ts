import { randomBytes } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { promotionCurrency } from '#shared/payments/promotion-plans.ts'
import {
  type PaymentGateway,
  type ProviderIntent,
  readIntentMetadata,
  writeIntentMetadata,
} from './payment.gateway.ts'
import {
  findTestIntent,
  moveOpenTestIntent,
  openTestIntent,
  refundTestIntent,
  type TestIntent,
} from './test-intents.repository.ts'

/** The effect of a test card: null pays. */
type TestCardEffect = { code: string; message: string } | null

/** The cards the test provider knows. They are Stripe's own test numbers. */
const testCards = new Map<string, TestCardEffect>([
  ['4242424242424242', null],
  ['4000000000000002', { code: 'generic_decline', message: 'Your card was declined.' }],
  ['4000000000009995', { code: 'insufficient_funds', message: 'Your card has insufficient funds.' }],
  ['4000000000000069', { code: 'expired_card', message: 'Your card has expired.' }],
])

/** The effect of the card with this number; undefined for a number the test provider doesn't know. */
export const findTestCard = (cardNumber: string): TestCardEffect | undefined =>
  testCards.get(cardNumber.replace(/[\s-]/g, ''))

/** The labeled test provider for when none is configured: it keeps records like a real one but charges nobody. */
export function createTestProvider(db: Db): PaymentGateway {
  const find = async (id: string) => {
    const intent = await findTestIntent(db, { id })
    return intent ? toProviderIntent(intent) : null
  }
  return {
    provider: 'test',
    async createIntent({ key, amountCents, metadata }) {
      const id = `test_pi_${randomBytes(12).toString('hex')}`
      const intent = await openTestIntent(db, {
        id,
        idempotency_key: key,
        client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
        amount_cents: amountCents,
        currency: promotionCurrency,
        metadata: writeIntentMetadata(metadata),
      })
      return toProviderIntent(intent)
    },
    findIntent: find,
    async cancelIntent(id) {
      await moveOpenTestIntent(db, id, { status: 'canceled' })
      return find(id)
    },
    async refundIntent(id) {
      if (!(await refundTestIntent(db, id))) throw notFound('payment intent')
      return true
    },
  }
}

/** Pays with a test card; a paid intent stays paid. Undefined when the secret matches no intent. */
export async function payWithTestCard(
  db: Db,
  clientSecret: string,
  effect: TestCardEffect,
): Promise<ProviderIntent | undefined> {
  const intent = await findTestIntent(db, { client_secret: clientSecret })
  if (!intent) return undefined
  const news = effect ? { failure_code: effect.code } : { status: 'succeeded' as const, failure_code: null }
  await moveOpenTestIntent(db, intent.id, news)
  const now = await findTestIntent(db, { id: intent.id })
  return now && toProviderIntent(now)
}

function toProviderIntent(intent: TestIntent): ProviderIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    amountCents: intent.amount_cents,
    currency: intent.currency,
    status: intent.status,
    refundedCents: intent.is_refunded ? intent.amount_cents : 0,
    livemode: false,
    failure: [...testCards.values()].find((effect) => effect?.code === intent.failure_code) ?? null,
    metadata: readIntentMetadata(intent.metadata),
  }
}
