import type { ConfirmedPayment } from '#shared/payments/payments.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { getToasts, type ToastInput, toast } from '#web/ui/toast-store.ts'
import { PaymentFault } from './card-form.ts'

/** Milliseconds for which "Payment Successful!" stands before the plan's own news takes its place. */
const firstNewsFor = 2_500

/** Says that a payment failed, in the words of whoever refused it. */
export function tellFailure(error: unknown): void {
  const description = error instanceof PaymentFault ? error.message : 'An error occurred during payment'
  toast({ title: 'Payment Failed', description, variant: 'destructive' })
}

/** Says that it worked (specification §8), then what the plan does now (§4). */
export function tellSuccess({ payment, promotion }: ConfirmedPayment): void {
  const isBooked = promotion?.status === 'scheduled'
  const first = toast({
    title: 'Payment Successful!',
    description: isBooked ? 'Your promotion is booked.' : 'Your promotion is now active!',
  })
  const isRequested = (promotion?.planId ?? payment.promotionPackage) === 'premium'
  const news = isRequested ? requested : isBooked ? booked(promotion.startsAt) : activated
  setTimeout(() => {
    // What has been said since is newer than this.
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
