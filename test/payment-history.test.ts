import { describe, expect, it } from 'vitest'
import { findPaymentFaults, type Operation } from './payment-history.ts'
import type { Ledger } from './payment-ledger.ts'

const start = new Date('2026-03-08T06:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const what = { businessId: 1, planId: 'basic' as const, duration: 2 }

/** One successful purchase. */
function wellKept(): { operations: Operation[]; ledger: Ledger } {
  const args = { purchase: 'one', ...what }
  const atProvider = { ...args, intentId: 'pi_1' }
  const operation = (
    op: Operation['op'],
    t0: number,
    given: Operation['args'],
    result: Operation['result'],
  ) => ({
    t0,
    t1: t0 + 5,
    actor: 'buyer 1',
    op,
    args: given,
    result,
  })
  return {
    operations: [
      operation('create-intent', 0, args, { status: 200, intentId: 'pi_1', amount: 998 }),
      operation('pay', 10, atProvider, { status: 200 }),
      operation('confirm', 20, atProvider, { status: 200, paymentId: 1, promotionId: 1 }),
    ],
    ledger: {
      payments: [
        {
          id: 1,
          ...what,
          amountCents: 998,
          refundedCents: 0,
          keptCents: 998,
          currency: 'usd',
          status: 'succeeded',
          intentId: 'pi_1',
        },
      ],
      promotions: [
        { id: 1, paymentId: 1, ...what, ranSeconds: 0, status: 'active', startsAt: start, endsAt: hours(2) },
      ],
      charges: [
        {
          intentId: 'pi_1',
          paymentId: 1,
          amount: 998,
          currency: 'usd',
          captured: 998,
          refunded: 0,
          taken: 0,
        },
      ],
      receipts: [1],
    },
  }
}

type Kept = ReturnType<typeof wellKept>
const faultsAfter = (spoil: (kept: Kept) => void) => {
  const kept = wellKept()
  spoil(kept)
  const lines = kept.operations.map((operation) => JSON.stringify(operation))
  return findPaymentFaults(lines, kept.ledger).join('; ')
}
const the = <Item>(items: Item[], place = 0): Item => items[place] as Item

describe('the payment history checker', () => {
  it('finds nothing when all went well', () => {
    expect(faultsAfter(() => {})).toBe('')
  })

  it.each<[string, (kept: Kept) => void]>([
    ['bought no promotion', ({ ledger }) => ledger.promotions.pop()],
    ['promotion 1 was never paid', ({ ledger }) => ledger.payments.pop()],
    ['has 2 promotions', ({ ledger }) => ledger.promotions.push({ ...the(ledger.promotions), id: 2 })],
    [
      'is not what payment 1 was for',
      ({ ledger }) => Object.assign(the(ledger.promotions), { businessId: 2 }),
    ],
    [
      'promotion 1 is active, its payment refunded',
      ({ ledger }) => Object.assign(the(ledger.payments), { status: 'refunded' }),
    ],
    [
      'is for 499 cents instead of 998',
      ({ ledger }) => Object.assign(the(ledger.payments), { amountCents: 499 }),
    ],
    ['was charged 2 times', ({ ledger }) => ledger.charges.push(the(ledger.charges))],
    [
      'payment 1 is failed, and was charged',
      ({ ledger }) => Object.assign(the(ledger.payments), { status: 'failed' }),
    ],
    ['payment 1 is succeeded, and was not charged', ({ ledger }) => ledger.charges.pop()],
    ['but pi_2 was charged', ({ ledger }) => Object.assign(the(ledger.charges), { intentId: 'pi_2' })],
    ['was charged 998 eur', ({ ledger }) => Object.assign(the(ledger.charges), { currency: 'eur' })],
    ['but 998 cents were refunded', ({ ledger }) => Object.assign(the(ledger.charges), { refunded: 998 })],
    ['for an unknown payment', ({ ledger }) => ledger.charges.push({ ...the(ledger.charges), paymentId: 2 })],
    ['1 cents were refunded', ({ ledger }) => Object.assign(the(ledger.charges), { refunded: 1 })],
    [
      'the site counts 998 cents, the provider 0',
      ({ ledger }) => Object.assign(the(ledger.charges), { taken: 998 }),
    ],
    ['does not run for 2 hours', ({ ledger }) => Object.assign(the(ledger.promotions), { endsAt: hours(1) })],
    [
      'run at the same time',
      ({ ledger }) =>
        ledger.promotions.push({ ...the(ledger.promotions), id: 2, startsAt: hours(1), endsAt: hours(3) }),
    ],
    [
      '25 promotions of standard run at the same time',
      ({ ledger }) => {
        const day = { planId: 'standard' as const, duration: 1, startsAt: start, endsAt: hours(24) }
        for (let id = 2; id < 27; id++)
          ledger.promotions.push({ ...the(ledger.promotions), ...day, id, businessId: id })
      },
    ],
    ['payment 1 (succeeded) has 2 receipts', ({ ledger }) => ledger.receipts.push(1)],
    ['payment 1 (succeeded) has 0 receipts', ({ ledger }) => ledger.receipts.pop()],
    [
      'the site counts 998 cents, the provider 997',
      ({ ledger }) => Object.assign(the(ledger.charges), { captured: 997 }),
    ],
    [
      'one was charged 2 times',
      ({ operations, ledger }) => {
        operations.push({ ...the(operations), result: { status: 200, intentId: 'pi_2', amount: 998 } })
        ledger.charges.push({ ...the(ledger.charges), intentId: 'pi_2', paymentId: 2 })
      },
    ],
    [
      'create-intent of one got a response, but its payment is unknown',
      ({ operations }) => Object.assign(the(operations).result, { intentId: 'pi_9' }),
    ],
    [
      'create-intent of one became something else',
      ({ operations }) => Object.assign(the(operations).args, { duration: 3 }),
    ],
    [
      'create-intent of one was offered for 499 cents',
      ({ operations }) => Object.assign(the(operations).result, { amount: 499 }),
    ],
    [
      'confirm of one was acknowledged before anyone paid',
      ({ operations }) => Object.assign(the(operations, 1), { t0: 30 }),
    ],
    [
      'confirm of one named payment 2 and promotion 1',
      ({ operations }) => Object.assign(the(operations, 2).result, { paymentId: 2 }),
    ],
    [
      'confirm of one was acknowledged, but the payment is pending',
      ({ ledger }) => Object.assign(the(ledger.payments), { status: 'pending' }),
    ],
  ])('finds: %s', (fault, spoil) => {
    expect(faultsAfter(spoil)).toContain(fault)
  })
})
