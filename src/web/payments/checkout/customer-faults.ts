import type { CustomerInfo } from '#shared/payments/payments.schemas.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { type CustomerField, customerFields } from './customer-draft.ts'

/** What is wrong, by field, ready to show beside it. */
export type CustomerFaults = Partial<Record<CustomerField, string>>

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

/** What is missing; a text of blanks is as good as none. */
export function customerFaults(customer: CustomerInfo): CustomerFaults {
  const empty = customerFields.filter((field) => customer[field].trim() === '')
  return Object.fromEntries(empty.map((field) => [field, missing[field]]))
}

/** The fields that the server refused; none for any other failure. */
export function refusedCustomer(error: unknown): CustomerFaults {
  const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
  return Object.fromEntries(
    customerFields.flatMap((field) => {
      const text = told[`customerInfo.${field}`]
      return text ? [[field, text]] : []
    }),
  )
}

/** As it is sent: without the blanks around. */
export function trimmedCustomer(customer: CustomerInfo): CustomerInfo {
  const texts = customerFields.map((field) => [field, customer[field].trim()])
  return Object.fromEntries(texts) as CustomerInfo
}
