import { readPhones } from '#shared/lib/phone-number.ts'
import { type BusinessTextField, businessFields } from '../business-fields.ts'
import { type FieldReading, readBusinessField } from './business-field-rules.ts'

/** Reads a typed text as `readBusinessField` does in forms, with the server's knowledge of phone numbers. */
export function readStoredField(field: BusinessTextField, typed: string): FieldReading {
  const read = readBusinessField(field, typed)
  if (businessFields[field].kind !== 'phone' || read.fault !== null) return read
  const { text, fault } = readPhones(typed.trim())
  return fault === null ? { value: text, fault } : { value: null, fault }
}
