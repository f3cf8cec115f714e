import type { Payment } from '#shared/payments/payments.schemas.ts'
import { promotionDurationText, promotionPlanNames } from '#shared/payments/promotion-plans.ts'

/** "Professional promotion". */
export function paymentTitle({ promotionPackage }: Payment): string {
  return promotionPackage ? `${promotionPlanNames[promotionPackage]} promotion` : 'Promotion'
}

/** "3 days"; null for an unknown plan. */
export function paymentDuration({ promotionPackage, promotionDuration }: Payment): string | null {
  return promotionPackage && promotionDurationText(promotionPackage, promotionDuration)
}

/** The time of the payment's success, else of its creation. */
export const paymentDate = ({ processedAt, createdAt }: Payment): string => processedAt ?? createdAt

/** Whether money was received, so that there is a receipt. */
export const wasPaid = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'succeeded' || status === 'refunded'
