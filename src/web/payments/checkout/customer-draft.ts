import type { CustomerInfo } from '#shared/payments/payments.schemas.ts'
import { draftKey } from '#web/lib/drafts.ts'

export type CustomerField = keyof CustomerInfo

/** Fields in display order, which is also the focus order for errors. */
export const customerFields = ['email', 'name', 'phone', 'address', 'city', 'state', 'zipCode'] as const

/** The payer, as far as known from the account. */
export type Payer = { id: number; email: string; name: string }

const kept = ['phone', 'address', 'city', 'state', 'zipCode'] as const
const keyOf = (payer: Payer) => draftKey(payer.id, 'billing')

/** What was typed in this tab before the dialog closed or the page was left; empty fields otherwise. Never card data. */
export function readCustomer(payer: Payer): CustomerInfo {
  const { email, name } = payer
  const customer = { email, name, phone: '', address: '', city: '', state: '', zipCode: '' }
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(payer)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return customer
    const texts = stored as Record<string, unknown>
    for (const field of kept) if (typeof texts[field] === 'string') customer[field] = texts[field]
  } catch {
    // Storage is blocked or holds something else.
  }
  return customer
}

/** Stores what was typed until the tab closes or the person signs out. */
export function storeCustomer(payer: Payer, customer: CustomerInfo): void {
  try {
    const typed = Object.fromEntries(kept.map((field) => [field, customer[field]]))
    sessionStorage.setItem(keyOf(payer), JSON.stringify(typed))
  } catch {
    // Storing is a convenience; the form works without it.
  }
}
