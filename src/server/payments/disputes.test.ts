import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskPromotionList } from '#shared/payments/promotions-desk.schemas.ts'
import { openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildPromotion } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { setStatus } from '#test/set-status.ts'
import { type Bought, type StripeSite, startStripeSite } from '#test/stripe-site.ts'
import { checkPayment } from './payments.jobs.ts'

let site: StripeSite
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  site = await startStripeSite()
  desk = await openDesk(site.test)
})
afterAll(() => site.close())

const promotionOf = async (bought: Bought) => (await site.receiptOf(bought)).promotion
const listed = async (filter: string, { paymentId }: Bought) => {
  const answer = await desk.send(
    'GET',
    `/promotions?status=${filter}&search=${encodeURIComponent(`#${paymentId}`)}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<DeskPromotionList>()
}
/** Lets so many hours of a promotion pass. */
const pass = (hours: number, { paymentId }: Bought) =>
  sql`UPDATE promotions SET starts_at = starts_at - make_interval(hours => ${hours}),
    ends_at = ends_at - make_interval(hours => ${hours}) WHERE payment_id = ${paymentId}`.execute(
    site.test.db,
  )
const isPromoted = async ({ businessId }: Bought) =>
  (await site.test.app.inject(`/api/businesses/${businessId}`)).json().business.isPromoted

describe('a disputed payment', () => {
  it('pauses its promotion, counts as not paid, and is told to the payer and to administrators', async () => {
    const bought = await site.buyPaid()
    expect(await isPromoted(bought)).toBe(true)
    await pass(1, bought)
    const dispute = await site.eventsOf(() => site.stripe.disputes.open(bought.intentId))
    for (const event of dispute) await site.deliver(event)
    const { payment, promotion } = await site.receiptOf(bought)
    expect(payment).toMatchObject({
      status: 'succeeded',
      standing: 'disputed',
      amount: 9.98,
      refundedAmount: 0,
      takenAmount: 9.98,
      keptAmount: 0,
      disputedAt: expect.any(String),
    })
    expect(promotion?.status).toBe('paused')
    expect(promotion?.remainingSeconds).toBeGreaterThan(3595)
    expect(promotion?.remainingSeconds).toBeLessThanOrEqual(3600)
    expect(await isPromoted(bought)).toBe(false)
    const { promotions, disputedCount } = await listed('disputed', bought)
    expect(disputedCount).toBeGreaterThan(0)
    expect(promotions).toMatchObject([
      {
        status: 'paused',
        payment: {
          standing: 'disputed',
          takenAmount: 9.98,
          disputes: [{ state: 'open', amount: 9.98, reason: 'fraudulent', dueAt: expect.any(String) }],
        },
      },
    ])
    const [mail, ...others] = await openMails(site.test.db, { userId: bought.ownerId, subject: 'Disputed' })
    expect(others).toEqual([])
    expect(mail?.text_body).toContain('The promotion is paused until the bank decides.')
    const toStaff = await openMails(site.test.db, { userId: desk.staffId })
    const about = toStaff.filter(({ subject }) =>
      subject.startsWith(`Dispute of payment ${bought.paymentId}:`),
    )
    expect(about).toHaveLength(1)
    expect(about[0]?.text_body).toContain('Its reason: fraudulent.')
  })

  it('stops only the promotion that it paid for', async () => {
    const [bought, other] = [await site.buyPaid(), await site.buyPaid()]
    const before = await site.receiptOf(other)
    await site.tell(() => site.stripe.disputes.open(bought.intentId))
    const { payment, promotion } = await site.receiptOf(other)
    expect(payment).toEqual(before.payment)
    expect(promotion).toMatchObject({ status: 'active', endsAt: before.promotion?.endsAt })
  })

  it('that was won goes on for the time that was left', async () => {
    const bought = await site.buyPaid()
    await pass(1, bought)
    await site.tell(() => site.stripe.disputes.open(bought.intentId))
    const [dispute] = site.stripe.disputes.all.slice(-1)
    if (!dispute) throw new Error('nothing is disputed')
    await site.tell(() => site.stripe.disputes.answer(dispute))
    expect((await promotionOf(bought))?.status).toBe('paused')
    await site.tell(() => site.stripe.disputes.close(dispute, 'won'))
    const { payment, promotion } = await site.receiptOf(bought)
    expect(payment).toMatchObject({ standing: 'succeeded', takenAmount: 0, keptAmount: 9.98 })
    expect(promotion?.status).toBe('active')
    expect(promotion?.remainingSeconds).toBeGreaterThan(3595)
    expect(promotion?.remainingSeconds).toBeLessThanOrEqual(3600)
    expect(await isPromoted(bought)).toBe(true)
    const subjects = await subjectsTo(site.test.db, bought.ownerId)
    expect(subjects.map((subject) => subject.split(':')[0])).toEqual([
      'Your receipt',
      'Disputed payment',
      'Decided dispute',
    ])
  })

  it('frees a place while it lasts, and goes on when there is one again', async () => {
    const bought = await site.buyPaid('standard', 1)
    await site.tell(() => site.stripe.disputes.open(bought.intentId))
    const endsAt = new Date(Date.now() + 2 * 24 * 3_600_000)
    for (let place = 0; place < 24; place++)
      await buildPromotion(site.test.db, await buildBusiness(site.test.db), { planId: 'standard', endsAt })
    const [dispute] = site.stripe.disputes.all.slice(-1)
    if (!dispute) throw new Error('nothing is disputed')
    await site.tell(() => site.stripe.disputes.close(dispute, 'won'))
    expect(await promotionOf(bought)).toMatchObject({ status: 'scheduled', startsAt: endsAt.toISOString() })
  })

  it('that was lost ends its promotion, and is no longer disputed at the desk', async () => {
    const bought = await site.buyPaid('premium', 1)
    await site.tell(() => {
      const dispute = site.stripe.disputes.open(bought.intentId)
      site.stripe.disputes.close(dispute, 'lost')
    })
    const { payment, promotion } = await site.receiptOf(bought)
    expect(payment).toMatchObject({ standing: 'charged back', takenAmount: 19.99, keptAmount: 0 })
    expect(promotion).toMatchObject({ status: 'charged_back', startsAt: null })
    expect((await listed('disputed', bought)).promotions).toEqual([])
    expect((await listed('charged_back', bought)).promotions).toMatchObject([{ status: 'charged_back' }])
    const refused = await desk.send('POST', `/payments/${bought.paymentId}/refunds`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
  })

  it('can’t be refunded or activated, even if only the provider knows of the dispute', async () => {
    const bought = await site.buyPaid('premium', 1)
    const events = await site.eventsOf(() => site.stripe.disputes.open(bought.intentId))
    const refund = () => desk.send('POST', `/payments/${bought.paymentId}/refunds`)
    expect((await refund()).statusCode).toBe(409)
    for (const event of events) await site.deliver(event)
    expect((await refund()).statusCode).toBe(409)
    const promotion = await promotionOf(bought)
    const activation = await desk.send('POST', `/promotions/${promotion?.id}/activation`)
    expect([activation.statusCode, activation.json().error]).toEqual([409, expect.stringContaining('paused')])
    expect((await site.receiptOf(bought)).payment.status).toBe('succeeded')
  })

  it('that a bank only asks about stops nothing, and can be refunded', async () => {
    const bought = await site.buyPaid()
    await site.tell(() => site.stripe.disputes.inquire(bought.intentId))
    expect((await site.receiptOf(bought)).payment).toMatchObject({ standing: 'succeeded', keptAmount: 9.98 })
    expect((await promotionOf(bought))?.status).toBe('active')
    expect((await listed('disputed', bought)).promotions).toHaveLength(1)
    expect(await subjectsTo(site.test.db, bought.ownerId)).toHaveLength(1)
    expect((await desk.send('POST', `/payments/${bought.paymentId}/refunds`)).statusCode).toBe(200)
  })

  it('of a promotion that has ended pauses nothing', async () => {
    const bought = await site.buyPaid()
    await pass(3, bought)
    await site.tell(() => site.stripe.disputes.open(bought.intentId))
    expect(await promotionOf(bought)).toMatchObject({ status: 'ended' })
    const [mail] = await openMails(site.test.db, { userId: bought.ownerId, subject: 'Disputed' })
    expect(mail?.text_body).not.toContain('promotion is paused')
  })

  it('is found when the report of its payment was lost, by asking the provider', async () => {
    const bought = await site.buy()
    site.stripe.pay(bought.intentId)
    await site.test.db
      .updateTable('payments')
      .set({ intent_id: null })
      .where('id', '=', bought.paymentId)
      .execute()
    const events = await site.eventsOf(() => site.stripe.disputes.open(bought.intentId))
    for (const event of events) await site.deliver(event)
    const { payment, promotion } = await site.receiptOf(bought)
    expect(payment).toMatchObject({ status: 'succeeded', standing: 'disputed', keptAmount: 0 })
    expect(promotion?.status).toBe('paused')
  })

  it.each([
    ['won', 'refunded'],
    ['lost', 'succeeded'],
  ] as const)('that bought nothing is refunded only if it was won: %s', async (end, status) => {
    const bought = await site.buy()
    await setStatus(site.test.app, bought.businessId, 'rejected')
    await site.tell(() => site.stripe.pay(bought.intentId))
    await site.tell(() => site.stripe.disputes.open(bought.intentId))
    const [dispute] = site.stripe.disputes.all.slice(-1)
    if (!dispute) throw new Error('nothing is disputed')
    await checkPayment(site.test.app, bought.paymentId)
    expect((await site.receiptOf(bought)).payment.standing).toBe('disputed')
    await site.tell(() => site.stripe.disputes.close(dispute, end))
    await checkPayment(site.test.app, bought.paymentId)
    const { payment, promotion } = await site.receiptOf(bought)
    expect([payment.status, payment.keptAmount, promotion]).toEqual([status, 0, null])
    const row = site.test.db.selectFrom('payments').select('closed_at').where('id', '=', bought.paymentId)
    expect(await row.executeTakeFirst()).toEqual({ closed_at: expect.any(Date) })
  })

  it('of another site’s intent is ignored', async () => {
    const { id } = site.stripe.books.create({
      amount: 500,
      currency: 'usd',
      metadata: { order: '17' },
      payment_method_types: ['card'],
    })
    site.stripe.pay(id)
    await site.tell(() => site.stripe.disputes.open(id))
    const rows = await sql`SELECT FROM payment_disputes WHERE amount_cents = 500`.execute(site.test.db)
    expect(rows.rows).toEqual([])
  })
})

describe('a partial refund', () => {
  it('is in the history, the sums and an email, and leaves the promotion running', async () => {
    const bought = await site.buyPaid()
    await site.tell(() => site.stripe.books.refund(bought.intentId, 300))
    const [payment] = await site.historyOf(bought)
    expect(payment).toMatchObject({
      status: 'succeeded',
      standing: 'partly refunded',
      amount: 9.98,
      refundedAmount: 3,
      takenAmount: 0,
      keptAmount: 6.98,
      refundedAt: expect.any(String),
    })
    expect((await promotionOf(bought))?.status).toBe('active')
    const [mail] = await openMails(site.test.db, { userId: bought.ownerId, subject: 'Your refund' })
    expect(mail?.text_body).toContain('we have refunded $3 of the $9.98 for Starter promotion')
  })

  it('is followed by a refund of the rest, which ends the promotion', async () => {
    const bought = await site.buyPaid()
    await site.tell(() => site.stripe.books.refund(bought.intentId, 300))
    const answer = await desk.send('POST', `/payments/${bought.paymentId}/refunds`)
    expect(answer.json()).toMatchObject({ payment: { status: 'refunded' } })
    const { payment, promotion } = await site.receiptOf(bought)
    expect(payment).toMatchObject({ standing: 'refunded', refundedAmount: 9.98, keptAmount: 0 })
    expect(promotion?.status).toBe('refunded')
    const { rows } = await sql<{
      amount: number
    }>`SELECT (details->>'amount')::float8 AS amount FROM staff_actions
      WHERE target_type = 'payment' AND target_id = ${bought.paymentId}`.execute(site.test.db)
    expect(rows).toEqual([{ amount: 6.98 }])
  })

  it('counts even if it is reported before the payment', async () => {
    const bought = await site.buy()
    const [paid] = await site.eventsOf(() => site.stripe.pay(bought.intentId))
    await site.tell(() => site.stripe.books.refund(bought.intentId, 300))
    expect((await site.receiptOf(bought)).payment).toMatchObject({
      standing: 'partly refunded',
      keptAmount: 6.98,
    })
    if (paid) await site.deliver(paid)
    expect((await site.receiptOf(bought)).payment).toMatchObject({
      standing: 'partly refunded',
      keptAmount: 6.98,
    })
    expect((await promotionOf(bought))?.status).toBe('active')
  })
})
