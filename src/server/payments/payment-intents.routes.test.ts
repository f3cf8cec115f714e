import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForIntent, askToConfirm, customerInfo } from '#test/buyer.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { listJobs } from '#test/job-queue.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Session = { authorization: string }
type Plan = 'basic' | 'standard' | 'premium'

async function buildOwner(status: 'approved' | 'pending' | 'rejected' | 'suspended' = 'approved') {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId, status })
  return { ownerId, businessId, session: await signInAs(test.app, ownerId) }
}

const wish = (businessId: number, planId: Plan = 'standard', duration = 3) => ({
  name: '',
  businessId,
  planId,
  duration,
})

const payWith = (session: Session, clientSecret: string, cardNumber = '4242 4242 4242 4242') =>
  test.app.inject({
    method: 'POST',
    url: '/api/payments/test-provider/confirm',
    headers: session,
    payload: { clientSecret, cardNumber, expMonth: 12, expYear: 2090, cvc: '123' },
  })

const post = (url: string, payload: object, headers: object = {}) =>
  test.app.inject({ method: 'POST', url: `/api/payments/${url}`, headers: { ...headers }, payload })

const paymentsOf = (userId: number) =>
  test.db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const promotionsOf = (businessId: number) =>
  test.db.selectFrom('promotions').selectAll().where('business_id', '=', businessId).execute()
const receiptsTo = async (userId: number) =>
  (await test.db.selectFrom('mails').select('subject').where('user_id', '=', userId).execute()).length

