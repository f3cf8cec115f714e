import type { Db, Tx } from '#server/lib/database/db.ts'
import type { StoredArea } from '#server/lib/database/tables.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { isOnGroundOf } from '#server/search/place-ground.ts'
import { listStoredPlaces } from '#server/search/places.repository.ts'
import { isNeighborhood, type PlaceRow, placeSlug } from '#server/search/vocabulary.ts'
import { servedPlaceFacet, zipFacet } from '#shared/businesses/facets.ts'
import type { NamedArea } from '#shared/businesses/service-area.ts'
import { milesBetween } from '#shared/lib/geo.ts'
import type { ListingColumns } from './business-columns.repository.ts'
import { type PositionColumns, toPositionColumns } from './positions.service.ts'

/** Guarantee: an area is made of places that we know, and neither its middle nor what it covers depends on an address. */

/** Throws invalid_input for unknown places, each at its field. */
export async function resolveArea(db: Db | Tx, named: NamedArea): Promise<StoredArea> {
  const { area, unknown } = createAreaFinder(await listStoredPlaces(db))(named)
  if (!area || Object.keys(unknown).length > 0) throw invalid(unknown)
  return area
}

/** The area of the places that are known; null if none is. `unknown` says what is wrong with the others, by field. */
type FoundArea = { area: StoredArea | null; unknown: Record<string, string> }
export type AreaFinder = (named: NamedArea) => FoundArea

export function createAreaFinder(places: readonly PlaceRow[]): AreaFinder {
  const byName = new Map(
    places
      .toReversed()
      .flatMap((place) => [...place.aliases, place.name].map((name) => [placeSlug(name), place] as const)),
  )
  const landmarks = places.filter(isLandmark).map((landmark) => ({
    landmark,
    around: places.filter((one) => isNeighborhood(one) && isOnGroundOf(one, landmark)),
  }))
  return (named) => {
    const unknown: Record<string, string> = {}
    const find = (field: keyof typeof inWords, name: string, fits: (place: PlaceRow) => boolean) => {
      const place = byName.get(placeSlug(name))
      if (place && fits(place)) return [place]
      unknown[`serviceArea.${field}`] ??= `We don’t know ${inWords[field](name)} in Austin`
      return []
    }
    const zips = [...new Set(named.zips)].sort().flatMap((zip) => find('zips', zip, isZip))
    const neighborhoods = named.neighborhoods.flatMap((name) => find('neighborhoods', name, isNeighborhood))
    const [around] = named.radius ? find('radius.around', named.radius.around, () => true) : []
    const radius = named.radius && around ? { place: around, miles: named.radius.miles } : null
    const isKnown = zips.length + neighborhoods.length > 0 || radius !== null
    const area = isKnown
      ? toArea({ places, landmarks }, { zips, neighborhoods: [...new Set(neighborhoods)], radius })
      : null
    return { area, unknown }
  }
}

const inWords = {
  zips: (name: string) => `the ZIP code ${name}`,
  neighborhoods: (name: string) => `a neighborhood “${name}”`,
  'radius.around': (name: string) => `“${name}”`,
}

/** All places, and landmarks with the neighborhoods that they are in. */
type KnownPlaces = {
  places: readonly PlaceRow[]
  landmarks: readonly { landmark: PlaceRow; around: readonly PlaceRow[] }[]
}
type NamedPlaces = {
  zips: PlaceRow[]
  neighborhoods: PlaceRow[]
  radius: { miles: number; place: PlaceRow } | null
}

/**
 * With its middle and what search finds it by: ZIP codes and neighborhoods that it names, places with their middle within its
 * radius, those in ZIP codes that it serves, and landmarks in its neighborhoods.
 */
function toArea(
  { places, landmarks }: KnownPlaces,
  { zips, neighborhoods, radius }: NamedPlaces,
): StoredArea {
  const isReached = (place: PlaceRow) => radius !== null && milesBetween(radius.place, place) <= radius.miles
  const servedZips = places
    .filter((place) => isZip(place) && (zips.includes(place) || isReached(place)))
    .map(({ name }) => name)
  const isCovered = (place: PlaceRow) =>
    isReached(place) || (place.zips.length > 0 && place.zips.every((zip) => servedZips.includes(zip)))
  const served = places.filter(
    (place) => isNeighborhood(place) && (neighborhoods.includes(place) || isCovered(place)),
  )
  const seen = landmarks.flatMap(({ landmark, around }) =>
    isCovered(landmark) || around.some((one) => served.includes(one)) ? [landmark] : [],
  )
  const middles = [...zips, ...neighborhoods, ...(radius ? [radius.place] : [])]
  return {
    zips: zips.map(({ name }) => name),
    neighborhoods: neighborhoods.map(({ name }) => name),
    radius: radius && { miles: radius.miles, around: radius.place.name },
    latitude: meanOf(middles.map(({ latitude }) => latitude)),
    longitude: meanOf(middles.map(({ longitude }) => longitude)),
    facets: [...servedZips.map(zipFacet), ...[...served, ...seen].map(({ id }) => servedPlaceFacet(id))],
  }
}

const isZip = ({ kind }: PlaceRow) => kind === 'zip'
const isLandmark = ({ kind }: PlaceRow) => kind === 'landmark'

/** To 0.0001 degrees, 36 feet. */
const meanOf = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000

/** The area of a listing, and whether it is shown in place of the address. */
export type AreaColumns = Pick<ListingColumns, 'service_area' | 'hides_address'>

/** The position of a listing that hides its address; null for any other. */
export const areaPosition = ({ service_area, hides_address }: AreaColumns): PositionColumns | null =>
  service_area && hides_address ? toPositionColumns(service_area, 'area') : null

/** Throws invalid_input for an address that is hidden without an area to show. */
export function requireArea({ service_area, hides_address }: AreaColumns): void {
  if (hides_address && !service_area)
    throw invalid({ serviceArea: 'Say where you work. Visitors see it instead of your address' })
}

/** Throws invalid_input for a listing without a ZIP code, or one that hides an address that isn't there: staff verify by it. */
export function requireAddress(
  { hides_address }: AreaColumns,
  { address, zip_code }: { address: string; zip_code: string },
): void {
  const faults = {
    ...(hides_address &&
      !address && { address: 'Our team needs the address to verify you. No one else sees it.' }),
    ...(!zip_code && { zipCode: 'Required' }),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
