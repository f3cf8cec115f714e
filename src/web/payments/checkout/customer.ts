import type { CustomerInfo } from '#shared/payments/payments.schemas.ts'
import { emptyFaults, type Faults, toFieldFaults } from '#web/lib/field-faults.ts'
import { phoneFaults } from '#web/lib/phone-faults.ts'

/** The payer, as far as known without asking. */
export type Payer = { email: string; name: string }

export type CustomerField = keyof CustomerInfo

/** The specification's texts (§5). */
const missing: Record<CustomerField, string> = {
  email: 'Email is required',
  name: 'Name is required',
  phone: 'Phone is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'ZIP code is required',
}

/** The payment form's initial values. */
export const knownCustomer = ({ email, name }: Payer): CustomerInfo => ({
  email,
  name,
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
})

/** A payer's data, read-only in the form. */
export const knownParts = (payer: Payer): Partial<CustomerInfo> =>
  Object.fromEntries(Object.entries(payer).filter(([, text]) => text !== ''))

/** Missing fields, blanks counting as empty, and an invalid phone number. */
export const customerFaults = (customer: CustomerInfo): Faults<CustomerField> => ({
  ...emptyFaults(customer, missing),
  ...phoneFaults(customer),
})

/** The server's field errors; none for any other failure. */
export function toCustomerFaults(error: unknown): Faults<CustomerField> {
  const fieldFaults = toFieldFaults(error)
  return Object.fromEntries(
    Object.keys(missing).flatMap((field) => {
      const text = fieldFaults[`customerInfo.${field}`]
      return text ? [[field, text]] : []
    }),
  )
}

/** The values to send, trimmed. */
export function trimmedCustomer(customer: CustomerInfo): CustomerInfo {
  const texts = Object.entries(customer).map(([field, text]) => [field, text.trim()])
  return Object.fromEntries(texts) as CustomerInfo
}