describe('POST /api/payments/create-intent', () => {
  it('starts a purchase at the price of the plan, and follows up on it automatically', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const answer = await askForIntent(test.app, session, wish(businessId))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      clientSecret: expect.stringMatching(/^test_pi_\w+_secret_\w+$/),
      paymentIntentId: expect.stringMatching(/^test_pi_/),
      amount: 2997,
      currency: 'usd',
      isPaid: false,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    const [payment] = await paymentsOf(ownerId)
    expect(payment).toMatchObject({
      business_id: businessId,
      amount_cents: 2997,
      status: 'pending',
      promotion_package: 'standard',
      promotion_duration: 3,
      provider: 'test',
      intent_id: answer.json().paymentIntentId,
      livemode: false,
      closed_at: null,
    })
    expect(await promotionsOf(businessId)).toEqual([])
    const job = { name: 'settle-payment', data: { paymentId: payment?.id }, state: 'created' }
    expect(await listJobs(test.db)).toContainEqual(expect.objectContaining(job))
  })

  it('stores nothing about the person except their ID', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const canary = 'Canary Boulevard 77'
    await post(
      'create-intent',
      { ...body(businessId), customerInfo: { ...customerInfo, address: canary } },
      session,
    )
    const [payment] = await paymentsOf(ownerId)
    const intents = await test.db.selectFrom('test_payment_intents').selectAll().execute()
    expect(payment).toBeDefined()
    expect(JSON.stringify([payment, intents, await listJobs(test.db)])).not.toMatch(/Canary|555-0148/)
  })

  const body = (businessId: number) => ({
    businessId,
    planId: 'basic',
    promotionDuration: 1,
    amount: 499,
    currency: 'usd',
    customerInfo,
  })

  it('takes one unit when no duration is given', async () => {
    const { businessId, session } = await buildOwner()
    const { promotionDuration: _, ...rest } = body(businessId)
    expect((await post('create-intent', rest, session)).json()).toMatchObject({ amount: 499 })
  })

  it.each([
    ['amount', { amount: 498 }, 'Starter for 1 hour costs 499 cents'],
    ['amount', { amount: 4.99 }, /.+/],
    ['amount', { amount: '499' }, /.+/],
    ['currency', { currency: 'eur' }, /.+/],
    ['planId', { planId: 'gold' }, /.+/],
    ['businessId', { businessId: 0 }, /.+/],
    ['promotionDuration', { promotionDuration: 0 }, /.+/],
    ['promotionDuration', { promotionDuration: 25, amount: 12475 }, /At most 24 hours/],
    ['promotionDuration', { promotionDuration: 1.5 }, /.+/],
    ['promotionDuration', { planId: 'standard', promotionDuration: 31, amount: 30969 }, /30 days/],
    ['customerInfo.email', { customerInfo: { ...customerInfo, email: ' ' } }, 'Email is required'],
    ['customerInfo.name', { customerInfo: { ...customerInfo, name: '' } }, 'Name is required'],
    ['customerInfo.phone', { customerInfo: { ...customerInfo, phone: '' } }, 'Phone is required'],
    ['customerInfo.address', { customerInfo: { ...customerInfo, address: ' ' } }, 'Address is required'],
    ['customerInfo.city', { customerInfo: { ...customerInfo, city: '' } }, 'City is required'],
    ['customerInfo.state', { customerInfo: { ...customerInfo, state: '' } }, 'State is required'],
    ['customerInfo.zipCode', { customerInfo: { ...customerInfo, zipCode: '' } }, 'ZIP code is required'],
  ])('rejects an invalid %s at its field: %j', async (field, change, reason) => {
    const { ownerId, businessId, session } = await buildOwner()
    const answer = await post('create-intent', { ...body(businessId), ...change }, session)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors[field]).toMatch(reason)
    expect(await paymentsOf(ownerId)).toEqual([])
  })

  it('is for people who may manage the business', async () => {
    const { businessId } = await buildOwner()
    const stranger = await signInAs(test.app, await buildUser(test.db))
    expect((await post('create-intent', body(businessId))).statusCode).toBe(401)
    expect((await post('create-intent', body(businessId), stranger)).statusCode).toBe(403)
    expect((await post('create-intent', body(999_999), stranger)).statusCode).toBe(404)
  })

  it.each([
    ['pending', 200],
    ['rejected', 409],
    ['suspended', 409],
  ] as const)('responds for a business that is %s with %i', async (status, expected) => {
    const { businessId, session } = await buildOwner(status)
    expect((await askForIntent(test.app, session, wish(businessId))).statusCode).toBe(expected)
  })

  it('resumes an open purchase, also after a declined card, and keeps others separate', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const first = (await askForIntent(test.app, session, wish(businessId))).json()
    expect((await askForIntent(test.app, session, wish(businessId))).json()).toEqual(first)
    expect((await payWith(session, first.clientSecret, '4000000000000002')).statusCode).toBe(402)
    await askToConfirm(test.app, session, wish(businessId), first.paymentIntentId)
    expect((await askForIntent(test.app, session, wish(businessId))).json()).toEqual(first)
    const other = (await askForIntent(test.app, session, wish(businessId, 'standard', 4))).json()
    expect(other.paymentIntentId).not.toBe(first.paymentIntentId)
    expect(await paymentsOf(ownerId)).toHaveLength(2)
  })

  it('does not sell the same again if the browser missed that it was paid', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const first = (await askForIntent(test.app, session, wish(businessId))).json()
    await payWith(session, first.clientSecret)
    const again = (await askForIntent(test.app, session, wish(businessId))).json()
    expect(again).toEqual({ ...first, isPaid: true })
    expect((await payWith(session, again.clientSecret, '4000000000000002')).statusCode).toBe(200)
    expect((await askToConfirm(test.app, session, wish(businessId), again.paymentIntentId)).statusCode).toBe(
      200,
    )
    // After a confirmed payment, another click is another purchase.
    const more = (await askForIntent(test.app, session, wish(businessId))).json()
    expect(more).toMatchObject({ isPaid: false })
    expect(await paymentsOf(ownerId)).toMatchObject([{ status: 'succeeded' }, { status: 'pending' }])
  })

  it('starts again when the provider has canceled the intent', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const first = (await askForIntent(test.app, session, wish(businessId))).json()
    await test.app.paymentGateway.cancelIntent(first.paymentIntentId)
    const second = (await askForIntent(test.app, session, wish(businessId))).json()
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    expect(await paymentsOf(ownerId)).toMatchObject([
      { status: 'failed', closed_at: expect.any(Date) },
      { status: 'pending', closed_at: null },
    ])
  })

  it('starts again when the price has changed', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const old = (await askForIntent(test.app, session, wish(businessId))).json()
    for (const table of ['payments', 'test_payment_intents'] as const)
      await test.db.updateTable(table).set({ amount_cents: 5 }).where('amount_cents', '=', 2997).execute()
    expect((await askForIntent(test.app, session, wish(businessId))).json()).toMatchObject({ amount: 2997 })
    // Otherwise a tab that was left open could pay it as well.
    expect(await test.app.paymentGateway.findIntent(old.paymentIntentId)).toMatchObject({
      status: 'canceled',
    })
    expect(await paymentsOf(ownerId)).toMatchObject([{ amount_cents: 5 }, { amount_cents: 2997 }])
  })

  it('creates one payment and one intent for 200 identical requests', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const duplicates = await Promise.all(
      Array.from({ length: 200 }, () => askForIntent(test.app, session, wish(businessId))),
    )
    expect(new Set(duplicates.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(duplicates.map((duplicate) => duplicate.body)).size).toBe(1)
    expect(await paymentsOf(ownerId)).toHaveLength(1)
  })
})

