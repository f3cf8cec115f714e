import type { EditedField } from '#shared/businesses/business-fields.ts'
import { readBusinessField } from '#shared/businesses/form/business-field-rules.ts'

/** A text as the server keeps it, to compare by: "reyes.com" and "https://reyes.com/" are one address, 80 and 80.00 one price. */
export function toStoredText(field: EditedField, text: string): string {
  // Forms travel with line breaks of their own.
  const typed = text.replaceAll('\r\n', '\n').trim()
  return String(readBusinessField(field, typed).value ?? typed)
}
