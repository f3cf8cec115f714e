import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js'
import type { CustomerInfo, Intent } from '#shared/payments/payments.schemas.ts'
import { PaymentFault } from './card-form.ts'

type Answer = { error?: StripeError | undefined }

/** Has Stripe charge a card, asking its holder at their bank where the bank wants that. Throws PaymentFault. */
export async function chargeStripeCard(
  stripe: Stripe,
  card: StripeCardElement,
  { clientSecret }: Intent,
  customer: CustomerInfo,
): Promise<void> {
  const answer = await stripe.confirmCardPayment(
    clientSecret,
    { payment_method: { card, billing_details: billingDetails(customer) } },
    { handleActions: false },
  )
  refuse(answer)
  if (answer.paymentIntent?.status !== 'requires_action') return
  refuse(await besideTheDialog(() => stripe.handleNextAction({ clientSecret })))
}

/** An earlier press may have paid although nobody heard of it: then it has succeeded. */
function refuse({ error }: Answer): void {
  if (!error || error.payment_intent?.status === 'succeeded') return
  throw new PaymentFault(error.message ?? 'An error occurred during payment', error)
}

function billingDetails({ name, email, phone, address, city, state, zipCode }: CustomerInfo) {
  return {
    name,
    email,
    phone,
    address: { line1: address, city, state, postal_code: zipCode, country: 'US' },
  }
}

/** A bank's question opens in the page, which an open modal dialog covers and makes inert: it steps aside meanwhile. */
async function besideTheDialog<Result>(work: () => Promise<Result>): Promise<Result> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.ModalFrame[open]')
  dialog?.close()
  try {
    return await work()
  } finally {
    if (dialog?.isConnected) dialog.showModal()
  }
}
