import type { ConfirmedPayment } from '#shared/payments/payments.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import { PaymentFault } from './card-form.ts'

/** Milliseconds "Payment Successful!" stays before the plan's own message replaces it. */
const firstNewsFor = 2_500

/** Shows that a payment failed, and returns the provider's or server's message. */
export function showPaymentFailure(error: unknown): string {
  const description = error instanceof PaymentFault ? error.message : 'An error occurred during payment'
  toast({ title: 'Payment Failed', description, variant: 'destructive' })
  return description
}

/** Shows the success (specification §8), then the plan's state (§4). */
export function showPaymentSuccess(confirmed: ConfirmedPayment): void {
  const first = toast({
    title: 'Payment Successful!',
    description: isBooked(confirmed) ? 'Your promotion is booked.' : 'Your promotion is now active!',
  })
  setTimeout(() => {
    // A newer toast has appeared since.
    if (getToasts()[0]?.id === first.id) toast(promotionMessage(confirmed))
  }, firstNewsFor)
}

/** The message about the plan's state. */
export function promotionMessage({ payment, promotion }: ConfirmedPayment) {
  if ((promotion?.planId ?? payment.promotionPackage) === 'premium') return requested
  return isBooked({ promotion }) ? booked(promotion?.startsAt ?? null) : activated
}

const isBooked = ({ promotion }: Pick<ConfirmedPayment, 'promotion'>) => promotion?.status === 'scheduled'

const requested = {
  title: 'Promotion Requested!',
  description: 'Our team will review and activate it soon.',
}
const activated = {
  title: 'Promotion Activated!',
  description: 'Your business is live at the top of search results.',
}
const booked = (startsAt: string | null) => ({
  title: 'Promotion Booked!',
  description: startsAt ? `It starts ${austinMoment(startsAt)}.` : 'It starts when a spot opens.',
})
