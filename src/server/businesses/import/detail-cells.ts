import { galleryMax } from '#shared/businesses/business-fields.ts'
import { toDayText, toHoursText } from '#shared/businesses/form/hours-text.ts'
import { readHours } from '#shared/businesses/form/read-hours.ts'
import { specialFaults } from '#shared/businesses/form/special-faults.ts'
import {
  type Season,
  type SpecialDay,
  type SpecialHours,
  seasonsMax,
  specialDaysMax,
  specialNoteMax,
} from '#shared/businesses/special-hours.ts'

/** Cells that hold several values, as an export writes them and an import reads them back. Pure functions. */

/** The readable part of a cell, and the faults of the rest. */
export type ReadCell<Value> = { value: Value; faults: string[] }

const quoted = (text: string) => JSON.stringify(text)
function unquoted(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/** "Tune-ups; Flat repair"; an item that has a separator is quoted as in JSON. */
export const toListCell = (items: readonly string[]): string =>
  items.map((item) => (/[;|"\r\n]/.test(item) ? quoted(item) : item)).join('; ')

export function readListCell(cell: string): string[] {
  const items = cell.match(/\s*"(?:[^"\\]|\\.)*"\s*(?=[;|\n]|$)|[^;|\n]+/g) ?? []
  return items
    .map((item) => item.trim())
    .map((item) => (item.startsWith('"') ? (unquoted(item) ?? item) : item))
    .filter(Boolean)
}

type Picture = { url: string; altText: string }

/** One picture a line: its address, then its alt text. */
export const toPicturesCell = (pictures: readonly Picture[], publicUrl: string): string =>
  pictures
    .map(({ url, altText }) =>
      `${toPictureCell(url, publicUrl)} ${/^"|[\r\n]/.test(altText) ? quoted(altText) : altText}`.trim(),
    )
    .join('\n')

export const toPictureCell = (url: string, publicUrl: string): string =>
  url.startsWith('/') ? `${publicUrl}${url}` : url

/** Names that uploads and the demo's pictures have; no other path is ever shown. */
const storedPath =
  /^\/uploads\/(?:demo\/[\w-]+(?:\.w\d{1,4})?|[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{36}\.w\d{1,4})\.webp$/

/** The path of a picture of this site; null for any other address, which is never opened. */
export function readPictureCell(cell: string, publicUrl: string): string | null {
  const path = cell.startsWith(`${publicUrl}/`) ? cell.slice(publicUrl.length) : cell
  return storedPath.test(path) ? path : null
}

export const foreignPicture = 'isn’t a picture of this site, and pictures elsewhere aren’t fetched'

const altTextMax = 300

/** Pictures of this site; `name` is the alt text of one without a text. */
export function readPicturesCell(
  cell: string,
  { publicUrl, name }: { publicUrl: string; name: string },
): ReadCell<Picture[]> {
  const lines = linesOf(cell).map((line) => /^(\S+)\s*(.*)$/s.exec(line))
  const given = lines.map((line) => ({ address: line?.[1] ?? '', text: line?.[2] ?? '' }))
  const read = given.map(({ address, text }, place) => ({
    address,
    url: readPictureCell(address, publicUrl),
    altText: ((text.startsWith('"') ? unquoted(text) : text) || `${name}, photo ${place + 1}`).slice(
      0,
      altTextMax,
    ),
  }))
  const own = read.flatMap(({ url, altText }) => (url === null ? [] : [{ url, altText }]))
  const faults = read.flatMap(({ url, address }) =>
    url === null ? [`${address.slice(0, 80)} ${foreignPicture}`] : [],
  )
  if (own.length > galleryMax) faults.push(`has more than ${galleryMax} pictures`)
  return { value: own.slice(0, galleryMax), faults }
}

/** "2026-12-24 off" or "2026-12-24/2027-01-02 09:00-12:00 "Between the years"", one a line. */
export const toSpecialDaysCell = (days: readonly SpecialDay[]): string =>
  days
    .map(({ from, to, note, ...hours }) => {
      const dates = from === to ? from : `${from}/${to}`
      return `${dates} ${toDayText(hours)}${note ? ` ${quoted(note)}` : ''}`
    })
    .join('\n')

/** "06-01/08-31 "Summer" Mo-Fr 09:00-17:00; Sa-Su off", one a line. */
export const toSeasonsCell = (seasons: readonly Season[]): string =>
  seasons.map(({ name, from, to, hours }) => `${from}/${to} ${quoted(name)} ${toHoursText(hours)}`).join('\n')

const textInQuotes = /"(?:[^"\\]|\\.)*"/.source
const dayLine = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d)(?:/(\\d{4}-\\d\\d-\\d\\d))? (.+?)(?: (${textInQuotes}))?$`,
)
const seasonLine = new RegExp(`^(\\d\\d-\\d\\d)/(\\d\\d-\\d\\d) (${textInQuotes}) (.+)$`)

export function readSpecialDaysCell(cell: string): ReadCell<SpecialDay[]> {
  return readLines(
    cell,
    specialDaysMax,
    (line) => {
      const [, from, to = from, text = '', quotedNote = '""'] = dayLine.exec(line) ?? []
      // Monday only lends its name: any day has such hours.
      const read = from
        ? readHours(`Mo ${text}; Tu-Su off`, 0)
        : { fault: 'a line is such as 2026-12-24 off "Christmas Eve"' }
      const note = toNote(quotedNote)
      if ('fault' in read) return read.fault
      if (!from || !to || note === null) return `a note has at most ${specialNoteMax} characters`
      return { ...read.hours.monday, from, to, note }
    },
    (day) => specialFaults({ days: [day], seasons: [] }),
  )
}

export function readSeasonsCell(cell: string): ReadCell<Season[]> {
  return readLines(
    cell,
    seasonsMax,
    (line) => {
      const [, from, to, quotedName = '', text = ''] = seasonLine.exec(line) ?? []
      const read = from
        ? readHours(text, 0)
        : { fault: 'a line is such as 06-01/08-31 "Summer" Mo-Fr 09:00-17:00' }
      const name = toNote(quotedName)
      if ('fault' in read) return read.fault
      if (!from || !to || name === null) return `a name has at most ${specialNoteMax} characters`
      return { name, from, to, hours: read.hours }
    },
    (season) => specialFaults({ days: [], seasons: [season] }),
  )
}

/** Text that can be stored. */
function toNote(text: string): string | null {
  const note = unquoted(text)
  return note !== null && note.length <= specialNoteMax && !note.includes('\0') && note.isWellFormed()
    ? note
    : null
}

const linesOf = (cell: string) =>
  cell
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

function readLines<Item>(
  cell: string,
  max: number,
  read: (line: string) => Item | string,
  faultsOf: (item: Item) => Record<string, string>,
): ReadCell<Item[]> {
  const [value, faults]: [Item[], string[]] = [[], []]
  for (const line of linesOf(cell)) {
    const item = read(line)
    const fault = typeof item === 'string' ? item : Object.values(faultsOf(item))[0]
    if (fault !== undefined) faults.push(`${line.slice(0, 80)}: ${fault}`)
    else if (value.length < max) value.push(item as Item)
    else faults.push(`has more than ${max}`)
  }
  return { value, faults: [...new Set(faults)] }
}

/** Both parts that replace the weekly hours; null for nothing. */
export const toSpecialHours = (days: SpecialDay[], seasons: Season[]): SpecialHours | null =>
  days.length + seasons.length > 0
    ? { days: days.slice(0, specialDaysMax), seasons: seasons.slice(0, seasonsMax) }
    : null
