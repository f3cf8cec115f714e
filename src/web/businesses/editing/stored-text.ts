import type { EditedField } from '#shared/businesses/business-fields.ts'
import { readBusinessField } from '#shared/businesses/form/business-field-rules.ts'

/** A text as the server stores it, for comparison: "reyes.com" equals "https://reyes.com/", and 80 equals 80.00. */
export function toStoredText(field: EditedField, text: string): string {
  // Forms are sent with CRLF line breaks.
  const typed = text.replaceAll('\r\n', '\n').trim()
  return String(readBusinessField(field, typed).value ?? typed)
}
