import { pinPriceText } from '#shared/businesses/average-price.ts'
import type { MapArea } from '#shared/businesses/directory/map-area.ts'
import type { BusinessPin, BusinessPins } from '#shared/businesses/directory/pins.schemas.ts'
import type { Position } from '#shared/lib/geo.ts'

const clusterId = 'cluster-'

/** The pins on the map: one for each business or cluster. */
export function toMapPins({ pins, clusters, countIsExact }: BusinessPins) {
  return [
    ...pins.map((pin) => ({
      id: String(pin.id),
      longitude: pin.longitude,
      latitude: pin.latitude,
      name: pin.name,
      label: labelOf(pin),
      summary: summaryOf(pin),
      isPromoted: pin.isPromoted,
      isApproximate: pin.isApproximate,
    })),
    ...clusters.map(({ longitude, latitude, count }, index) => ({
      id: `${clusterId}${index}`,
      longitude,
      latitude,
      name: `${countIsExact ? '' : 'About '}${count.toLocaleString('en-US')} businesses`,
      label: '',
      summary: 'zoom in to see them',
      isPromoted: false,
      count,
    })),
  ]
}

/** The cluster with this ID; undefined for a business. */
export const clusterOf = ({ clusters }: BusinessPins, id: string) =>
  id.startsWith(clusterId) ? clusters[Number(id.slice(clusterId.length))] : undefined

const labelOf = (pin: BusinessPin) =>
  pinPriceText(pin) ?? (pin.reviewCount > 0 ? `★ ${pin.rating.toFixed(1)}` : '')

function summaryOf(pin: BusinessPin): string {
  const price = pinPriceText(pin)
  return [
    pin.paidInstead && `usually ${pin.paidInstead}`,
    price && `average ${price}${pin.priceUnit ? ` per ${pin.priceUnit}` : ''}`,
    pin.reviewCount > 0 ? `rated ${pin.rating.toFixed(1)} out of 5` : 'no reviews yet',
    pin.isPromoted && 'promoted',
    pin.isApproximate && 'approximate location',
  ]
    .filter(Boolean)
    .join(', ')
}

const isIn = ({ west, south, east, north }: MapArea, { longitude, latitude }: Position): boolean =>
  west <= longitude && longitude <= east && south <= latitude && latitude <= north

/** "4 of 24 have no position on the map", "2 of 24 are outside this place"; empty if the map shows all. */
export function missingText({
  isWhole,
  pins,
  place,
  withoutPosition,
  clusters,
  countIsExact,
}: BusinessPins): string {
  if (clusters.length > 0)
    return `${countIsExact ? '' : 'Counts are estimates. '}Zoom in to see each business.`
  if (!isWhole) return 'Only businesses in this part of the map are shown.'
  const total = pins.length + withoutPosition
  if (total === 0) return 'No businesses to show here'
  const some = (count: number, [one, several]: readonly [string, string], rest: string) =>
    count === 0
      ? []
      : [
          `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${count === 1 ? one : several} ${rest}`,
        ]
  const outside = place ? pins.filter((pin) => !isIn(place, pin)).length : 0
  return [
    ...some(withoutPosition, ['is', 'are'], 'not on the map'),
    ...some(outside, ['is', 'are'], 'outside this place'),
  ].join(', ')
}

/** The view of a list on a map: its place, with all that serve it if none is in it; without a place, all of the list. */
export function viewOf({ place, pins, clusters }: BusinessPins): MapArea | null {
  const points = [...pins, ...clusters]
  if (!place || points.length === 0 || points.some((point) => isIn(place, point)))
    return place ?? areaAround(points)
  const { west, south, east, north } = place
  return areaAround([{ longitude: west, latitude: south }, { longitude: east, latitude: north }, ...points])
}

/** More points than this may include some far away, which must not make all others small. */
const trimmedFrom = 40
/** The area around a single point: about half a mile. */
const least = 0.008

/** An area with these points, of many without the outermost; null without points. */
export function areaAround(points: readonly Position[]): MapArea | null {
  if (points.length === 0) return null
  const cut = points.length > trimmedFrom ? Math.floor(points.length / 50) : 0
  const span = (values: number[]) => {
    values.sort((a, b) => a - b)
    const [from = 0, to = 0] = [values[cut], values[values.length - 1 - cut]]
    const more = Math.max(0, least - (to - from) / 2)
    return [from - more, to + more] as const
  }
  const [west, east] = span(points.map(({ longitude }) => longitude))
  const [south, north] = span(points.map(({ latitude }) => latitude))
  return { west, south, east, north }
}

/** The view after a press on a cluster: a third as wide and high, around its point. */
export function closerAt({ west, south, east, north }: MapArea, { longitude, latitude }: Position): MapArea {
  const [across, up] = [(east - west) / 6, (north - south) / 6]
  return { west: longitude - across, south: latitude - up, east: longitude + across, north: latitude + up }
}
