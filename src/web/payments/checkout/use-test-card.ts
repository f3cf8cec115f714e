import { type Ref, useImperativeHandle, useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { hasFaults, someFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { confirmTestCard } from '../promotions.queries.ts'
import { type CardForm, type ChargeCard, PaymentFault } from './card-form.ts'
import { type CardFaults, cardFaults, readExpiry, type TypedCard } from './test-card.ts'

/** The typed card, which stays in memory and is lost with the dialog; `ref` charges it. */
export function useTestCard(ref: Ref<CardForm>) {
  const api = useApi()
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', cvc: '' })
  const [faults, setFaults] = useState<CardFaults>({})
  const change = (changes: Partial<TypedCard>) => {
    setCard({ ...card, ...changes })
    const edited = Object.keys(changes)
    setFaults(someFaults(faults, (field) => !edited.includes(field)))
  }
  const charge: ChargeCard = async ({ clientSecret }) => {
    const expiry = readExpiry(card.expiry) ?? { expMonth: 1, expYear: 2000 }
    try {
      await confirmTestCard(api, { clientSecret, cardNumber: card.number, ...expiry, cvc: card.cvc })
    } catch (error) {
      const found = toCardFaults(error)
      setFaults(found)
      const reason = serverErrorText(error, 'An error occurred during payment')
      throw new PaymentFault(reason, error, hasFaults(found))
    }
  }
  useImperativeHandle(ref, () => ({
    prepare: async () => {
      const found = cardFaults(card, new Date())
      setFaults(found)
      return hasFaults(found) ? null : charge
    },
  }))
  return { card, faults, change }
}

/** Field errors from the provider; none for a declined card. */
function toCardFaults(error: unknown): CardFaults {
  const told = toFieldFaults(error)
  const faults = { number: told.cardNumber, expiry: told.expMonth ?? told.expYear, cvc: told.cvc }
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined))
}