describe('POST /api/payments/confirm-payment', () => {
  async function buildPaid(planId: Plan = 'standard', duration = 3) {
    const owner = await buildOwner()
    const purchase = wish(owner.businessId, planId, duration)
    const intent = (await askForIntent(test.app, owner.session, purchase)).json()
    await payWith(owner.session, intent.clientSecret)
    return { ...owner, purchase, intentId: intent.paymentIntentId as string }
  }

  it('starts the promotion of a paid purchase and emails a receipt', async () => {
    const { ownerId, businessId, session, purchase, intentId } = await buildPaid()
    const answer = await askToConfirm(test.app, session, purchase, intentId)
    expect(answer.statusCode, answer.body).toBe(200)
    const { payment, promotion, message } = answer.json()
    expect(payment).toMatchObject({ amount: 29.97, currency: 'usd', status: 'succeeded', livemode: false })
    expect(promotion).toMatchObject({ businessId, planId: 'standard', duration: 3, status: 'active' })
    expect(Date.parse(promotion.endsAt) - Date.parse(promotion.startsAt)).toBe(3 * 24 * 3_600_000)
    expect(message).toBe('Your promotion is now active!')
    expect(await paymentsOf(ownerId)).toMatchObject([{ closed_at: expect.any(Date), failure_code: null }])
    expect(await receiptsTo(ownerId)).toBe(1)
  })

  it('leaves Enterprise waiting for staff', async () => {
    const { session, purchase, intentId } = await buildPaid('premium', 1)
    const { promotion, message } = (await askToConfirm(test.app, session, purchase, intentId)).json()
    expect(promotion).toMatchObject({ status: 'requested', startsAt: null, remainingSeconds: 0 })
    expect(message).toContain('review and activate it soon')
  })

  it('has one effect for 200 simultaneous or repeated requests', async () => {
    const { ownerId, businessId, session, purchase, intentId } = await buildPaid('basic', 2)
    const ask = () => askToConfirm(test.app, session, purchase, intentId)
    const duplicates = await Promise.all(Array.from({ length: 200 }, ask))
    duplicates.push(await ask())
    expect(new Set(duplicates.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(duplicates.map((duplicate) => duplicate.json().promotion.id)).size).toBe(1)
    expect(await promotionsOf(businessId)).toHaveLength(1)
    expect(await receiptsTo(ownerId)).toBe(1)
  })

  it('says why it is not paid yet, and accepts another card', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const purchase = wish(businessId)
    const { paymentIntentId, clientSecret } = (await askForIntent(test.app, session, purchase)).json()
    const ask = () => askToConfirm(test.app, session, purchase, paymentIntentId)
    const early = await ask()
    expect(early.statusCode).toBe(402)
    expect(early.json()).toMatchObject({ code: 'payment_incomplete' })
    await payWith(session, clientSecret, '4000000000009995')
    expect((await ask()).json()).toMatchObject({
      code: 'payment_incomplete',
      error: 'Your card has insufficient funds.',
    })
    expect(await paymentsOf(ownerId)).toMatchObject([
      { status: 'failed', failure_code: 'insufficient_funds', closed_at: null },
    ])
    expect(await promotionsOf(businessId)).toEqual([])
    await payWith(session, clientSecret)
    expect((await ask()).statusCode).toBe(200)
    expect(await paymentsOf(ownerId)).toMatchObject([{ status: 'succeeded', failure_code: null }])
  })

  it.each([
    ['another plan', { planId: 'premium' }],
    ['a longer time', { duration: 4 }],
    ['an unknown intent', { intentId: 'pi_nobody' }],
  ])('finds no such payment with %s', async (_what, { intentId, ...change }: Record<string, unknown>) => {
    const paid = await buildPaid()
    const answer = await askToConfirm(
      test.app,
      paid.session,
      { ...paid.purchase, ...change },
      (intentId as string) ?? paid.intentId,
    )
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'PAYMENT_INTENT_NOT_FOUND',
      error:
        'Payment verification failed. This may be due to a configuration issue. Please try again or contact support.',
    })
    expect(await promotionsOf(paid.businessId)).toEqual([])
  })

  it('rejects confirming a payment made by someone else', async () => {
    const paid = await buildPaid()
    const other = await buildOwner()
    const admin = await buildUser(test.db)
    await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin).execute()
    const as = (session: Session, businessId: number) =>
      askToConfirm(test.app, session, { ...paid.purchase, businessId }, paid.intentId)
    expect((await as(other.session, other.businessId)).statusCode).toBe(404)
    expect((await as(other.session, paid.businessId)).statusCode).toBe(403)
    expect((await as(await signInAs(test.app, admin), paid.businessId)).statusCode).toBe(404)
    expect((await post('confirm-payment', {})).statusCode).toBe(401)
    expect((await post('confirm-payment', {}, paid.session)).statusCode).toBe(400)
    expect(await promotionsOf(other.businessId)).toEqual([])
  })

  it('lets staff buy for any business, and records the payment as theirs', async () => {
    const { ownerId, businessId, session } = await buildOwner()
    const staffId = await buildUser(test.db)
    await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staffId).execute()
    const staff = await signInAs(test.app, staffId)
    const bought = wish(businessId)
    const { clientSecret, paymentIntentId } = (await askForIntent(test.app, staff, bought)).json()
    // The owner buys the same at the same time, which is another purchase.
    const own = (await askForIntent(test.app, session, bought)).json()
    expect(own.paymentIntentId).not.toBe(paymentIntentId)
    await payWith(staff, clientSecret)
    expect((await askToConfirm(test.app, session, bought, paymentIntentId)).statusCode).toBe(404)
    const confirmed = await askToConfirm(test.app, staff, bought, paymentIntentId)
    expect(confirmed.json()).toMatchObject({ promotion: { businessId, status: 'active' } })
    expect([await receiptsTo(staffId), await receiptsTo(ownerId)]).toEqual([1, 0])
    const read = (headers: Session, url: string) => test.app.inject({ url: `/api${url}`, headers })
    const receipt = `/users/payments/${confirmed.json().payment.id}`
    expect((await read(staff, receipt)).statusCode).toBe(200)
    expect((await read(session, receipt)).statusCode).toBe(404)
    const seen = await read(session, `/payments/business/${businessId}/promotions`)
    expect(seen.json().promotions).toMatchObject([{ id: confirmed.json().promotion.id }])
  })

  it.each([
    ['amount_cents', 1],
    ['currency', 'mxn'],
    [
      'metadata',
      // In random order, 1 may be the right one.
      JSON.stringify({
        paymentId: '999999',
        businessId: '999999',
        planId: 'standard',
        promotionDuration: '3',
      }),
    ],
  ])('rejects an intent with a different %s', async (column, value) => {
    const { businessId, session, purchase, intentId } = await buildPaid()
    await test.db
      .updateTable('test_payment_intents')
      .set({ [column]: value })
      .where('id', '=', intentId)
      .execute()
    expect((await askToConfirm(test.app, session, purchase, intentId)).statusCode).toBe(404)
    expect(await promotionsOf(businessId)).toEqual([])
  })
})
