import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js'
import type { CustomerInfo, Intent } from '#shared/payments/payments.schemas.ts'
import { PaymentFault } from './card-form.ts'

type Answer = { error?: StripeError | undefined }

/** Charges a card through Stripe, including the bank's verification if required. Throws PaymentFault. */
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

/** An earlier press may have charged the card without a response: then it has succeeded. */
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

/** The bank's verification opens in the page, which an open modal dialog covers and makes inert, so it closes for that time. */
async function besideTheDialog<Result>(work: () => Promise<Result>): Promise<Result> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.ModalFrame[open]')
  dialog?.close()
  try {
    return await work()
  } finally {
    if (dialog?.isConnected) dialog.showModal()
  }
}
