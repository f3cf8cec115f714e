import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForIntent, askToConfirm, type Buyer, buildBuyer, type Purchase } from '#test/buyer.ts'
import { buildBusiness } from '#test/factories.ts'
import { findPaymentFaults, PaymentHistory } from '#test/payment-history.ts'
import { readLedger } from '#test/payment-ledger.ts'
import { type StripeServer, type StripeTrouble, startStripeServer } from '#test/stripe-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Longest wait after a click while the provider is in trouble, in milliseconds. */
const patience = 8_000

const troubles: StripeTrouble[] = [
  { kind: 'down' },
  // Late enough that it takes effect after the client has given up and retried.
  { kind: 'slow', milliseconds: 8_200 },
  { kind: 'silence' },
  { kind: 'error', status: 500 },
  { kind: 'lostAnswer' },
  { kind: 'garbage' },
]

let stripe: StripeServer
let site: TestApp
let buyer: Buyer
const history = new PaymentHistory()
/** Which request gets which failure: by the business that an intent is created for, or by the requested intent. */
const troubleOf = new Map<string, StripeTrouble>()
beforeAll(async () => {
  stripe = await startStripeServer()
  stripe.set(
    ({ path, params }) =>
      troubleOf.get(params.get('metadata[businessId]') ?? path.split('/')[3] ?? '') ?? { kind: 'none' },
  )
  site = await startTestApp(stripe.settings)
  buyer = await buildBuyer(site.app, history)
  // The first purchase of a process loads the provider client, which isn't timed here.
  const purchase = await want('nothing wrong')
  const { intentId = '' } = await buyer.createIntent(site.app, purchase)
  await buyer.pay(purchase, intentId, () => stripe.pay(intentId))
  expect(await buyer.confirm(site.app, purchase, intentId)).toMatchObject({ status: 200 })
})
afterAll(async () => {
  clearInterval(ticker)
  await site.close()
  await stripe.close()
})

async function want(name: string): Promise<Purchase> {
  const businessId = await buildBusiness(site.db, { ownerId: buyer.userId })
  return { name, businessId, planId: 'standard', duration: 3 }
}

/** Milliseconds for which this busy machine was blocked, so they don't count against the site. */
let stalled = 0
let tick = performance.now()
const ticker = setInterval(() => {
  const gap = performance.now() - tick
  if (gap > 50) stalled += gap - 20
  tick += gap
}, 20).unref()

/** Clicks once, and returns the response and whether it came in time. */
async function press(ask: () => ReturnType<typeof askForIntent>) {
  const start = performance.now() - stalled
  const answer = await ask()
  const { code, error } = answer.json()
  return { status: answer.statusCode, code, error, isInTime: performance.now() - stalled - start < patience }
}
const honestly = (words: string) => ({
  status: 503,
  code: 'unavailable',
  error: expect.stringContaining(words),
  isInTime: true,
})

const intentsFor = ({ businessId }: Purchase) =>
  [...stripe.books.intents.values()].filter(({ metadata }) => metadata.businessId === String(businessId))

/** The provider fails while the intent is being created. */
async function failAtBeginning(trouble: StripeTrouble): Promise<void> {
  const purchase = await want(`${trouble.kind} at the beginning`)
  troubleOf.set(String(purchase.businessId), trouble)
  expect(await press(() => askForIntent(site.app, buyer.session, purchase))).toEqual(
    honestly('No card was charged'),
  )
  troubleOf.delete(String(purchase.businessId))
  const { intentId = '' } = await buyer.createIntent(site.app, purchase)
  expect(intentsFor(purchase)).toMatchObject([{ id: intentId }])
  await buyer.pay(purchase, intentId, () => stripe.pay(intentId))
  expect(await buyer.confirm(site.app, purchase, intentId)).toMatchObject({ status: 200 })
}

/** The card is charged, and the provider fails during the confirmation. The person then starts again. */
async function failAtEnd(trouble: StripeTrouble): Promise<void> {
  const purchase = await want(`${trouble.kind} at the end`)
  const { intentId = '' } = await buyer.createIntent(site.app, purchase)
  await buyer.pay(purchase, intentId, () => stripe.pay(intentId))
  troubleOf.set(intentId, trouble)
  const presses = [
    press(() => askToConfirm(site.app, buyer.session, purchase, intentId)),
    press(() => askForIntent(site.app, buyer.session, purchase)),
  ]
  expect(await Promise.all(presses)).toEqual([honestly("Please don't pay again"), honestly('not responding')])
  troubleOf.delete(intentId)
  expect(await buyer.createIntent(site.app, purchase)).toMatchObject({ status: 200, intentId })
  expect(await buyer.confirm(site.app, purchase, intentId)).toMatchObject({ status: 200 })
}

describe('a provider in trouble', () => {
  it('is reported correctly and in time, charges no one twice, and loses nothing', async () => {
    await Promise.all(troubles.flatMap((trouble) => [failAtBeginning(trouble), failAtEnd(trouble)]))
    const ledger = await readLedger(site.db, stripe)
    expect(findPaymentFaults(history.lines, ledger)).toEqual([])
    const purchases = 2 * troubles.length + 1
    expect(ledger.charges).toHaveLength(purchases)
    const madeLate = () =>
      stripe.requests.filter(
        ({ method, path, status }) => method === 'POST' && path.endsWith('intents') && status === 200,
      )
    // Once for each purchase, once where the response was lost, and then those that came late.
    await expect.poll(() => madeLate().length).toBeGreaterThan(purchases + 3)
    expect(stripe.books.intents.size).toBe(purchases)
  })
})
