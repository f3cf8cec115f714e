import { AppError } from '#server/lib/http/errors.ts'
import { numberMax, readAddress, readStreet, type StreetName } from '#shared/geocoding/street-names.ts'
import { isNearAustin } from '#shared/lib/geo.ts'
import type { AddressRange } from './address-ranges.repository.ts'
import { perDegree, type RangeLine } from './interpolate.ts'

/** Longitude and latitude of each point. */
type Points = (readonly [longitude: number, latitude: number])[]
/** A row or feature of a file, with the line it starts on; `points` is null for a row without a place. */
export type AddressRow = { line: number; values: AddressValues; points: Points | string | null }
export type AddressValues = Partial<Record<AddressColumn, string>>
/** House numbers of a row; `fault` says why it has none, `isOutside` that they are elsewhere. */
export type RowReading = { ranges: AddressRange[]; fault?: string; isOutside?: true }

/** Names of columns in files, in letters and digits alone: OpenAddresses, the Census (TIGER/Line), counties. */
const columnNames = {
  number: 'number housenumber streetnumber addressnumber addrnumber addnumber addnum hsenum stnum hnumber',
  street: 'street fullname streetname fullstreetname fullstreet stname roadname strname',
  address: 'address fulladdress fulladdr addr siteaddress situsaddress',
  longitude: 'lon long lng longitude x pointx xcoord',
  latitude: 'lat latitude y pointy ycoord',
  zip: 'postcode zip zipcode zip5 postalcode',
  leftFrom: 'lfromadd lfromhn lfadd lfaddr fromaddrl',
  leftTo: 'ltoadd ltohn ltadd ltaddr toaddrl',
  rightFrom: 'rfromadd rfromhn rfadd rfaddr fromaddrr',
  rightTo: 'rtoadd rtohn rtadd rtaddr toaddrr',
  leftZip: 'zipl lzip leftzip postcodel',
  rightZip: 'zipr rzip rightzip postcoder',
  shape: 'wkt geometry thegeom geom',
} as const
export type AddressColumn = keyof typeof columnNames
const columnOf = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as AddressColumn] as const),
  ),
)

/** The column that a header or a property names; undefined for any other. */
export const findColumn = (name: string): AddressColumn | undefined =>
  columnOf.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** Points of one line. */
const pointsMax = 1_000

/** Reads the house numbers of a row. Throws invalid_input for a file whose longitudes and latitudes are swapped. */
export function readAddressRow({ line, values, points }: AddressRow): RowReading {
  const fault = (text: string) => ({ ranges: [], fault: text })
  if (typeof points === 'string') return fault(points)
  if (points === null || points.length === 0) return fault('has no place')
  if (points.length > pointsMax) return fault(`has more than ${pointsMax.toLocaleString('en-US')} points`)
  const odd = points.find(([x, y]) => !(Math.abs(x) <= 180 && Math.abs(y) <= 90))
  if (odd) return oddPoint(line, odd)
  if (!points.every(([longitude, latitude]) => isNearAustin({ longitude, latitude })))
    return { ranges: [], isOutside: true }
  return isRange(values) ? readRanges(values, points) : readPoint(values, points)
}

const refuseSwapped = (line: number, [x, y]: Points[number]): void => {
  if (!isNearAustin({ longitude: y, latitude: x })) return
  throw new AppError(
    'invalid_input',
    `Line ${line}: longitude and latitude are in the wrong order (${x}, ${y}).`,
  )
}

function oddPoint(line: number, [x, y]: Points[number]): RowReading {
  if (Number.isFinite(x) && Number.isFinite(y)) refuseSwapped(line, [x, y])
  const advice = Number.isFinite(x + y) ? '; convert the file with ogr2ogr -t_srs EPSG:4326' : ''
  return { ranges: [], fault: `longitude ${x} and latitude ${y} are not degrees${advice}` }
}

const toLine = (points: Points): RangeLine =>
  points.flatMap(([x, y]) => [Math.round(x * perDegree), Math.round(y * perDegree)])
const reversed = (points: Points): Points => points.toReversed()

/** The five digits of a ZIP code; empty for anything else. */
const zipOf = (text = ''): string => /^\s*(\d{5})(?:\D|$)/.exec(text)?.[1] ?? ''
/** The number that a text begins with; 0 for none. */
const numberIn = (text = ''): number => Number(/^\s*(\d{1,6})(?!\d)/.exec(text)?.[1] ?? 0)

const isRange = ({ leftFrom, leftTo, rightFrom, rightTo }: AddressValues) =>
  [leftFrom, leftTo, rightFrom, rightTo].some((value) => value !== undefined)

function readRanges(values: AddressValues, points: Points): RowReading {
  const street = readStreet(values.street ?? '')
  if (!street) return { ranges: [], fault: 'names no street' }
  if (points.length < 2) return { ranges: [], fault: 'has numbers along a line, and no line' }
  const sides = [
    { from: values.leftFrom, to: values.leftTo, zip: values.leftZip, side: -1 },
    { from: values.rightFrom, to: values.rightTo, zip: values.rightZip, side: 1 },
  ] as const
  const ranges = sides.flatMap(({ from, to, zip, side }) => {
    const [first, last] = [numberIn(from), numberIn(to)]
    const range = { zip: zipOf(zip ?? values.zip), side }
    return first > 0 && last > 0 ? [toRange(street, { first, last, points }, range)] : []
  })
  return ranges.length > 0 ? { ranges } : { ranges, fault: 'has no numbers' }
}

/** The line begins where the lower number is. */
function toRange(
  street: StreetName,
  { first, last, points }: { first: number; last: number; points: Points },
  { zip, side }: Pick<AddressRange, 'zip' | 'side'>,
): AddressRange {
  const isRising = first <= last
  return {
    ...street,
    low: Math.min(first, last),
    high: Math.max(first, last),
    parity: first % 2 === last % 2 ? ((first % 2) as 0 | 1) : 2,
    zip,
    side: isRising ? side : ((-side || 0) as AddressRange['side']),
    line: toLine(isRising ? points : reversed(points)),
  }
}

function readPoint(values: AddressValues, points: Points): RowReading {
  const whole = values.address === undefined ? null : readAddress(values.address)
  const street = values.street === undefined ? whole : readStreet(values.street)
  const number = numberIn(values.number ?? values.address)
  if (!street) return { ranges: [], fault: 'names no street' }
  if (number === 0 || number > numberMax) return { ranges: [], fault: 'has no house number' }
  const { name, direction, type } = street
  const parity = (number % 2) as 0 | 1
  const place = { low: number, high: number, parity, side: 0, line: toLine(points.slice(0, 1)) } as const
  return { ranges: [{ name, direction, type, ...place, zip: zipOf(values.zip) }] }
}
