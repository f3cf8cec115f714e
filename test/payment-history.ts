import { promotionAmountCents, promotionHours, promotionPlans } from '#shared/payments/promotion-plans.ts'
import type { Ledger, LedgerPayment, LedgerPromotion } from './payment-ledger.ts'

/** One action, from `t0` to `t1` in milliseconds, as a line of the history. */
export type Operation = {
  t0: number
  t1: number
  actor: string
  op: 'create-intent' | 'pay' | 'confirm' | 'refund'
  /** `purchase` is one intended purchase, however often it was requested. */
  args: { purchase: string; intentId?: string; businessId: number; planId: string; duration: number }
  result: {
    status: number
    intentId?: string | undefined
    amount?: number | undefined
    paymentId?: number | undefined
    promotionId?: number | undefined
  }
}

/** Records who did what with which result, one line of JSON each. */
export class PaymentHistory {
  readonly lines: string[] = []

  async record(
    actor: string,
    op: Operation['op'],
    args: Operation['args'],
    act: () => Promise<Operation['result']>,
  ): Promise<Operation['result']> {
    const t0 = performance.now()
    const result = await act()
    const operation: Operation = { t0, t1: performance.now(), actor, op, args, result }
    this.lines.push(JSON.stringify(operation))
    return result
  }
}

/** Describes every error in how money was handled; empty if all went well. */
export function findPaymentFaults(lines: readonly string[], ledger: Ledger): string[] {
  const operations = lines.map((line) => JSON.parse(line) as Operation)
  return [
    ...promotionFaults(ledger),
    ...chargeFaults(ledger),
    ...timeFaults(ledger.promotions),
    ...receiptFaults(ledger),
    ...sumFaults(ledger),
    ...purchaseFaults(operations, ledger),
    ...answerFaults(operations, ledger),
  ]
}

const isPaid = ({ status }: LedgerPayment) => status === 'succeeded' || status === 'refunded'

/** Every payment has its promotion, every promotion its payment. */
function promotionFaults({ payments, promotions }: Ledger): string[] {
  const faults: string[] = []
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  const ofPayment = Map.groupBy(promotions, ({ paymentId }) => paymentId)
  for (const payment of payments) {
    const own = ofPayment.get(payment.id) ?? []
    // Money refunded before anyone was notified buys nothing.
    const fewest = payment.status === 'succeeded' ? 1 : 0
    const most = isPaid(payment) ? 1 : 0
    if (own.length < fewest) faults.push(`payment ${payment.id} bought no promotion`)
    if (own.length > most)
      faults.push(`payment ${payment.id} (${payment.status}) has ${own.length} promotions`)
  }
  for (const { id, paymentId, businessId, planId, duration, status } of promotions) {
    const payment = byId.get(paymentId ?? 0)
    if (!payment) {
      faults.push(`promotion ${id} was never paid`)
      continue
    }
    const isSame =
      payment.businessId === businessId && payment.planId === planId && payment.duration === duration
    if (!isSame) faults.push(`promotion ${id} is not what payment ${payment.id} was for`)
    if ((payment.status === 'refunded') !== (status === 'refunded'))
      faults.push(`promotion ${id} is ${status}, its payment ${payment.status}`)
  }
  return faults
}

/** The site and the provider agree on every cent. */
function chargeFaults({ payments, charges }: Ledger): string[] {
  const faults: string[] = []
  const ofPayment = Map.groupBy(charges, ({ paymentId }) => paymentId)
  for (const payment of payments) {
    const price = promotionAmountCents(payment.planId, payment.duration)
    if (payment.amountCents !== price || !Number.isSafeInteger(payment.amountCents))
      faults.push(`payment ${payment.id} is for ${payment.amountCents} cents instead of ${price}`)
    const [charge, ...more] = ofPayment.get(payment.id) ?? []
    if (more.length > 0) faults.push(`payment ${payment.id} was charged ${more.length + 1} times`)
    if (isPaid(payment) !== Boolean(charge))
      faults.push(`payment ${payment.id} is ${payment.status}, and ${charge ? 'was' : 'was not'} charged`)
    if (!charge) continue
    if (charge.intentId !== payment.intentId)
      faults.push(`payment ${payment.id} has ${payment.intentId}, but ${charge.intentId} was charged`)
    if (charge.amount !== payment.amountCents || charge.currency !== payment.currency)
      faults.push(`payment ${payment.id} was charged ${charge.amount} ${charge.currency}`)
    if (charge.refunded !== payment.refundedCents)
      faults.push(`payment ${payment.id} is ${payment.status}, but ${charge.refunded} cents were refunded`)
  }
  const known = new Set(payments.map(({ id }) => id))
  for (const { intentId, paymentId } of charges)
    if (!known.has(paymentId)) faults.push(`${intentId} was charged for an unknown payment`)
  return faults
}

