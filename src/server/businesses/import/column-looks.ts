import { businessFields } from '#shared/businesses/business-fields.ts'
import type { ImportField } from '#shared/businesses/listing-columns.ts'
import { isEmailAddress } from '#shared/lib/email.ts'
import { phoneFaultOf } from '#shared/lib/typed-phones.ts'
import { isSheetError, toCellText, toDay, withoutDecimals } from './import-cells.ts'

const streets =
  /^\d+\w*\s.*\b(?:st|street|ave|avenue|blvd|rd|road|dr|drive|ln|lane|hwy|highway|pkwy|parkway|ct|cir|trl|trail|way)\b/i
const matches = (pattern: RegExp) => (text: string) => pattern.test(text)

/** Tests for the cells of a field, for fields that can't be taken for another. */
const looks: Partial<Record<ImportField, (text: string) => boolean>> = {
  address: matches(streets),
  zipCode: (text) => /^(?:733|786|787)\d\d(?:-\d{4})?$/.test(withoutDecimals(text)),
  // Bare digits may be anything.
  phone: (text) =>
    text.length <= businessFields.phone.max && /\d\D+\d/.test(text) && phoneFaultOf(text) === null,
  email: isEmailAddress,
  website: matches(/^(?:https?:\/\/|www\.)\S+$/i),
  latitude: matches(/^(?:29|30)\.\d{2,}$/),
  longitude: matches(/^-9[78]\.\d{2,}$/),
  date: (text) => toDay(text) !== '',
}

/** Four of five cells, because real columns have errors. */
const neededShare = 0.8

/** Whether a column holds a field, judging by some of its cells. */
export function looksLike(field: ImportField, cells: readonly string[]): boolean {
  const isOne = looks[field]
  const given = cells
    .map((cell) => toCellText(cell, field))
    .filter((text) => text !== '' && !isSheetError(text))
  return isOne !== undefined && given.length > 0 && given.filter(isOne).length >= given.length * neededShare
}
