import type { CsvRecord } from '#server/lib/commands/csv-file.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import {
  businessFields,
  hiddenFields,
  type ImportedField,
  importedFields,
  onlyCity,
  onlyState,
} from '#shared/businesses/business-fields.ts'
import { type FieldReading, readBusinessField } from '#shared/businesses/form/business-field-rules.ts'
import { readHours } from '#shared/businesses/form/read-hours.ts'
import { readStoredField } from '#shared/businesses/form/stored-fields.ts'
import { isNearbyZip } from '#shared/businesses/form/zip-codes.ts'
import type { ImportField } from '#shared/businesses/listing-columns.ts'
import { isStorable } from '#shared/lib/fields.schemas.ts'
import { isNearAustin, type Position } from '#shared/lib/geo.ts'
import { toCleanName } from '#shared/lib/names.ts'
import { toNationalPhones } from '#shared/lib/phone-number.ts'
import { type DetailColumn, toTextColumns } from '../business-columns.repository.ts'
import { type PositionColumns, positionOfZip, toPositionColumns } from '../positions.service.ts'
import { type AreaColumns, type AreaFinder, areaPosition } from '../service-areas.service.ts'
import type { ImportedBusiness } from './business-import.repository.ts'
import { readListCell, readSeasonsCell, readSpecialDaysCell, toSpecialHours } from './detail-cells.ts'
import { readArea } from './import-areas.ts'
import type { CategoryFinder, FoundCategory } from './import-categories.ts'
import {
  hasLostLetters,
  isMarkedClosed,
  isSheetError,
  mayBeClosed,
  splitAddressCell,
  toCellText,
  toCityText,
  toDay,
  toPriceText,
  withoutDecimals,
} from './import-cells.ts'
import type { ImportColumns } from './import-columns.ts'
import { readDetails } from './import-details.ts'
import type { ImportedPlace } from './import-places.ts'
import { toMixedCase } from './letter-case.ts'
import { looksDoubled } from './meant-text.ts'

/**
 * Guarantee: a row becomes a listing under the form's rules, or is rejected with the reason. An invalid optional field is
 * left out and reported.
 */

type ReadRow =
  | (Omit<ImportedPlace, 'record' | 'spellings'> & { lost: readonly string[]; doubts: readonly string[] })
  | { sourceKey: string; reason: string }

type Texts = Partial<Record<ImportField, string>>
/** A key of the source that can be stored and indexed. */
const keyMax = 200
const isKey = (text: string) =>
  text.length <= keyMax && !/[\0\uFFFD]/.test(text) && !isSheetError(text) && text.isWellFormed()

/** Errors of a row: faults reject it, lost fields don't. */
type Findings = { faults: string[]; lost: string[] }

/** How the rows of a file are read. */
export type RowReader = {
  header: readonly string[]
  columns: ImportColumns
  findCategory: CategoryFinder
  /** The address of this site, by which its pictures are known. */
  publicUrl: string
  findArea: AreaFinder
  /** True for a file that was exported here. */
  isExact: boolean
}

/** Reads one row; reports all its errors together. */
export function readImportRow(record: CsvRecord, reader: RowReader): ReadRow {
  const { header, columns, findCategory, findArea, publicUrl, isExact } = reader
  const key = withoutDecimals((record.fields[columns.places.id ?? -1] ?? '').trim())
  const sourceKey = isKey(key) ? key : ''
  if (record.fields.slice(header.length).some(Boolean))
    return { sourceKey, reason: `has ${record.fields.length} fields instead of ${header.length}` }
  const findings: Findings = { faults: [], lost: [] }
  const read = isExact ? toExactTexts(record.fields, columns) : toTexts(record.fields, columns)
  const texts = withoutUnreadable(read, findings)
  if (columns.places.id !== undefined && sourceKey === '')
    findings.faults.push(`id: Required, of at most ${keyMax} characters`)
  const area = readArea(texts, findArea, findings)
  const values = readFields(texts, findings, { isExact, isHidden: area.hides_address })
  const position = readPosition(texts, findings, area)
  const { suggestion, isGuessed, ...category } = readCategory(texts, findCategory, findings)
  const hours = toHours(texts, findings)
  const details = readDetails({ texts, values, publicUrl }, findings.lost)
  const { faults, lost } = findings
  if (faults.length > 0) return { sourceKey, reason: faults.join('; ') }
  return {
    sourceKey,
    business: { ...toBusiness(values, position, category, area), ...hours, ...details },
    isPointGiven: position !== null,
    isMarkedClosed: !isExact && isMarkedClosed(texts.name ?? ''),
    day: toDay(texts.date ?? ''),
    since: toDay(texts.opened ?? '') || toDay(texts.date ?? ''),
    lost,
    doubts: isExact ? [] : listDoubts(texts),
    suggestion,
    isGuessed,
  }
}

