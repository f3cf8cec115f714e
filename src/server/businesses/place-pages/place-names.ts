import { isOnGroundOf } from '#server/search/place-ground.ts'
import { isNeighborhood, type PlaceRow as Place, placeSlug } from '#server/search/vocabulary.ts'

/** From this share of the ground that two places cover together, a second page would show the same businesses. */
const sameGround = 0.6

/** A place and the one on whose page it is; null for a kind without pages. */
export type NamedPlace = { place: Place; page: Place | null }
export type PlaceNames = {
  /** Places that have a page as soon as enough businesses are in them. */
  pages: readonly Place[]
  /** By every name as in an address. */
  bySlug: ReadonlyMap<string, NamedPlace>
}

/** "south-lamar-district" without what only tells it from the neighborhood South Lamar. */
const bareSlug = ({ name }: Place) => placeSlug(name).replace(/-(district|austin)$/, '')

/** A district with the name of a neighborhood is that neighborhood, whose borders are known. */
const twinOf = (place: Place, places: readonly Place[]) =>
  place.kind === 'district'
    ? places.find(({ kind, name }) => kind === 'neighborhood' && placeSlug(name) === bareSlug(place))
    : undefined

/** Which places have pages, and what each name leads to. */
export function namePlaces(places: readonly Place[]): PlaceNames {
  const pageOf = new Map<Place, Place>()
  const pages: Place[] = []
  // The larger one has the page: nearly everything in the smaller one is on it.
  // A ZIP code cuts through neighborhoods, and a landmark has no inside: they are found by a search.
  const withPages = places.filter(isNeighborhood)
  const twins = new Map(
    withPages.flatMap((place) => {
      const twin = twinOf(place, places)
      return twin ? [[place, twin] as const] : []
    }),
  )
  for (const place of withPages.filter((one) => !twins.has(one)).sort(byArea)) {
    const slug = placeSlug(place.name)
    const same = pages.find(
      (page) => placeSlug(page.name) === slug || sharedGround(page, place) >= sameGround,
    )
    pageOf.set(place, same ?? place)
    if (!same && slug) pages.push(place)
  }
  for (const [district, neighborhood] of twins) pageOf.set(district, pageOf.get(neighborhood) ?? neighborhood)
  const named = [
    ...pages.map((place) => ({ place, name: place.name })),
    ...places.map((place) => ({ place, name: place.name })),
    ...places
      .toSorted((a, b) => Number(pageOf.has(b)) - Number(pageOf.has(a)))
      .flatMap((place) => place.aliases.map((name) => ({ place, name }))),
  ]
  const bySlug = new Map<string, NamedPlace>()
  for (const { place, name } of named) {
    const slug = placeSlug(name)
    if (slug && !bySlug.has(slug)) bySlug.set(slug, { place, page: pageOf.get(place) ?? null })
  }
  return { pages, bySlug }
}

const areaOf = ({ halfHeight, halfWidth }: Place) => 4 * halfHeight * halfWidth
const byArea = (a: Place, b: Place) => areaOf(b) - areaOf(a) || a.id - b.id

/** The ground that both cover. */
function common(one: Place, other: Place): number {
  const along = (middle: 'latitude' | 'longitude', half: 'halfHeight' | 'halfWidth') =>
    Math.max(
      0,
      Math.min(one[middle] + one[half], other[middle] + other[half]) -
        Math.max(one[middle] - one[half], other[middle] - other[half]),
    )
  return along('latitude', 'halfHeight') * along('longitude', 'halfWidth')
}

/** The share of two places' total ground that both cover. */
function sharedGround(one: Place, other: Place): number {
  const both = common(one, other)
  return both / (areaOf(one) + areaOf(other) - both)
}

/** Places around a position, the smallest first. */
export const placesAt = (
  position: { latitude: number; longitude: number },
  pages: readonly Place[],
): Place[] => pages.filter((page) => isOnGroundOf(page, position)).sort((a, b) => byArea(b, a))

/** How much larger or smaller a place may be to count as near. */
const similarSize = 6

/** The places that it borders on or is in, then those around, the nearest first. */
export function placesNear(place: Place, { pages, bySlug }: PlaceNames, most: number): Place[] {
  const shorter = Math.cos((place.latitude * Math.PI) / 180)
  const distance = (other: Place) =>
    Math.hypot(other.latitude - place.latitude, (other.longitude - place.longitude) * shorter)
  const bordering = place.near.flatMap((name) => bySlug.get(placeSlug(name))?.page ?? [])
  const around = pages
    .filter((other) => {
      const ratio = areaOf(other) / areaOf(place)
      return ratio < similarSize && ratio > 1 / similarSize
    })
    .sort((a, b) => distance(a) - distance(b))
  const near = new Set([...bordering, ...around])
  near.delete(place)
  return [...near].slice(0, most)
}
