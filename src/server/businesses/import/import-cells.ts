import { businessFields, importedFields } from '#shared/businesses/business-fields.ts'
import type { ImportField } from '#shared/businesses/listing-columns.ts'
import { toCents } from '#shared/lib/typed-dollars.ts'
import { saysOnlyTrade } from './category-guess.ts'
import { toMeantText } from './meant-text.ts'

/** Tidies cells that people and programs have written, for the form's rules. Pure functions. */

const emptyCell = /^(?:#?n\/a|none|null|[-–—]+)$/i
const hyperlink = /^=@?hyperlink\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i
const isLink = (field?: ImportField): boolean =>
  importedFields.some((each) => each === field && ['webAddress', 'email'].includes(businessFields[each].kind))

/** The text of a cell for a field: a link's address for a website, otherwise its label. */
export function toCellText(cell: string, field?: ImportField): string {
  const [, address, shown] = hyperlink.exec(cell.trim()) ?? []
  const linked = (!isLink(field) && shown) || address
  const text = toMeantText((linked?.replaceAll('""', '"') ?? cell).trim()).trim()
  return emptyCell.test(text) ? '' : text
}

const sheetError =
  /^#(?:n\/a|ref!|name\?|value!|div\/0!|null!|num!|error!|spill!|calc!|field!|blocked!|connect!|unknown!|busy!|getting_data|##+)$/i

/** Whether a spreadsheet had something else in a cell than its value: "#REF!", or "####" where it didn't fit. */
export const isSheetError = (text: string): boolean => sheetError.test(text)

/** Whether an encoding without some letters has made them "?", as in "Pe?a"; "Got Milk?" has lost none. */
export const hasLostLetters = (text: string): boolean => /\?\p{L}/u.test(text)

/** A spreadsheet turns 78744 into "78744.0". */
export const withoutDecimals = (text: string): string => text.replace(/^(\d+)\.0+$/, '$1')

/**
 * "$80–$120" is $100, because the field is an average: the lower bound would put ranges ahead of single prices in every
 * sort. Other texts stay as they are.
 */
export function toPriceText(text: string): string {
  const [lowest, highest, ...more] = text.split(/\s*(?:[-–—]|\bto\b)\s*/i).map(toCents)
  if (lowest == null || highest == null || more.length > 0 || highest < lowest) return text
  return (Math.round((lowest + highest) / 2) / 100).toFixed(2)
}

/** The day of "06/18/2025" or "2025-06-18 10:00" in a form that sorts by time; '' for other texts and days that don't exist. */
export function toDay(text: string): string {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? []
  const day =
    year && month && date
      ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
      : (/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '')
  const at = Date.parse(day)
  return !Number.isNaN(at) && day >= '1800' && new Date(at).toISOString().startsWith(day) ? day : ''
}

const words = '(?:since|in|on|as of|eff(?:ective|\\.)?)?'
/** When it was closed, with its year: "12-1" are hours, and "Dec 25" is a day. */
const since = `(?:\\s*${words}\\s*(?:[a-z]{3,9}\\.?\\s*)?(?:[\\d/., -]*\\b(?:19|20)\\d\\d\\b[\\d/-]*|\\d\\d?[/-]\\d\\d?[/-]\\d\\d))?`
const mark = `(?:oob|out[ -]of[ -]business|(?:permanently|now) closed)(?:\\s*${words}\\s*\\d[\\d/., -]*)?`
/** Set apart from the name, or at its end. */
const closedMark = new RegExp(
  `^\\W*${mark}\\s*[-–—:;,.*/|)\\]"”]|\\w\\W+${mark}\\W*$|[([]${mark}[)\\]]|[([]closed${since}[)\\]]|^\\W*closed${since}(?:\\s[-–—]\\s|\\s*[:*])|(?:\\s[-–—]\\s*|[-–—]\\s+|\\*\\s*)closed${since}\\W*$`,
  'i',
)
/** Before a name, in capitals where it may be a part of it. */
const closedBefore =
  /^(?:OOB|OUT OF BUSINESS|PERMANENTLY CLOSED|[Pp]ermanently [Cc]losed)\s+(?=[\p{L}\p{N}])/u

/** Whether a name says that the business no longer exists. In "OOB Records" it is a part of the name. */
export function isMarkedClosed(name: string): boolean {
  const rest = name.replace(closedBefore, '')
  return closedMark.test(name) || (rest !== name && !saysOnlyTrade(rest))
}

/** Whether a name without such a mark says so, too, as in "CLOSED Joe's" and in "Closed Loop Coffee". */
export const mayBeClosed = (name: string): boolean =>
  /\bclosed\b|(?<!\bgoing )\bout[ -]of[ -]business\b/i.test(name) && !isMarkedClosed(name)

export type AddressParts = {
  street: string
  city?: string
  zipCode?: string
  latitude?: string
  longitude?: string
}

/** Austin and its neighbors: without a comma, only a known name can be told from the end of a street. */
const cities = [
  ...['Austin', 'ATX', 'Bastrop', 'Bee Cave', 'Bee Caves', 'Briarcliff', 'Buda', 'Cedar Creek', 'Cedar Park'],
  ...['Creedmoor', 'Dale', 'Del Valle', 'Dripping Springs', 'Driftwood', 'Elgin', 'Georgetown', 'Hutto'],
  ...[
    'Jonestown',
    'Kyle',
    'Lago Vista',
    'Lakeway',
    'Leander',
    'Liberty Hill',
    'Lockhart',
    'Manchaca',
    'Manor',
  ],
  ...[
    'Mustang Ridge',
    'Pflugerville',
    'Point Venture',
    'Rollingwood',
    'Round Rock',
    'San Leanna',
    'San Marcos',
  ],
  ...['Spicewood', 'Sunset Valley', 'Taylor', 'The Hills', 'Volente', 'West Lake Hills', 'Westlake Hills'],
  ...['Wimberley', 'Dallas', 'Fort Worth', 'Houston', 'San Antonio'],
]
const anyCity = cities.map((name) => name.replaceAll(' ', '\\s+')).join('|')
const citySeparated = new RegExp(`(?:^|\\s*[,\\n]\\s*)(${anyCity})$`, 'i')
const cityAfterSpace = new RegExp(`\\s+(${anyCity})$`, 'i')
/** A last part without digits; "Suite B" has none either. */
const otherCity = /\s*[,\n]\s*(?!(?:suite|ste|unit|bldg|building|apt|floor|fl)\b)([\p{L}][\p{L} .'-]+)$/iu

/** Takes apart an address cell of one or several lines, such as "2900 Bee Caves Rd, Austin, TX 78746 (30.27, -97.79)". */
export function splitAddressCell(cell: string): AddressParts {
  let street = cell.trim().replace(/[ \t\r]*\n\s*/g, '\n')
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(street)
    if (found) street = street.slice(0, found.index)
    return found
  }
  const point = take(/\s*\(?\s*(-?\d{1,3}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)\s*\)?$/)
  take(/[\s,]+(?:usa|united states)$/i)
  const zipCode = take(/[\s,]+(\d{5}(?:-\d{4})?)$/)
  const state = take(/[\s,]+(?:tx|texas)\.?$/i)
  const city = take(citySeparated) ?? (state && (take(cityAfterSpace) ?? take(otherCity)))
  return {
    street: street.replace(/\s+/g, ' ').replace(/[\s,]+$/, ''),
    ...(city?.[1] && { city: city[1] }),
    ...(zipCode?.[1] && { zipCode: zipCode[1] }),
    ...(point?.[1] && point[2] && { latitude: point[1], longitude: point[2] }),
  }
}

/** "ATX" and "austin, tx" are Austin. */
export const toCityText = (text: string): string =>
  /^(?:atx|austin(?:[\s,]+(?:tx|texas)\.?)?)$/i.test(text) ? 'Austin' : text
