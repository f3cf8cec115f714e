import { socialLinks } from '#shared/businesses/form/business-fields.ts'
import { toCents } from '#shared/lib/typed-dollars.ts'
import { toWebAddress } from '#shared/lib/web-address.ts'
import type { EditText } from './edit-values.ts'

const webAddresses: readonly EditText[] = ['website', ...socialLinks]

/** A text as the server keeps it, to compare by: "reyes.com" and "https://reyes.com/" are one address, 80 and 80.00 one price. */
export function textAsKept(field: EditText, text: string): string {
  if (webAddresses.includes(field)) return toWebAddress(text) ?? text.trim()
  if (field === 'averagePrice') return String(toCents(text) ?? text.trim())
  // Forms travel with line breaks of their own.
  return text.replaceAll('\r\n', '\n').trim()
}
