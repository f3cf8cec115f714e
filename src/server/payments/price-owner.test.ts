import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { promotionAmountCents, promotionPlanIds } from '#shared/payments/promotion-plans.ts'
import { askForIntent, customerInfo } from '#test/buyer.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Requests of both kinds that one run sends (reference figure R7), and how many at a time. */
const requests = { count: times(800, 10_000), atOnce: 20 }

type Paid = { intentId: string; businessId: number; planId: string; promotionDuration: number }

let test: TestApp
let session: { authorization: string }
let own: number[]
let others: number
let paid: Paid[]
beforeAll(async () => {
  test = await startTestApp()
  const ownerId = await buildUser(test.db)
  session = await signInAs(test.app, ownerId)
  own = [await buildBusiness(test.db, { ownerId }), await buildBusiness(test.db, { ownerId })]
  others = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
  paid = await Promise.all(own.flatMap((businessId) => [1, 2, 3].map((units) => buyBasic(businessId, units))))
})
afterAll(() => test.close())

async function buyBasic(businessId: number, duration: number): Promise<Paid> {
  const purchase = { name: '', businessId, planId: 'basic', duration } as const
  const { paymentIntentId, clientSecret } = (await askForIntent(test.app, session, purchase)).json()
  const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' }
  await post('test-provider/confirm', { clientSecret, ...card })
  return { intentId: paymentIntentId, businessId, planId: 'basic', promotionDuration: duration }
}

const post = (url: string, payload: unknown) =>
  test.app.inject({
    method: 'POST',
    url: `/api/payments/${url}`,
    headers: { ...session, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })

const odd = fc.constantFrom<unknown>(
  null,
  '',
  '1',
  0,
  -1,
  0.01,
  1e-7,
  1e21,
  2_147_483_648,
  true,
  [],
  [1],
  {},
  'premium',
  'usd',
)
/** A client's claims about a purchase: the truth, something close, or something odd. */
const claims = () => ({
  businessId: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...own, ...own, others, 999_999) }, odd),
  planId: fc.oneof({ weight: 12, arbitrary: fc.constantFrom<unknown>(...promotionPlanIds) }, odd),
  promotionDuration: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: -1, max: 32 }) }, odd),
})
const extras = fc.dictionary(
  fc.constantFrom(
    'status',
    'userId',
    'amountCents',
    'amount_cents',
    'livemode',
    'priceCents',
    'duration',
    'units',
  ),
  fc.oneof(fc.integer(), odd),
  { maxKeys: 3 },
)
const prices = promotionPlanIds.flatMap((planId) =>
  [1, 2, 24, 30].map((units) => promotionAmountCents(planId, units)),
)

/** Half of the requests would be correct if the amount hadn't been changed. */
const creation = () =>
  fc
    .record({
      ...claims(),
      amount: fc.oneof(fc.constantFrom(...prices), fc.integer(), odd),
      isHonest: fc.boolean(),
    })
    .chain(({ isHonest, ...claim }) => {
      const [planId, units] = [
        promotionPlanIds.find((id) => id === claim.planId),
        Number(claim.promotionDuration),
      ]
      const amount = isHonest && planId && units > 0 ? promotionAmountCents(planId, units) : claim.amount
      const currency = fc.oneof(
        { weight: 9, arbitrary: fc.constant<unknown>('usd') },
        fc.constant('eur'),
        odd,
      )
      return fc.record({ currency, extra: extras }).map(({ currency, extra }) => ({
        ...extra,
        ...claim,
        amount,
        currency,
        customerInfo,
      }))
    })

const confirmation = () =>
  fc
    .record({ of: fc.constantFrom(...paid), lies: fc.record(claims(), { requiredKeys: [] }), extra: extras })
    .map(({ of: { intentId, ...truth }, lies, extra }) => ({
      of: { ...truth, intentId },
      body: { ...extra, ...truth, ...lies, paymentIntentId: intentId, customerInfo },
    }))

it(`sells nothing cheaper, longer or to others in ${requests.count} mutated requests`, async () => {
  const statuses = new Map<number, number>()
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const batches = { numRuns: requests.count / 2 / requests.atOnce }
  const many = { minLength: requests.atOnce, maxLength: requests.atOnce }
  await fc.assert(
    fc.asyncProperty(fc.array(creation(), many), async (bodies) => {
      await Promise.all(
        bodies.map(async (body) => {
          const { statusCode, ...answer } = await post('create-intent', body)
          note(statusCode)
          expect([200, 400, 403, 404], answer.body).toContain(statusCode)
          if (statusCode !== 200) return
          const price = promotionAmountCents(body.planId as 'basic', body.promotionDuration as number)
          expect(answer.json()).toMatchObject({ amount: price, currency: 'usd' })
          expect(own).toContain(body.businessId)
        }),
      )
    }),
    batches,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(confirmation(), many), async (sent) => {
      await Promise.all(
        sent.map(async ({ of, body }) => {
          const { statusCode, ...answer } = await post('confirm-payment', body)
          note(statusCode)
          expect([200, 400, 403, 404], answer.body).toContain(statusCode)
          if (statusCode !== 200) return
          const { businessId, planId, promotionDuration: duration } = of
          expect(answer.json().promotion).toMatchObject({ businessId, planId, duration })
        }),
      )
    }),
    batches,
  )
  expect(statuses.get(200) ?? 0, 'some requests must be valid').toBeGreaterThan(requests.count / 16)
  expect(await findBargains()).toEqual([])
})

/** Payments at a price that isn't on the list, and promotions that don't match a payment. */
async function findBargains(): Promise<object[]> {
  const payments = await test.db.selectFrom('payments').selectAll().execute()
  expect(payments.length).toBeGreaterThan(30)
  const cheap = payments.filter(
    ({ amount_cents, promotion_package, promotion_duration, business_id, currency }) =>
      currency !== 'usd' ||
      amount_cents !== promotionAmountCents(promotion_package ?? 'premium', promotion_duration) ||
      !own.includes(business_id ?? 0),
  )
  const { rows: unpaid } = await sql<object>`
    SELECT promotions.id FROM promotions LEFT JOIN payments ON payments.id = payment_id
    WHERE payments.status IS DISTINCT FROM 'succeeded' OR payments.business_id <> promotions.business_id
      OR plan_id <> promotion_package OR duration <> promotion_duration
      OR ends_at - starts_at <> duration * interval '1 hour'`.execute(test.db)
  return [...cheap, ...unpaid]
}
