import { expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { recordDispute } from '#server/payments/disputes.service.ts'
import { settleNow } from '#server/payments/payments.service.ts'
import type { DisputeState } from '#shared/payments/disputes.ts'
import { type NewOwner, signUpOwner, signUpStaff } from '#test/owner.ts'
import { buyPromotion } from '#test/purchases.ts'
import { findRow, untilReads } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'

const site = startSite()
const main = () => page().getByRole('main')

/** Three days of Professional; a bank disputes the rest after a refund of $5. */
async function buyDisputed(businessName: string): Promise<NewOwner & { paymentId: number }> {
  const owner = await signUpOwner(site.test, { businessName })
  await buyPromotion(site.test, owner, 'standard', 3)
  const { id: paymentId } = await site.test.db
    .selectFrom('payments')
    .select('id')
    .where('business_id', '=', owner.business.id)
    .executeTakeFirstOrThrow()
  await settleNow(site.test.db, site.test.app, paymentId, { status: 'succeeded', refundedCents: 500 })
  await report(paymentId, 'open', new Date('2026-11-21T18:00:00Z'))
  return { ...owner, paymentId }
}

const report = (paymentId: number, state: DisputeState, reportedAt: Date) =>
  inTransaction(site.test.db, (tx) =>
    recordDispute(tx, site.test.app, paymentId, {
      id: `dp_${paymentId}`,
      amountCents: 2497,
      state,
      reason: 'product_not_received',
      openedAt: new Date('2026-11-21T18:00:00Z'),
      dueAt: state === 'open' ? new Date('2026-12-01T18:00:00Z') : null,
      reportedAt,
      withdrawnAt: new Date('2026-11-21T18:00:00Z'),
      reinstatedAt: null,
    }),
  )

it('an owner sees that a disputed payment pauses its promotion, and what is paid for now', async () => {
  const { session, business, paymentId } = await buyDisputed('Paused Petals')
  await site.visit(`/businesses/${business.id}/promote`, { as: session })
  await untilReads(
    main(),
    'Professional, 3 daysPausedThe bank is deciding on the payment. About 3 days left.',
  )
  await site.visit(`/payments/${paymentId}`, { as: session })
  await untilReads(main(), 'Your promotion is paused until your bank decides on the payment.')
  expect(main()).toHaveTextContent(
    '$29.97 USDRefunded-$5.00 USDWith your bank-$24.97 USDPaid for now$0.00 USD',
  )
  expect(main()).toHaveTextContent('Disputed onNov 21, 2026, 12:00 PM CST')
  expect(main()).not.toHaveTextContent('non-refundable')

  await report(paymentId, 'lost', new Date('2026-11-28T18:00:00Z'))
  await site.visit(`/payments/${paymentId}`, { as: session })
  await untilReads(main(), 'Your promotion ended when your bank returned the payment.')
  expect(main()).toHaveTextContent('Charged back-$24.97 USDTotal after dispute$0.00 USD')
})

it('staff see what is disputed, until when the bank can be answered, and that it can’t be refunded', async () => {
  const { business, paymentId } = await buyDisputed('Contested Chairs')
  await site.visit(`/admin/promotions?show=disputed&search=${encodeURIComponent(business.name)}`, {
    as: await signUpStaff(site.test),
  })
  await untilReads(main(), 'disputed payment')
  const row = await findRow(business.name)
  expect(row).toHaveTextContent('paused')
  expect(row).not.toHaveTextContent('Refund')
  await site.user.click(row.querySelector('[data-row]') as HTMLElement)
  await untilReads(row, `Number ${paymentId}, $29.97 USD, test payment, disputed`)
  expect(row).toHaveTextContent('$5.00 USD refunded, $24.97 USD with the bank, $0.00 USD kept')
  expect(row).toHaveTextContent('Open, since Nov 21, 2026, 12:00 PM: $24.97 USD, product not received.')
  expect(row).toHaveTextContent('Answer at Stripe by Dec 1, 2026, 12:00 PM.')
})
