import type { ConfirmedPayment } from '#shared/payments/payments.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { getToasts, type ToastInput, toast } from '#web/ui/toast-store.ts'
import { PaymentFault } from './card-form.ts'

/** Milliseconds "Payment Successful!" stays before the plan's own message replaces it. */
const firstNewsFor = 2_500

/** Shows that a payment failed, with the provider's or server's message. */
export function tellFailure(error: unknown): void {
  const description = error instanceof PaymentFault ? error.message : 'An error occurred during payment'
  toast({ title: 'Payment Failed', description, variant: 'destructive' })
}

/** Shows the success (specification §8), then what the plan does now (§4). */
export function tellSuccess({ payment, promotion }: ConfirmedPayment): void {
  const isBooked = promotion?.status === 'scheduled'
  const first = toast({
    title: 'Payment Successful!',
    description: isBooked ? 'Your promotion is booked.' : 'Your promotion is now active!',
  })
  const isRequested = (promotion?.planId ?? payment.promotionPackage) === 'premium'
  const news = isRequested ? requested : isBooked ? booked(promotion.startsAt) : activated
  setTimeout(() => {
    // A newer toast has appeared since.
    if (getToasts()[0]?.id === first.id) toast(news)
  }, firstNewsFor)
}

const requested: ToastInput = {
  title: 'Promotion Requested!',
  description: 'Our team will review and activate it soon.',
}
const activated: ToastInput = {
  title: 'Promotion Activated!',
  description: 'Your business is live at the top of search results.',
}
const booked = (startsAt: string | null): ToastInput => ({
  title: 'Promotion Booked!',
  description: startsAt ? `It starts ${austinMoment(startsAt)}.` : 'It starts when a spot opens.',
})
