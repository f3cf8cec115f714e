import { randomBytes } from 'node:crypto'
import { type StripeBooks, type StripeCharge, seconds } from './stripe-books.ts'

export type StripeDisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

/** A movement of our balance: less when a bank takes money, more when it gives it back. */
type StripeMove = { id: string; object: 'balance_transaction'; amount: number; fee: number; created: number }

/** Stripe's API names for a dispute, as its webhooks have it. */
export type StripeDispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: StripeMove[]
  charge: string
  payment_intent: string
  currency: string
  created: number
  evidence_details: {
    due_by: number | null
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: boolean
  metadata: Record<string, string>
  reason: string
  status: StripeDisputeStatus
}

const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const week = 7 * 24 * 3600

/** Disputes that payers' banks open, with Stripe's events about them. */
export class StripeDisputes {
  readonly all: StripeDispute[] = []
  readonly #books: StripeBooks

  constructor(books: StripeBooks) {
    this.#books = books
  }

  /** A bank asks about a charge, and takes nothing. */
  inquire(intentId: string, reason = 'general'): StripeDispute {
    return this.#create(this.#chargeOf(intentId), reason, 'warning_needs_response')
  }

  /** A bank disputes what is left of a charge, or a part of it, and takes that. */
  open(intentId: string, { reason = 'fraudulent', amount = 0 } = {}): StripeDispute {
    const charge = this.#chargeOf(intentId)
    const dispute = this.#create(charge, reason, 'needs_response', amount)
    this.#withdraw(dispute)
    return dispute
  }

  /** An inquiry becomes a dispute. */
  escalate(dispute: StripeDispute): void {
    this.#change(dispute, 'needs_response')
    this.#withdraw(dispute)
  }

  /** Evidence is sent. */
  answer(dispute: StripeDispute): void {
    Object.assign(dispute.evidence_details, { has_evidence: true, submission_count: 1 })
    this.#change(dispute, dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review')
  }

  /** The bank decides, and gives back what it took if we won. */
  close(dispute: StripeDispute, status: 'won' | 'lost' | 'warning_closed'): void {
    dispute.status = status
    if (status === 'won') this.#move(dispute, dispute.amount)
    this.#books.announce('charge.dispute.closed', dispute)
    if (status === 'won') this.#books.announce('charge.dispute.funds_reinstated', dispute)
    if (status !== 'lost') this.#books.undisputed(dispute.charge)
  }

  /** A charge's cents that banks hold. */
  takenOf(chargeId: string): number {
    const moves = this.all
      .filter(({ charge }) => charge === chargeId)
      .flatMap(({ balance_transactions }) => balance_transactions)
    return moves.reduce((sum, { amount }) => sum - amount, 0)
  }

  #chargeOf(intentId: string): StripeCharge {
    const charge = this.#books.charges.get(this.#books.get(intentId).latest_charge ?? '')
    if (!charge?.paid) throw new Error(`${intentId} has no charge to dispute`)
    return charge
  }

  #create(charge: StripeCharge, reason: string, status: StripeDisputeStatus, amount = 0): StripeDispute {
    const dispute: StripeDispute = {
      id: name('dp'),
      object: 'dispute',
      amount: amount || charge.amount - charge.amount_refunded,
      balance_transactions: [],
      charge: charge.id,
      payment_intent: charge.payment_intent,
      currency: charge.currency,
      created: seconds(),
      evidence_details: {
        due_by: seconds() + week,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: status === 'warning_needs_response',
      livemode: charge.livemode,
      metadata: {},
      reason,
      status,
    }
    this.all.push(dispute)
    this.#books.announce('charge.dispute.created', dispute)
    return dispute
  }

  #withdraw(dispute: StripeDispute): void {
    dispute.is_charge_refundable = false
    this.#books.disputed(dispute.charge)
    this.#move(dispute, -dispute.amount)
    this.#books.announce('charge.dispute.funds_withdrawn', dispute)
  }

  #change(dispute: StripeDispute, status: StripeDisputeStatus): void {
    dispute.status = status
    this.#books.announce('charge.dispute.updated', dispute)
  }

  #move(dispute: StripeDispute, amount: number): void {
    const fee = amount < 0 ? 1500 : 0
    const move = { id: name('txn'), object: 'balance_transaction', amount, fee, created: seconds() } as const
    dispute.balance_transactions.push(move)
  }
}