/** Doubts about a row that can be read. */
function listDoubts(texts: Texts): string[] {
  const odd = Object.entries(texts).filter(([, text]) => looksDoubled(text))
  const lost = (['name', 'address'] as const).filter((field) => hasLostLetters(texts[field] ?? ''))
  const name = texts.name ?? ''
  return [
    ...odd.map(([field, text]) => `${field}: some letters look garbled (${text})`),
    ...lost.map((field) => `${field}: some letters were lost (${texts[field]})`),
    ...(mayBeClosed(name) ? ['name: says the business is closed; if it is, suspend the listing'] : []),
  ]
}

function unreadableFault(text: string): string | null {
  if (isSheetError(text)) return 'is a spreadsheet error'
  return text.includes('\uFFFD')
    ? 'contains characters that are not UTF-8, or were lost; save the file as CSV UTF-8'
    : null
}

/** Without fields that can't be read; one that a listing needs costs the row. */
function withoutUnreadable(texts: Texts, { faults, lost }: Findings): Texts {
  const isReadable = ([field, text]: [string, string]) => {
    const fault = unreadableFault(text)
    if (fault === null) return true
    const isDecisive = importedFields.some(
      (each) => each === field && businessFields[each].imports === 'required',
    )
    const reason = `${field}: ${fault}`
    if (isDecisive) faults.push(reason)
    else lost.push(`${reason} (${text})`)
    return isDecisive
  }
  return Object.fromEntries(Object.entries(texts).filter(isReadable))
}

function toTexts(fields: readonly string[], { places }: ImportColumns): Texts {
  const entries = Object.entries(places).map(([field, place]) => [
    field,
    toCellText(fields[place] ?? '', field as ImportField),
  ])
  const given: Texts = Object.fromEntries(
    entries.filter(([field, text]) => !isEmpty(field ?? '', text ?? '')),
  )
  const { street, city, ...parts } = splitAddressCell(given.address ?? '')
  const texts: Texts = { ...parts, ...given, address: toMixedCase(street) }
  if (texts.name) texts.name = toMixedCase(texts.name.replace(/\s+/g, ' '))
  if (texts.zipCode) texts.zipCode = withoutDecimals(texts.zipCode)
  if (texts.averagePrice) texts.averagePrice = toPriceText(texts.averagePrice)
  // A column that says Austin doesn't move an address in Rollingwood.
  const named = [city, texts.city].flatMap((text) => (text === undefined ? [] : [toCityText(text)]))
  const decisive = named.find((text) => text !== onlyCity) ?? named[0]
  return decisive === undefined ? texts : { ...texts, city: decisive }
}

/** An export means what it says: nobody's "None", BEST BUY or "12 Main St, Suite 4" is tidied up. */
const toExactTexts = (fields: readonly string[], { places }: ImportColumns): Texts =>
  Object.fromEntries(
    Object.entries(places)
      .map(([field, place]) => [field, (fields[place] ?? '').trim()] as const)
      .filter(([, text]) => text !== ''),
  )

/** Databases without a point say 0, 0. */
const isEmpty = (field: string, text: string) =>
  text === '' || (['latitude', 'longitude'].includes(field) && Number(text) === 0)

type Values = Partial<Record<ImportedField, string | number | null>>

/** A list's names and phone numbers are tidied; an export is read back to the letter. */
function readCell(field: ImportedField, text: string, isExact: boolean): FieldReading {
  const isTidied = field === 'name' || field === 'phone'
  if (isExact && isTidied && isStorable(text) && text.length <= businessFields[field].max)
    return { value: text, fault: null }
  if (field === 'name') return readBusinessField(field, isStorable(text) ? toCleanName(text) : text)
  const read = readStoredField(field, text)
  return field === 'phone' && read.fault === null
    ? { ...read, value: toNationalPhones(String(read.value)) }
    : read
}

