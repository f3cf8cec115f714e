import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import { buildBusiness, buildPayment, buildPromotion, buildUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { queueReceipt } from './payments.emails.ts'
import { startPromotion, withdrawPromotion } from './promotions.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://find.example' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('mails').execute()
  await test.db.deleteFrom('promotions').execute()
})

type Sold = { planId?: PromotionPlanId; duration?: number; livemode?: boolean; at?: Date; name?: string }

/** Settles a payment as the service does, and returns it with the only email that resulted. */
async function sell({
  planId = 'standard',
  duration = 3,
  livemode = true,
  at = new Date(),
  name,
}: Sold = {}) {
  const userId = await buildUser(test.db, { firstName: 'Maya' })
  const businessId = await buildBusiness(test.db, { name: name ?? 'Porch & Lantern', ownerId: userId })
  const paymentId = await buildPayment(test.db, businessId, { userId, planId, duration, livemode })
  await inTransaction(test.db, async (tx) => {
    await startPromotion(tx, { paymentId, businessId, planId, duration, at })
    await queueReceipt(tx, test.app, paymentId)
  })
  return { paymentId, businessId, userId, ...(await theMail()) }
}

async function theMail() {
  const mails = await test.db.selectFrom('mails').selectAll().execute()
  expect(mails).toHaveLength(1)
  const [mail] = mails
  await test.db.deleteFrom('mails').execute()
  return { subject: mail?.subject ?? '', text: mail?.text_body ?? '', mailOf: mail?.user_id }
}

describe('a receipt', () => {
  it('says what was bought, for which business, for how much and how long, in the words of the terms', async () => {
    const { subject, text, paymentId, userId, mailOf } = await sell({ at: new Date('2026-03-07T18:36:00Z') })
    expect(subject).toBe('Your receipt: Professional promotion for Porch & Lantern')
    expect(mailOf).toBe(userId)
    expect(text).toContain(
      `Hello Maya, we received your payment of $29.97 for 3 days of Professional promotion for Porch & Lantern (payment number ${paymentId}).`,
    )
    // 72 hours, which the time change turns into a later hour on the clock.
    expect(text).toContain('It’s running now, until March 10, 2026 at 1:36 PM CDT.')
    expect(text).toContain('one-time purchase. It ends automatically, never renews, and is non-refundable')
    expect(text).toContain(`https://find.example/payments/${paymentId}`)
    expect(text).not.toContain('test payment')
  })

  it('of a test payment says that no card was charged', async () => {
    expect((await sell({ livemode: false })).text).toContain('This was a test payment: no card was charged.')
  })

  it('of Enterprise says that staff activate it and that its time starts then', async () => {
    const { text } = await sell({ planId: 'premium', duration: 1 })
    expect(text).toContain('we received your payment of $19.99 for 24 hours of Enterprise promotion')
    expect(text).toContain(
      'Our team will review and activate it soon. Its 24 hours only start then, and we’ll email you.',
    )
  })

  it('of a promotion that starts later says when', async () => {
    for (let place = 0; place < 24; place++) {
      const endsAt = new Date('2099-11-20T18:00:00Z')
      await buildPromotion(test.db, await buildBusiness(test.db), { planId: 'standard', endsAt })
    }
    const { text } = await sell({ duration: 1 })
    expect(text).toContain('It starts on November 20, 2099 at 12:00 PM CST,')
    expect(text).toContain('and runs until November 21, 2099 at 12:00 PM CST.')
  })

  it('does not let a name add a header or a line', async () => {
    const { subject, text } = await sell({ name: 'Tacos\r\nBcc: all@example.com' })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc:/m)
  })

  it('is not sent when the payer has been deleted', async () => {
    const businessId = await buildBusiness(test.db)
    const paymentId = await buildPayment(test.db, businessId)
    await test.db.updateTable('payments').set({ user_id: null }).where('id', '=', paymentId).execute()
    await inTransaction(test.db, (tx) => queueReceipt(tx, test.app, paymentId))
    expect(await test.db.selectFrom('mails').select('id').execute()).toEqual([])
  })
})

describe('a refund', () => {
  const refund = (paymentId: number) =>
    inTransaction(test.db, (tx) => withdrawPromotion(tx, test.app, { paymentId, at: new Date() }))

  it('is announced with its amount', async () => {
    const { paymentId } = await sell()
    await refund(paymentId)
    const { subject, text } = await theMail()
    expect(subject).toBe('Your refund: Professional promotion for Porch & Lantern')
    expect(text).toContain(
      `we refunded $29.97 for Professional promotion for Porch & Lantern, payment number ${paymentId}. It has ended.`,
    )
    expect(text).toContain('The money goes back to the card you paid with.')
  })

  it('covers promotions that had not started, and those that could not start', async () => {
    const later = await sell({ at: new Date(Date.now() + 3_600_000) })
    await refund(later.paymentId)
    expect((await theMail()).text).toContain('It will no longer start.')
    const businessId = await buildBusiness(test.db, { status: 'rejected' })
    const userId = await buildUser(test.db)
    await refund(await buildPayment(test.db, businessId, { userId }))
    expect((await theMail()).text).toContain('The business couldn’t be promoted.')
  })

  it('of a test payment promises no money', async () => {
    const { paymentId } = await sell({ planId: 'premium', livemode: false })
    await refund(paymentId)
    const { text } = await theMail()
    expect(text).toContain('It will no longer be activated.')
    expect(text).toContain('no card was charged')
  })
})
