import { phoneFaultOf } from '#shared/lib/typed-phones.ts'
import type { Faults } from './field-faults.ts'

/** An error for a text that isn't one or several phone numbers. */
export function phoneFaults({ phone }: { phone: string }): Faults<'phone'> {
  const fault = phone.trim() === '' ? null : phoneFaultOf(phone)
  return fault === null ? {} : { phone: fault }
}
