import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ConfirmedPayment, CustomerInfo, Intent } from '#shared/payments/payments.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { invalidatePromoted } from '../promotions.queries.ts'
import { type CardForm, PaymentFault } from './card-form.ts'
import {
  customerFaults,
  knownCustomer,
  knownParts,
  type Payer,
  toCustomerFaults,
  trimmedCustomer,
} from './customer.ts'
import { chargePurchase, confirmPurchase, isUnpaid, type Purchase } from './pay.ts'
import { showPaymentFailure, showPaymentSuccess } from './payment-toasts.ts'

type Given = {
  purchase: Purchase
  payer: Payer
  /** A charge the provider has made but our server hasn't confirmed yet. */
  charged: Intent | null
  onCharged: (intent: Intent | null) => void
  onBusy: (isBusy: boolean) => void
  onPaid: (confirmed: ConfirmedPayment) => void
}

/** The payment form: the payer, and paying exactly once. Card details are never stored. */
export function usePaymentForm(given: Given) {
  const { payer, onCharged, onBusy, onPaid } = given
  const queryClient = useQueryClient()
  const cardForm = useRef<CardForm>(null)
  /** Why the last attempt failed, unless a field shows it. */
  const [fault, setFault] = useState<string | null>(null)
  const payOnce = usePayOnce(given, cardForm)
  const { draft, focusFault, ...form } = useForm<CustomerInfo, ConfirmedPayment>({
    blank: knownCustomer(payer),
    fixed: knownParts(payer),
    keptAs: 'billing',
    resetsOnSuccess: false,
    check: customerFaults,
    send: async (customer) => {
      onBusy(true)
      setFault(null)
      try {
        return await payOnce(trimmedCustomer(customer))
      } finally {
        onBusy(false)
      }
    },
    onSent: (confirmed) => {
      onCharged(null)
      showPaymentSuccess(confirmed)
      invalidatePromoted(queryClient)
      onPaid(confirmed)
    },
    toFaults: (error) => toCustomerFaults(reasonOf(error)),
    onFailed: (error, fieldFaults) => {
      if (isUnpaid(error)) onCharged(null)
      if (!(error instanceof FaultyCard)) {
        const text = showPaymentFailure(error)
        const isShown = hasFaults(fieldFaults) || (error instanceof PaymentFault && error.isShown)
        setFault(isShown ? null : text)
      }
      focusFault()
    },
  })
  useStayWhile(form.isSending)
  useFocusInForm(form.form, form.isSending)
  return { ...form, cardForm, fault, isComplete: !hasFaults(customerFaults(draft)) }
}

const reasonOf = (error: unknown) => (error instanceof PaymentFault ? error.reason : error)

/** The typed card is invalid, as its fields show. */
class FaultyCard extends Error {}

/** One payment attempt: charges the card unless already charged, and confirms it to our server. Throws PaymentFault. */
function usePayOnce({ purchase, charged, onCharged }: Given, cardForm: RefObject<CardForm | null>) {
  const api = useApi()
  return async (customerInfo: CustomerInfo) => {
    let intent = charged
    if (!intent) {
      if (!cardForm.current) throw new PaymentFault('Card element not found')
      const charge = await cardForm.current.prepare()
      if (!charge) throw new FaultyCard()
      intent = await chargePurchase(api, purchase, customerInfo, charge)
      // From here on a failure must not lead to a second charge: another press only confirms again.
      onCharged(intent)
    }
    return confirmPurchase(api, purchase, customerInfo, intent)
  }
}

/** Focuses the button if the previously focused element is gone, such as the card form after a charge. */
function useFocusInForm(form: RefObject<HTMLFormElement | null>, isPaying: boolean): void {
  const wasPaying = useRef(false)
  useEffect(() => {
    if (!isPaying && wasPaying.current && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    wasPaying.current = isPaying
  }, [form, isPaying])
}

/** Warns before the tab closes, and ignores Escape, which would close the dialog at the second press. */
function useStayWhile(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const stay = (event: Event) => event.preventDefault()
    const stayOpen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    addEventListener('beforeunload', stay)
    addEventListener('keydown', stayOpen, { capture: true })
    return () => {
      removeEventListener('beforeunload', stay)
      removeEventListener('keydown', stayOpen, { capture: true })
    }
  }, [isPaying])
}
