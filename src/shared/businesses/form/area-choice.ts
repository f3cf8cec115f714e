import type { Business } from '../businesses.schemas.ts'
import { areaLimits, type NamedArea } from '../service-area.ts'

/** Where a business meets its customers: at its address, at theirs (then nobody is shown its address), or both. */
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

/** Why an area can't be sent; whether its places are known, the server says. */
export function areaFault(choice: AreaChoice): string | undefined {
  const area = toNamedArea(choice)
  if (!area) return undefined
  const { zips, neighborhoods, radius } = area
  if (zips.length + neighborhoods.length === 0 && !radius)
    return 'Name at least one ZIP code, neighborhood or distance'
  const odd = zips.find((zip) => !/^\d{5}$/.test(zip))
  if (odd) return `“${odd}” is not a ZIP code`
  if (zips.length > areaLimits.zips) return `At most ${areaLimits.zips} ZIP codes`
  if (neighborhoods.length > areaLimits.neighborhoods)
    return `At most ${areaLimits.neighborhoods} neighborhoods`
  if (!radius) return undefined
  if (!radius.around) return 'Name the place that the miles are around'
  const isFar = !(Number.isInteger(radius.miles) && radius.miles >= 1 && radius.miles <= areaLimits.miles)
  return isFar ? `Miles must be a whole number from 1 to ${areaLimits.miles}` : undefined
}
