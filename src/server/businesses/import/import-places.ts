import type { CsvRecord } from '#server/lib/commands/csv-file.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { filledSpecial } from '#shared/businesses/special-hours.ts'
import { detailColumns, textColumns } from '../business-columns.repository.ts'
import type { ImportedBusiness } from './business-import.repository.ts'

/** A business as a file has it: one row, or all rows with its key. */
export type ImportedPlace = {
  /** The row it was read from, or the newest. */
  record: CsvRecord
  business: ImportedBusiness
  /** False if its file has no point for it: then its address says where it is. */
  isPointGiven: boolean
  isMarkedClosed: boolean
  /** Its key in the source; '' if the file isn't imported as a source. */
  sourceKey: string
  /** The day of the row, as YYYY-MM-DD; '' if the file has none. */
  day: string
  /** The first day on which the business is known to exist, likewise. */
  since: string
  /** Keys of its name and address. */
  spellings: string[]
  /** The category that the name only suggests, and whether it has one because of its name. */
  suggestion: string | null
  isGuessed: boolean
}

/** Places in memory at a time: a bound for hostile files, above what a large city has. */
const placesMax = 500_000
/** Spellings of one place that are kept. */
export const spellingsMax = 20

/**
 * One place for each key. The newest row wins, by its day and then its line; older ones fill its empty cells.
 */
export async function mergePlaces(
  rows: AsyncIterable<ImportedPlace>,
  noteRepeat: () => void,
): Promise<Iterable<ImportedPlace>> {
  const places = new Map<string, ImportedPlace>()
  for await (const row of rows) {
    const earlier = places.get(row.sourceKey)
    if (earlier) noteRepeat()
    places.set(row.sourceKey, earlier ? merge(earlier, row) : row)
    if (places.size > placesMax)
      throw new AppError(
        'invalid_input',
        `The file has more than ${placesMax.toLocaleString('en-US')} places; split it.`,
      )
  }
  return places.values()
}

const isEmpty = (value: object | string | null) => value === null || Object.keys(value).length === 0

/** A business with what it doesn't say from an older state of it; its point apart. */
export function completed(newer: ImportedBusiness, older: ImportedBusiness): ImportedBusiness {
  const business = { ...newer }
  for (const column of textColumns) business[column] ||= older[column] as string
  business.price_cents ??= older.price_cents
  for (const column of detailColumns)
    if (isEmpty(business[column])) Object.assign(business, { [column]: older[column] })
  business.social_links = { ...older.social_links, ...newer.social_links }
  // A cell with the week may have holidays and seasons, too.
  business.special_hours = newer.business_hours
    ? newer.special_hours
    : filledSpecial(newer.special_hours, older.special_hours)
  if (business.category_id === null) {
    const { category_id, subcategory_id, sub_sub_category_ids } = older
    Object.assign(business, { category_id, subcategory_id, sub_sub_category_ids })
  }
  return business
}

function merge(one: ImportedPlace, other: ImportedPlace): ImportedPlace {
  const [newer, older] = other.day >= one.day ? [other, one] : [one, other]
  const business = completed(newer.business, older.business)
  const suggestion = business.category_id === null ? (newer.suggestion ?? older.suggestion) : null
  if (!newer.isPointGiven && older.isPointGiven && !business.hides_address) {
    const { latitude, longitude, position_source } = older.business
    Object.assign(business, { latitude, longitude, position_source })
  }
  const spellings = [...new Set([...one.spellings, ...other.spellings])].slice(0, spellingsMax)
  const since = [one.since, other.since].filter(Boolean).sort()[0] ?? ''
  return {
    ...newer,
    business,
    since,
    suggestion,
    isPointGiven: newer.isPointGiven || (older.isPointGiven && !business.hides_address),
    spellings,
  }
}