/** Each promotion runs for exactly what was paid, without overlapping its own kind or exceeding the places. */
function timeFaults(promotions: readonly LedgerPromotion[]): string[] {
  const faults: string[] = []
  const runs = promotions.flatMap(
    ({ id, businessId, planId, duration, ranSeconds, status, startsAt, endsAt }) => {
      if (status !== 'active') return []
      const [start, end] = [startsAt?.getTime() ?? 0, endsAt?.getTime() ?? 0]
      const hours = promotionHours(planId, duration)
      if (end - start !== hours * 3_600_000 - ranSeconds * 1000)
        faults.push(`promotion ${id} does not run for ${hours} hours`)
      return [{ id, planId, start, end, kind: `${businessId} ${planId}` }]
    },
  )
  for (const same of Map.groupBy(runs, ({ kind }) => kind).values()) {
    const inOrder = same.toSorted((one, other) => one.start - other.start)
    for (const [place, { id, start }] of inOrder.entries()) {
      const before = inOrder[place - 1]
      if (before && before.end > start) faults.push(`promotions ${before.id} and ${id} run at the same time`)
    }
  }
  for (const [planId, ofPlan] of Map.groupBy(runs, (run) => run.planId)) {
    const places = promotionPlans[planId].places ?? Number.POSITIVE_INFINITY
    // The number running at the same time peaks when one starts.
    const most = Math.max(
      ...ofPlan.map(({ start: at }) => ofPlan.filter(({ start, end }) => start <= at && at < end).length),
    )
    if (most > places) faults.push(`${most} promotions of ${planId} run at the same time`)
  }
  return faults
}

/** Every payment has exactly one receipt. */
function receiptFaults({ payments, receipts }: Ledger): string[] {
  const counts = new Map<number, number>()
  for (const paymentId of receipts) counts.set(paymentId, (counts.get(paymentId) ?? 0) + 1)
  return payments.flatMap(({ id, status }) => {
    const count = counts.get(id) ?? 0
    // Money refunded before anyone was notified needs none.
    const isRight = status === 'refunded' ? count <= 1 : count === (status === 'succeeded' ? 1 : 0)
    return isRight ? [] : [`payment ${id} (${status}) has ${count} receipts`]
  })
}

/** Money taken, minus refunds and what banks took, is the same on both sides. */
function sumFaults({ payments, charges }: Ledger): string[] {
  const recorded = payments.reduce((sum, { keptCents }) => sum + keptCents, 0)
  const kept = charges.reduce((sum, { captured, refunded, taken }) => sum + captured - refunded - taken, 0)
  return recorded === kept ? [] : [`the site counts ${recorded} cents, the provider ${kept}`]
}

/** No one is charged twice for one purchase. */
function purchaseFaults(operations: readonly Operation[], { charges }: Ledger): string[] {
  const charged = new Set(charges.map(({ intentId }) => intentId))
  const faults: string[] = []
  for (const [purchase, own] of Map.groupBy(operations, ({ args }) => args.purchase)) {
    const intents = new Set(own.map(({ args, result }) => result.intentId ?? args.intentId ?? ''))
    const paid = [...intents].filter((intentId) => charged.has(intentId))
    if (paid.length > 1) faults.push(`${purchase} was charged ${paid.length} times`)
  }
  return faults
}

/** Everything a user was told is true, and was true when they were told. */
function answerFaults(operations: readonly Operation[], { payments, promotions }: Ledger): string[] {
  const byIntent = new Map(payments.map((payment) => [payment.intentId, payment]))
  const promotionOf = new Map(promotions.map(({ paymentId, id }) => [paymentId, id]))
  const firstPaid = new Map<string, number>()
  for (const { op, args, result, t0 } of operations) {
    if (op !== 'pay' || result.status !== 200 || !args.intentId) continue
    firstPaid.set(args.intentId, Math.min(t0, firstPaid.get(args.intentId) ?? t0))
  }
  return operations.flatMap(({ op, args, result, t1 }) => {
    if (result.status !== 200) return []
    const payment = byIntent.get(result.intentId ?? args.intentId ?? '')
    const what = `${op} of ${args.purchase}`
    if (!payment) return [`${what} got a response, but its payment is unknown`]
    const faults: string[] = []
    const isSame =
      payment.businessId === args.businessId &&
      payment.planId === args.planId &&
      payment.duration === args.duration
    if (!isSame) faults.push(`${what} became something else`)
    if (op === 'create-intent' && result.amount !== payment.amountCents)
      faults.push(`${what} was offered for ${result.amount} cents`)
    if (op !== 'confirm') return faults
    if (!isPaid(payment)) faults.push(`${what} was acknowledged, but the payment is ${payment.status}`)
    if (t1 < (firstPaid.get(args.intentId ?? '') ?? Number.POSITIVE_INFINITY))
      faults.push(`${what} was acknowledged before anyone paid`)
    if (
      result.paymentId !== payment.id ||
      (result.promotionId ?? null) !== (promotionOf.get(payment.id) ?? null)
    )
      faults.push(`${what} named payment ${result.paymentId} and promotion ${result.promotionId}`)
    return faults
  })
}
