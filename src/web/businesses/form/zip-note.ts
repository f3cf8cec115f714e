import { findZipCentre } from '#shared/businesses/form/zip-codes.ts'

/** Said of a ZIP code that is whole and not in the list: it is accepted. */
export function zipNote(zipCode: string): string | null {
  const typed = zipCode.trim()
  if (!/^\d{5}(-\d{4})?$/.test(typed) || findZipCentre(typed)) return null
  return 'We don’t recognize this as an Austin ZIP code. You can use it, but visitors won’t see how far away you are.'
}