function readFields(
  texts: Texts,
  { faults, lost }: Findings,
  { isExact, isHidden }: { isExact: boolean; isHidden: boolean },
): Values {
  const values: Values = {}
  for (const field of importedFields) {
    const { imports: need, kind } = businessFields[field]
    const text = texts[field] ?? ''
    // Owners may empty their address, or hide where they are.
    const isLeftOut = (isExact && field === 'address') || (isHidden && hiddenFields.includes(field))
    if (text === '' && (need === 'optional' || isLeftOut)) continue
    const { value, fault } = readCell(field, text, isExact)
    // The same address: an older one may lack the slash that the form adds.
    values[field] = isExact && value === `${text}/` ? text : value
    // Elsewhere is not a detail to leave out.
    const isDecisive = need === 'required' || kind === 'city' || kind === 'state'
    if (fault !== null && isDecisive)
      faults.push(`${field}: ${fault}${kind === 'city' ? `, not ${text}` : ''}`)
    else if (fault !== null) lost.push(`${field}: ${fault} (${text})`)
  }
  if (!isExact && values.zipCode && !isNearbyZip(String(values.zipCode)))
    faults.push(`zipCode: ${values.zipCode} is not in or near Austin`)
  return values
}

function readPosition(
  { latitude, longitude }: Texts,
  { lost }: Findings,
  { hides_address }: AreaColumns,
): Position | null {
  const given = [latitude, longitude].filter((text) => text !== undefined)
  if (given.length === 0) return null
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  // A point elsewhere usually has latitude and longitude swapped.
  const fault = !isNearAustin(position)
    ? 'is not a point in or near Austin'
    : hides_address && 'would show where the business is, which its row has no address for'
  if (!fault) return position
  lost.push(`latitude, longitude: ${given.join(', ')} ${fault}`)
  return null
}

function readCategory(texts: Texts, find: CategoryFinder, { lost }: Findings) {
  const { category, subcategory, name = '' } = texts
  const services = readListCell(texts.services ?? '')
  const { faults, ...path } = find({ category, subcategory, services, name })
  lost.push(...faults)
  return path
}

function toHours(
  texts: Texts,
  { lost }: Findings,
): Pick<ImportedBusiness, 'business_hours' | 'special_hours'> {
  const special = {
    days: readSpecialDaysCell(texts.specialDays ?? ''),
    seasons: readSeasonsCell(texts.seasons ?? ''),
  }
  lost.push(...special.days.faults.map((fault) => `specialDays: ${fault}`))
  lost.push(...special.seasons.faults.map((fault) => `seasons: ${fault}`))
  const read = texts.hours === undefined ? null : readHours(texts.hours, austinWallClock(new Date()).date)
  if (read && 'fault' in read) lost.push(`hours: ${read.fault}`)
  const { hours, days, seasons } = read && 'hours' in read ? read : { hours: null, days: [], seasons: [] }
  return {
    business_hours: hours,
    special_hours: toSpecialHours([...special.days.value, ...days], [...special.seasons.value, ...seasons]),
  }
}

/** The middle of the ZIP code's area says no more than the ZIP code, as in a file that was exported here. */
function positionOf(position: Position | null, zipCode: string): PositionColumns {
  const center = positionOfZip(zipCode)
  if (position === null) return { latitude: null, longitude: null, position_source: null }
  const isCenter = position.latitude === center.latitude && position.longitude === center.longitude
  return isCenter ? center : toPositionColumns(position, 'import')
}

function toBusiness(
  values: Values,
  position: Position | null,
  category: Pick<FoundCategory, 'categoryId' | 'subcategoryId' | 'serviceIds'>,
  area: AreaColumns,
): Omit<ImportedBusiness, Exclude<DetailColumn, 'service_area'>> {
  const name = String(values.name)
  return {
    ...toTextColumns({ ...values, name, city: onlyCity, state: onlyState.code }),
    name_key: name.toLowerCase(),
    category_id: category.categoryId,
    subcategory_id: category.subcategoryId,
    sub_sub_category_ids: category.serviceIds,
    ...area,
    price_cents: (values.averagePrice as number | undefined) ?? null,
    ...(areaPosition(area) ?? positionOf(position, String(values.zipCode ?? ''))),
  }
}
