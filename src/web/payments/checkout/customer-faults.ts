import type { CustomerInfo } from '#shared/payments/payments.schemas.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { type CustomerField, customerFields } from './customer-draft.ts'

/** Error messages by field, ready to show. */
export type CustomerFaults = Partial<Record<CustomerField, string>>

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

/** Missing fields; a blank text counts as empty. */
export function customerFaults(customer: CustomerInfo): CustomerFaults {
  const empty = customerFields.filter((field) => customer[field].trim() === '')
  return Object.fromEntries(empty.map((field) => [field, missing[field]]))
}

/** The server's field errors; none for other failures. */
export function refusedCustomer(error: unknown): CustomerFaults {
  const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
  return Object.fromEntries(
    customerFields.flatMap((field) => {
      const text = told[`customerInfo.${field}`]
      return text ? [[field, text]] : []
    }),
  )
}

/** As sent: trimmed. */
export function trimmedCustomer(customer: CustomerInfo): CustomerInfo {
  const texts = customerFields.map((field) => [field, customer[field].trim()])
  return Object.fromEntries(texts) as CustomerInfo
}
