import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CustomerInfo, Intent } from '#shared/payments/payments.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { dropPromoted } from '../promotions.queries.ts'
import { type CardForm, PaymentFault } from './card-form.ts'
import {
  type CustomerField,
  customerFields,
  type Payer,
  readCustomer,
  storeCustomer,
} from './customer-draft.ts'
import { type CustomerFaults, customerFaults, refusedCustomer, trimmedCustomer } from './customer-faults.ts'
import { chargePurchase, confirmPurchase, isUnpaid, type Purchase } from './pay.ts'
import { tellFailure, tellSuccess } from './payment-toasts.ts'
import { useFocusAfterPaying } from './use-focus-after-paying.ts'

type Given = {
  purchase: Purchase
  payer: Payer
  /** A charge the provider has made but our server hasn't confirmed yet. */
  charged: Intent | null
  onCharged: (intent: Intent | null) => void
  onBusy: (isBusy: boolean) => void
  onPaid: () => void
}

/** State of the payment form: the payer, field errors, and paying exactly once. */
export function usePaymentForm(given: Given) {
  const { payer, onCharged, onBusy } = given
  const form = useRef<HTMLFormElement>(null)
  const cardForm = useRef<CardForm>(null)
  const isRunning = useRef(false)
  const [isPaying, setPaying] = useState(false)
  const { customer, faults, change, setFaults } = useCustomer(payer)
  const payOnce = usePayOnce(given, cardForm)
  useStayWhile(isPaying)
  const keepFocus = useFocusAfterPaying(form, isPaying)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = customerFaults(customer)
    const first = customerFields.find((field) => found[field])
    setFaults(found)
    if (first) return focusField(form.current, first)
    // State updates one render too late for a double click; a ref doesn't.
    if (isRunning.current) return
    isRunning.current = true
    keepFocus()
    setPaying(true)
    onBusy(true)
    try {
      await payOnce(trimmedCustomer(customer))
    } catch (error) {
      if (isUnpaid(error)) onCharged(null)
      tellFailure(error)
      setFaults(refusedCustomer(error instanceof PaymentFault ? error.reason : error))
    } finally {
      isRunning.current = false
      setPaying(false)
      onBusy(false)
    }
  }
  const isComplete = Object.keys(customerFaults(customer)).length === 0
  return { form, cardForm, customer, faults, isComplete, isPaying, change, submit }
}

/** One attempt to pay: charges the card unless already charged, and tells our server. Throws PaymentFault. */
function usePayOnce({ purchase, charged, onCharged, onPaid }: Given, cardForm: RefObject<CardForm | null>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (customerInfo: CustomerInfo) => {
    let intent = charged
    if (!intent) {
      if (!cardForm.current) throw new PaymentFault('Card element not found')
      const charge = await cardForm.current.prepare()
      if (!charge) return
      intent = await chargePurchase(api, purchase, customerInfo, charge)
      // From here on a failure must not lead to a second charge: another press only confirms again.
      onCharged(intent)
    }
    const confirmed = await confirmPurchase(api, purchase, customerInfo, intent)
    onCharged(null)
    tellSuccess(confirmed)
    dropPromoted(queryClient)
    onPaid()
  }
}

function useCustomer(payer: Payer) {
  const [customer, setCustomer] = useState(() => readCustomer(payer))
  const [faults, setFaults] = useState<CustomerFaults>({})
  const change = (field: CustomerField, text: string) => {
    const next = { ...customer, [field]: text }
    setCustomer(next)
    setFaults(({ [field]: _mended, ...others }) => others)
    storeCustomer(payer, next)
  }
  return { customer, faults, change, setFaults }
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

function focusField(form: HTMLFormElement | null, name: CustomerField): void {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
