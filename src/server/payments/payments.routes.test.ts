import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentsMax } from '#shared/payments/payment-stats.ts'
import { buildBusiness, buildPayment, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const read = (headers: object) => test.app.inject({ url: '/api/users/payments', headers: { ...headers } })

describe('GET /api/users/payments', () => {
  it('lists what the person paid, in dollars, newest first', async () => {
    const userId = await buildUser(test.db)
    const session = await signInAs(test.app, userId)
    expect((await read(session)).json()).toEqual({ payments: [] })
    const businessId = await buildBusiness(test.db, { name: 'Promoted' })
    const day = (number: number) => new Date(Date.UTC(2026, 0, number))
    await test.db
      .insertInto('payments')
      .values([
        {
          user_id: userId,
          business_id: businessId,
          amount_cents: 499,
          status: 'succeeded',
          promotion_package: 'basic',
          promotion_duration: 1,
          livemode: true,
          processed_at: day(3),
          created_at: day(2),
        },
        { user_id: userId, amount_cents: 2997, status: 'failed', promotion_duration: 3, created_at: day(4) },
        { user_id: await buildUser(test.db), amount_cents: 1999, status: 'succeeded' },
        { user_id: null, amount_cents: 1999, status: 'succeeded' },
      ])
      .execute()
    const response = await read(session)
    expect(response.statusCode, response.body).toBe(200)
    const shared = {
      id: expect.any(Number),
      currency: 'usd',
      paymentType: 'promotion',
      refundedAmount: 0,
      takenAmount: 0,
      refundedAt: null,
      disputedAt: null,
    }
    expect(response.json().payments).toEqual([
      {
        ...shared,
        amount: 29.97,
        keptAmount: 0,
        status: 'failed',
        standing: 'failed',
        promotionPackage: null,
        promotionDuration: 3,
        businessId: null,
        businessName: null,
        livemode: false,
        processedAt: null,
        createdAt: day(4).toISOString(),
      },
      {
        ...shared,
        amount: 4.99,
        keptAmount: 4.99,
        status: 'succeeded',
        standing: 'succeeded',
        promotionPackage: 'basic',
        promotionDuration: 1,
        businessId,
        businessName: 'Promoted',
        livemode: true,
        processedAt: day(3).toISOString(),
        createdAt: day(2).toISOString(),
      },
    ])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('keeps a payment whose business was deleted', async () => {
    const userId = await buildUser(test.db)
    const session = await signInAs(test.app, userId)
    const businessId = await buildBusiness(test.db, { name: 'Deleted' })
    await buildPayment(test.db, businessId, { userId })
    expect((await read(session)).json().payments).toMatchObject([{ businessId, businessName: 'Deleted' }])
    await test.db.deleteFrom('businesses').where('id', '=', businessId).execute()
    expect((await read(session)).json().payments).toMatchObject([{ businessId: null, businessName: null }])
  })

  it('limits the list', async () => {
    const busyId = await buildUser(test.db)
    await sql`INSERT INTO payments (user_id, amount_cents, status) SELECT ${busyId}::int, n, 'succeeded'
      FROM generate_series(1, ${sql.lit(paymentsMax + 5)}) n`.execute(test.db)
    const { payments } = (await read(await signInAs(test.app, busyId))).json()
    expect(payments).toHaveLength(paymentsMax)
    expect(payments[0].amount).toBe((paymentsMax + 5) / 100)
  })

  it('requires a session', async () => {
    expect((await read({})).statusCode).toBe(401)
  })
})
