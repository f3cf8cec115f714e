import { expect, test } from 'vitest'
import type { Intent } from '#shared/payments/payments.schemas.ts'
import { createApi } from '#web/lib/api-client.ts'
import { chargePurchase } from './pay.ts'

const purchase = { businessId: 7, planId: 'basic', promotionDuration: 2 } as const
const customer = { email: '', name: '', phone: '', address: '', city: '', state: '', zipCode: '' }

/** Starts a purchase with the given intent; returns the intent and the charged secrets. */
async function begin(isPaid: boolean) {
  const intent: Intent = {
    clientSecret: 'secret',
    paymentIntentId: 'pi_1',
    amount: 998,
    currency: 'usd',
    isPaid,
  }
  const api = createApi(async () => ({
    status: 200,
    statusText: 'OK',
    contentLength: null,
    text: JSON.stringify(intent),
  }))
  const charged: string[] = []
  const begun = await chargePurchase(api, purchase, customer, async ({ clientSecret }) => {
    charged.push(clientSecret)
  })
  return { begun: begun.paymentIntentId, charged }
}

test('charges what was started', async () => {
  expect(await begin(false)).toEqual({ begun: 'pi_1', charged: ['secret'] })
})

test('charges no card for an intent already paid, as after a reload between charge and confirmation', async () => {
  expect(await begin(true)).toEqual({ begun: 'pi_1', charged: [] })
})
