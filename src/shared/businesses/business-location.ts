import { areaText, type NamedArea } from './service-area.ts'

type Located = {
  neighborhood: string | null
  address: string
  city: string
  state: string
  serviceArea: NamedArea | null
}

/** Its area says more than the city of a listing that shows no address. */
const shownArea = ({ neighborhood, address, serviceArea }: Located): NamedArea | null =>
  neighborhood || address ? null : serviceArea

/**
 * "Bouldin Creek", else "500 W 2nd St", else "serves 78704 and Zilker", else "Austin, TX": the location on a card. The street
 * tells apart listings with one name, such as those of a chain, which lists of a city give no neighborhood. The last text is
 * the specification's (§2).
 */
export function locationText(business: Located): string {
  const { neighborhood, address, city, state } = business
  const area = shownArea(business)
  if (area) return `serves ${areaText(area)}`
  return neighborhood || address || (city && state ? `${city}, ${state}` : 'Austin, TX')
}

/** "in Bouldin Creek", "at 500 W 2nd St", "serving 78704 and Zilker". */
export function whereText(business: Located): string {
  const area = shownArea(business)
  if (area) return `serving ${areaText(area)}`
  return `${!business.neighborhood && business.address ? 'at' : 'in'} ${locationText(business)}`
}
