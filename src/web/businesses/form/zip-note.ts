import { findZipCenter } from '#shared/businesses/form/zip-codes.ts'

/** Shown for a complete ZIP code that isn't in the list: it is accepted. */
export function zipNote(zipCode: string): string | null {
  const typed = zipCode.trim()
  if (!/^\d{5}(-\d{4})?$/.test(typed) || findZipCenter(typed)) return null
  return 'We don’t recognize this as an Austin ZIP code. You can use it, but visitors won’t see how far away you are.'
}
