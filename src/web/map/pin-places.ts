import type { Position } from '#shared/lib/geo.ts'
import type { MapPin } from '#shared/map/map-pins.ts'
import { toPlane } from '#shared/map/projection.ts'
import { type Cluster, figureOf, sizeOf } from './clusters.ts'
import { type Box, isOverlapping, onScreen, type Point, type Size, type View } from './view.ts'

/** A pin's or cluster's place in the box, in pixels. */
type Place = { key: string; at: Point; box: Box; isOutside: boolean }
export type PinPlace = Place & { pin: MapPin; isDot: boolean }
export type ClusterPlace = Place & { cluster: Cluster; figure: string; size: 1 | 2 | 3 | 4 }
export type VisitorPosition = Position
export type Placed = {
  places: (PinPlace | ClusterPlace)[]
  /** Null where the map doesn't show it. */
  visitor: Place | null
  /** Numbers of businesses in view that have a pin, and that are in clusters. */
  pinCount: number
  clusteredCount: number
}
export const nothingPlaced: Placed = { places: [], visitor: null, pinCount: 0, clusteredCount: 0 }

export const isCluster = (place: PinPlace | ClusterPlace): place is ClusterPlace => 'cluster' in place

/** Half the width of a cluster, by its size. */
const radii = { 1: 18, 2: 22, 3: 28, 4: 34 } as const
/** Smallest distance between dots. */
const dotsApart = 13

type Wishes = { chosenId: string | null; visitor: VisitorPosition | null; view: View; size: Size }

/**
 * Places pins and clusters, in reading order. Pins come in their order of importance: one that would cover
 * another becomes a dot; dots in the same place stand around it.
 */
export function placePins(pins: readonly MapPin[], clusters: readonly Cluster[], wishes: Wishes): Placed {
  const { view, size, chosenId, visitor } = wishes
  const isOutside = ([x, y]: Point) => x < 0 || y < 0 || x > size.width || y > size.height
  const clusterPlaces = clusters.map((cluster): ClusterPlace => {
    const at = onScreen(view, cluster.at)
    const clusterSize = sizeOf(cluster.count)
    const radius = radii[clusterSize]
    const box: Box = [at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius]
    return {
      key: `cluster ${cluster.id}`,
      at,
      box,
      isOutside: isOutside(at),
      cluster,
      size: clusterSize,
      figure: figureOf(cluster.count),
    }
  })
  const rank = ({ id, isPromoted }: MapPin) => (id === chosenId ? 0 : isPromoted ? 1 : 2)
  const taken = clusterPlaces.map(({ box }) => box)
  const standing = pins
    .toSorted((a, b) => rank(a) - rank(b))
    .map((pin) => {
      const at = onScreen(view, toPlane(pin.longitude, pin.latitude))
      const tag = tagBox(at, pin, pin.id === chosenId)
      const isDot = pin.label === '' || (pin.id !== chosenId && taken.some((box) => isOverlapping(tag, box)))
      if (!isDot) taken.push(tag)
      return { pin, at, tag, isDot }
    })
  const dots: Point[] = []
  const pinPlaces = standing.map(({ pin, at, tag, isDot }): PinPlace => {
    if (!isDot) return { key: pin.id, at, box: tag, isOutside: isOutside(at), pin, isDot }
    const free = besides(at, dots, taken)
    dots.push(free)
    const box: Box = [free[0] - 9, free[1] - 9, free[0] + 9, free[1] + 9]
    return { key: pin.id, at: free, box, isOutside: isOutside(free), pin, isDot }
  })
  const inView = (places: Place[]) => places.filter((place) => !place.isOutside)
  return {
    places: [...clusterPlaces, ...pinPlaces].toSorted(byReading),
    visitor: visitor && visitorPlace(onScreen(view, toPlane(visitor.longitude, visitor.latitude)), size),
    pinCount: inView(pinPlaces).length,
    clusteredCount: inView(clusterPlaces).reduce(
      (sum, place) => sum + (place as ClusterPlace).cluster.count,
      0,
    ),
  }
}

function visitorPlace(at: Point, { width, height }: Size): Place | null {
  const [x, y] = at
  const isSeen = x > -width && y > -height && x < 2 * width && y < 2 * height
  return isSeen ? { key: 'visitor', at, box: [x - 12, y - 12, x + 12, y + 12], isOutside: false } : null
}

/** The box of a pin with its text, above its place. */
function tagBox([x, y]: Point, { label }: MapPin, isChosen: boolean): Box {
  const half = (isChosen ? 17 : 14) + label.length * (isChosen ? 4.6 : 4)
  return [x - half, y - (isChosen ? 48 : 40), x + half, y + 3]
}

/** Returns the place itself, or the nearest one around it with neither another dot nor the text of a pin. */
function besides([x, y]: Point, dots: readonly Point[], texts: readonly Box[]): Point {
  const isFree = ([atX, atY]: Point) =>
    !dots.some(([dotX, dotY]) => Math.hypot(dotX - atX, dotY - atY) < dotsApart) &&
    !texts.some((box) => isOverlapping(box, [atX - 3, atY + 2, atX + 3, atY + 9]))
  for (let turn = 0; turn < 60; turn++) {
    // The golden angle: like the seeds of a sunflower, none lies behind another.
    const radius = dotsApart * 0.75 * Math.sqrt(turn)
    const at: Point = [x + radius * Math.cos(turn * 2.4), y + radius * Math.sin(turn * 2.4)]
    if (isFree(at)) return at
  }
  return [x, y]
}

/** Rows of this height are read from left to right. */
const rowHeight = 48
function byReading(a: Place, b: Place): number {
  return Math.floor(a.at[1] / rowHeight) - Math.floor(b.at[1] / rowHeight) || a.at[0] - b.at[0]
}

/** Describes the map in a sentence. */
export function shownInWords({ pinCount, clusteredCount, places }: Placed): string {
  const count = pinCount + clusteredCount
  if (count === 0) return 'No businesses in this part of the map.'
  const clusters = places.filter((place) => isCluster(place) && !place.isOutside).length
  const businesses = count === 1 ? '1 business' : `${count.toLocaleString('en-US')} businesses`
  if (clusters === 0) return `${businesses} in this part of the map.`
  const inClusters = `${clusteredCount.toLocaleString('en-US')} of them in ${clusters === 1 ? '1 cluster' : `${clusters} clusters`}`
  return `${businesses} in this part of the map, ${inClusters} that open when you zoom in.`
}
