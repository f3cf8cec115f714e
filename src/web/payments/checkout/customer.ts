import type { CustomerInfo } from '#shared/payments/payments.schemas.ts'
import { emptyFaults, type Faults, refusedFields } from '#web/lib/field-faults.ts'

/** Who pays, as far as it is known without asking. */
export type Payer = { email: string; name: string }

export type CustomerField = keyof CustomerInfo

/** The specification's words (§5). */
const missing: Record<CustomerField, string> = {
  email: 'Email is required',
  name: 'Name is required',
  phone: 'Phone is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'ZIP code is required',
}

/** What the payment form begins with. */
export const knownCustomer = ({ email, name }: Payer): CustomerInfo => ({
  email,
  name,
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
})

/** What is missing; a text of blanks is as good as none. */
export const customerFaults = (customer: CustomerInfo): Faults<CustomerField> =>
  emptyFaults(customer, missing)

/** The fields that the server refused; none for any other failure. */
export function refusedCustomer(error: unknown): Faults<CustomerField> {
  const refused = refusedFields(error)
  return Object.fromEntries(
    Object.keys(missing).flatMap((field) => {
      const text = refused[`customerInfo.${field}`]
      return text ? [[field, text]] : []
    }),
  )
}

/** As it is sent: without the blanks around. */
export function trimmedCustomer(customer: CustomerInfo): CustomerInfo {
  const texts = Object.entries(customer).map(([field, text]) => [field, text.trim()])
  return Object.fromEntries(texts) as CustomerInfo
}
