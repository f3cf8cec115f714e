import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForIntent, askToConfirm, type Buyer, buildBuyer, type Purchase } from '#test/buyer.ts'
import { buildBusiness } from '#test/factories.ts'
import { findPaymentFaults, PaymentHistory } from '#test/payment-history.ts'
import { readLedger } from '#test/payment-ledger.ts'
import { type StripeServer, type StripeTrouble, startStripeServer } from '#test/stripe-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Longest wait of whoever presses a button while the provider is in trouble, in milliseconds. */
const patience = 8_000

const troubles: StripeTrouble[] = [
  { kind: 'down' },
  // Late enough that it acts for somebody who has given up, and after they have tried again.
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
/** Who meets which trouble: by the business that an intent is made for, or by the intent that is asked about. */
const troubleOf = new Map<string, StripeTrouble>()
beforeAll(async () => {
  stripe = await startStripeServer()
  stripe.set(
    ({ path, params }) =>
      troubleOf.get(params.get('metadata[businessId]') ?? path.split('/')[3] ?? '') ?? { kind: 'none' },
  )
  site = await startTestApp(stripe.settings)
  buyer = await buildBuyer(site.app, history)
  // The first purchase of a process loads what talks to the provider; it isn't what is timed here.
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

/** Milliseconds for which this busy machine let nobody work, so that they aren't blamed on the site. */
let stalled = 0
let tick = performance.now()
const ticker = setInterval(() => {
  const gap = performance.now() - tick
  if (gap > 50) stalled += gap - 20
  tick += gap
}, 20).unref()

/** Presses once, and tells what was answered and whether it came in time. */
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

/** The provider fails while the intent is made. */
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

/** The card is charged, and the provider fails while that is confirmed. The person then begins anew. */
async function failAtEnd(trouble: StripeTrouble): Promise<void> {
  const purchase = await want(`${trouble.kind} at the end`)
  const { intentId = '' } = await buyer.createIntent(site.app, purchase)
  await buyer.pay(purchase, intentId, () => stripe.pay(intentId))
  troubleOf.set(intentId, trouble)
  const presses = [
    press(() => askToConfirm(site.app, buyer.session, purchase, intentId)),
    press(() => askForIntent(site.app, buyer.session, purchase)),
  ]
  expect(await Promise.all(presses)).toEqual([honestly("please don't pay again"), honestly('not answering')])
  troubleOf.delete(intentId)
  expect(await buyer.createIntent(site.app, purchase)).toMatchObject({ status: 200, intentId })
  expect(await buyer.confirm(site.app, purchase, intentId)).toMatchObject({ status: 200 })
}

describe('a provider in trouble', { timeout: 60_000 }, () => {
  it('is said honestly and in time, charges nobody twice, and loses nothing', async () => {
    await Promise.all(troubles.flatMap((trouble) => [failAtBeginning(trouble), failAtEnd(trouble)]))
    const ledger = await readLedger(site.db, stripe)
    expect(findPaymentFaults(history.lines, ledger)).toEqual([])
    const purchases = 2 * troubles.length + 1
    expect(ledger.charges).toHaveLength(purchases)
    const madeLate = () =>
      stripe.requests.filter(
        ({ method, path, status }) => method === 'POST' && path.endsWith('intents') && status === 200,
      )
    // Once for each purchase, once where the answer was lost, and then those that came late.
    await expect.poll(() => madeLate().length, { timeout: 5_000 }).toBeGreaterThan(purchases + 3)
    expect(stripe.books.intents.size).toBe(purchases)
  })
})
