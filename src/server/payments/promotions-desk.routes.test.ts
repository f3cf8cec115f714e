import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DeskPromotionList } from '#shared/payments/promotions-desk.schemas.ts'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildPayment, buildPromotion, buildUser } from '#test/factories.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { setStatus } from '#test/set-status.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let payerId: number
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  payerId = await buildUser(test.db, { firstName: 'Lupe', email: 'lupe@example.com' })
})
afterAll(() => test.close())
// The counts of waiting promotions and free places include those of earlier tests.
beforeEach(() =>
  test.db
    .deleteFrom('promotions')
    .execute()
    .then(() => {}),
)

let serial = 0
/** An Enterprise promotion that was paid with the test provider and waits for staff. */
async function buyEnterprise(name: string) {
  const businessId = await buildBusiness(test.db, { name, ownerId: payerId })
  const paymentId = await buildPayment(test.db, businessId, { userId: payerId, planId: 'premium' })
  const intent = {
    id: `test_pi_${++serial}`,
    idempotency_key: `key ${serial}`,
    client_secret: `secret ${serial}`,
  }
  await test.db
    .insertInto('test_payment_intents')
    .values({ ...intent, currency: 'usd', amount_cents: 1999, metadata: '{}', status: 'succeeded' })
    .execute()
  await test.db.updateTable('payments').set({ intent_id: intent.id }).where('id', '=', paymentId).execute()
  const promotionId = await buildPromotion(test.db, businessId, { planId: 'premium', status: 'requested' })
  await test.db
    .updateTable('promotions')
    .set({ payment_id: paymentId })
    .where('id', '=', promotionId)
    .execute()
  return { businessId, paymentId, promotionId }
}

const list = async (query = ''): Promise<DeskPromotionList> => {
  const response = await desk.send('GET', `/promotions${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const activate = (id: number) => desk.send('POST', `/promotions/${id}/activation`)
const refund = (id: number) => desk.send('POST', `/payments/${id}/refunds`)

it('lists what is waiting with its payment, activates it once, and notifies its owner', async () => {
  const { promotionId, paymentId, businessId } = await buyEnterprise('Enterprise Bakery')
  const { promotions, requestedCount, places } = await list()
  expect(promotions).toMatchObject([
    {
      id: promotionId,
      businessId,
      businessName: 'Enterprise Bakery',
      status: 'requested',
      payment: {
        id: paymentId,
        amount: 19.99,
        status: 'succeeded',
        payer: { name: 'Lupe Delgado', email: 'lupe@example.com' },
        processedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      },
    },
  ])
  expect({ requestedCount, places }).toEqual({
    requestedCount: 1,
    places: { total: 3, free: 3, nextStartsAt: null },
  })
  const answers = await sendTogether(5, () => activate(promotionId))
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 4 })
  expect((await list('?status=active')).promotions).toMatchObject([{ id: promotionId, status: 'active' }])
  expect((await list()).places.free).toBe(2)
  expect(await actionsOn(test.db, 'promotion', promotionId)).toMatchObject([
    { actor_id: desk.staffId, action: 'promotion.activated' },
  ])
  expect(await subjectsTo(test.db, payerId)).toContain('Enterprise promotion for Enterprise Bakery is active')
  const { business } = (await test.app.inject(`/api/businesses/${businessId}`)).json()
  expect(business.isPromoted).toBe(true)
})

it('does not use up paid time for a business that is not public', async () => {
  const { promotionId, businessId } = await buyEnterprise('Suspended Stage')
  await setStatus(test.app, businessId, 'suspended')
  const rejected = await activate(promotionId)
  expect(rejected.statusCode).toBe(409)
  expect(rejected.json().error).toContain('is suspended')
  expect(await actionsOn(test.db, 'promotion', promotionId)).toEqual([])
  await setStatus(test.app, businessId, 'approved')
  expect((await activate(promotionId)).statusCode).toBe(200)
})

it('refunds once for many simultaneous clicks, and ends the promotion', async () => {
  const { promotionId, paymentId, businessId } = await buyEnterprise('Refunded Cantina')
  await activate(promotionId)
  const answers = await sendTogether(4, () => refund(paymentId))
  expect(countStatuses(answers)).toEqual({ 200: 4 })
  expect(answers[0]?.json()).toMatchObject({ payment: { id: paymentId, status: 'refunded', amount: 19.99 } })
  expect(await actionsOn(test.db, 'payment', paymentId)).toEqual([
    { actor_id: desk.staffId, action: 'payment.refunded', details: { amount: 19.99 } },
  ])
  const { business } = (await test.app.inject(`/api/businesses/${businessId}`)).json()
  expect(business.isPromoted).toBe(false)
  expect((await list('?status=refunded&search=cantina')).promotions).toMatchObject([
    { payment: { status: 'refunded', refundedAt: expect.any(String) } },
  ])
  expect(
    (await subjectsTo(test.db, payerId)).filter((subject) => subject.startsWith('Your refund')),
  ).toHaveLength(1)
})

it('finds by name and by payment number, in every state', async () => {
  const { promotionId, paymentId } = await buyEnterprise('Lantern Optics')
  const business = await buildBusiness(test.db, { name: 'Ended Lantern' })
  const past = new Date(Date.now() - 86_400_000)
  await buildPromotion(test.db, business, { startsAt: past, endsAt: new Date(past.getTime() + 3_600_000) })
  const names = async (query: string) => (await list(query)).promotions.map((one) => one.businessName)
  expect(await names('?search=lantern')).toEqual(['Lantern Optics'])
  expect((await names('?search=lantern&status=all')).sort()).toEqual(['Ended Lantern', 'Lantern Optics'])
  expect(await names('?search=lantern&status=ended')).toEqual(['Ended Lantern'])
  expect((await list(`?status=all&search=%23${paymentId}`)).promotions[0]?.id).toBe(promotionId)
})

it('rejects what does not exist, is not waiting or is not paid', async () => {
  expect((await activate(999_999)).statusCode).toBe(404)
  expect((await refund(999_999)).statusCode).toBe(404)
  const unpaid = await buildPayment(test.db, null, { status: 'failed' })
  expect((await refund(unpaid)).json().code).toBe('conflict')
  expect((await desk.send('POST', '/payments/all/refunds')).statusCode).toBe(400)
  expect((await desk.send('GET', '/promotions?status=new')).json().fieldErrors).toHaveProperty('status')
})
