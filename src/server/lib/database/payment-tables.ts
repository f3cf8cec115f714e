import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DisputeState } from '#shared/payments/disputes.ts'
import type { PaymentStanding, PaymentStatus } from '#shared/payments/payment-status.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import type { PromotionStatus } from '#shared/payments/promotion-status.ts'
import type { CreatedAt, Json } from './column-types.ts'

/** Purchases, their payments, and where the money is now. */
export type PaymentTables = {
  promotions: {
    id: Generated<number>
    business_id: number
    plan_id: PromotionPlanId
    status: PromotionStatus
    starts_at: Date | null
    ends_at: Date | null
    created_at: CreatedAt
    payment_id: number | null
    duration: Generated<number>
    ran_seconds: Generated<number>
  }
  promotion_places: { plan_id: PromotionPlanId }
  payments: {
    id: Generated<number>
    user_id: number | null
    business_id: number | null
    amount_cents: number
    currency: Generated<string>
    status: PaymentStatus
    payment_type: Generated<string>
    promotion_package: PromotionPlanId | null
    processed_at: Date | null
    created_at: CreatedAt
    promotion_duration: Generated<number>
    provider: Generated<'stripe' | 'test'>
    intent_id: string | null
    livemode: Generated<boolean>
    failure_code: string | null
    refunded_cents: Generated<number>
    taken_cents: Generated<number>
    kept_cents: GeneratedAlways<number>
    standing: GeneratedAlways<PaymentStanding>
    dispute: DisputeState | null
    disputed_at: Date | null
    refunded_at: Date | null
    refund_failed_cents: number | null
    refund_failure: string | null
    closed_at: Date | null
    confirmed_at: Date | null
  }
  payment_disputes: {
    dispute_id: string
    payment_id: number
    amount_cents: number
    state: DisputeState
    reason: string
    opened_at: Date
    due_at: Date | null
    reported_at: Date
    withdrawn_at: Date | null
    reinstated_at: Date | null
  }
  payment_events: {
    event_id: string
    type: string
    intent_id: string | null
    received_at: ColumnType<Date, Date | undefined, never>
  }
  test_payment_intents: {
    id: string
    idempotency_key: string
    client_secret: string
    amount_cents: number
    currency: string
    metadata: Json<Record<string, string>>
    status: Generated<'open' | 'succeeded' | 'canceled'>
    failure_code: string | null
    is_refunded: Generated<boolean>
    created_at: CreatedAt
  }
}
