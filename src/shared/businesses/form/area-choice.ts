import type { Business } from '../businesses.schemas.ts'
import { areaLimits, type NamedArea } from '../service-area.ts'

/** A business meets customers at its address, at theirs (then its address is hidden), or both. */
export const meetingPlaces = ['here', 'there', 'both'] as const
export type MeetingPlace = (typeof meetingPlaces)[number]

/** The same with its area as typed: names separated by commas. */
export type AreaChoice = {
  meets: MeetingPlace
  zips: string
  neighborhoods: string
  miles: string
  around: string
}

export const atItsAddress: AreaChoice = { meets: 'here', zips: '', neighborhoods: '', miles: '', around: '' }

export function toAreaChoice({
  serviceArea,
  hidesAddress,
}: Pick<Business, 'serviceArea' | 'hidesAddress'>): AreaChoice {
  if (!serviceArea) return atItsAddress
  const { zips, neighborhoods, radius } = serviceArea
  return {
    meets: hidesAddress ? 'there' : 'both',
    zips: zips.join(', '),
    neighborhoods: neighborhoods.join(', '),
    miles: radius ? String(radius.miles) : '',
    around: radius?.around ?? '',
  }
}

const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

/** ZIP codes may also be separated by spaces. */
const zipsIn = (text: string): string[] => namesIn(text.replace(/\s+/g, ','))

/** The area as the API takes it; null for a business that is only met at its address. */
export function toNamedArea({ meets, zips, neighborhoods, miles, around }: AreaChoice): NamedArea | null {
  if (meets === 'here') return null
  const isRound = miles.trim() !== '' || around.trim() !== ''
  return {
    zips: zipsIn(zips),
    neighborhoods: namesIn(neighborhoods),
    radius: isRound ? { miles: Number(miles), around: around.trim() } : null,
  }
}

/** The fields of an area that can be wrong; `serviceArea` is for faults of all of them. */
export const areaFields = [
  'serviceArea',
  'serviceArea.zips',
  'serviceArea.neighborhoods',
  'serviceArea.miles',
  'serviceArea.around',
] as const
export type AreaField = (typeof areaFields)[number]
export type AreaFaults = Partial<Record<AreaField, string>>

/** The field of an error of the API: "serviceArea.zips.2" and "serviceArea.radius.miles" are inside one. */
export const toAreaField = (path: string): AreaField | undefined =>
  areaFields.findLast((field) => `${path.replace('.radius.', '.')}.`.startsWith(`${field}.`))

/** Why an area can't be sent, by its fields; whether its places are known, the server says. */
export function areaFaults(choice: AreaChoice): AreaFaults {
  const area = toNamedArea(choice)
  if (!area) return {}
  const { zips, neighborhoods, radius } = area
  if (zips.length + neighborhoods.length === 0 && !radius)
    return { serviceArea: 'Enter at least one ZIP code, neighborhood or distance' }
  const odd = zips.find((zip) => !/^\d{5}$/.test(zip))
  const tooMany = (list: readonly string[], max: number, what: string) =>
    list.length > max ? `At most ${max} ${what}` : undefined
  const faults: [AreaField, string | undefined][] = [
    ['serviceArea.zips', odd ? `“${odd}” is not a ZIP code` : tooMany(zips, areaLimits.zips, 'ZIP codes')],
    ['serviceArea.neighborhoods', tooMany(neighborhoods, areaLimits.neighborhoods, 'neighborhoods')],
    ['serviceArea.miles', radius && !isWholeMiles(radius.miles) ? milesFault : undefined],
    ['serviceArea.around', radius?.around === '' ? 'Enter the place that the miles are around' : undefined],
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

const milesFault = `Whole miles, 1 to ${areaLimits.miles}`
const isWholeMiles = (miles: number) => Number.isInteger(miles) && miles >= 1 && miles <= areaLimits.miles
