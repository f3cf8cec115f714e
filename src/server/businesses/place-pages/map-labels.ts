import { LRUCache } from 'lru-cache'
import { isWithin } from '#server/search/place-ground.ts'
import type { PlaceLabel } from '#shared/businesses/place-pages/place-page.schemas.ts'
import {
  type Border,
  boxOf,
  letterSizes,
  lineHeight,
  type MapBox,
  type MapPoint,
  toRing,
} from '#shared/businesses/place-pages/places-map.ts'

/** Average width of a letter, and the free space around a name, as shares of the font size. */
const [letterWidth, gap] = [0.56, 0.4]
/** Smallest room for a name, as a share of what it takes; below 1 it covers part of the places around. */
const fitMin = 0.4
/** Parts of a place's width and height between which the middle of its name is looked for, and parts of its borders. */
const [gridSteps, borderSteps] = [13, 30]
/** Shares of its width and height, the most central first. */
const middles = Array.from({ length: gridSteps ** 2 }, (_, step) => [
  ((step % gridSteps) + 0.5) / gridSteps,
  (Math.floor(step / gridSteps) + 0.5) / gridSteps,
]).toSorted((one, other) => fromCenter(one) - fromCenter(other))

function fromCenter([right = 0, down = 0]: readonly number[]): number {
  return Math.hypot(right - 0.5, down - 0.5)
}

/** A name in lines where its place has the most room, and how large its letters can be there. */
type Fit = { x: number; y: number; lines: string[]; size: number }
type Outlined = { name: string; outline: readonly Border[] }

/**
 * By the name of each place, where its name is on the map of all, and on which screens: those that have the most room for theirs come
 * first, and no two on a screen touch.
 */
export function labelPlaces(places: readonly Outlined[]): Map<string, PlaceLabel> {
  const box = boxOf(places.flatMap(({ outline }) => outline))
  const sizes = letterSizes(box)
  const fits = new Map(places.map((place) => [place.name, fitOf(place)]))
  const roomy = [...fits.values()].toSorted((one, other) => other.size - one.size)
  const phone = choose(roomy, [], sizes.phone, box)
  const wide = choose(roomy, phone, sizes.wide, box)
  const toLabel = (fit: Fit): PlaceLabel => ({
    x: Math.round(within(fit, sizes.wide, box)),
    y: Math.round(fit.y),
    lines: fit.lines,
    shows: phone.includes(fit) ? 'always' : wide.includes(fit) ? 'wide' : 'hover',
  })
  return new Map([...fits].map(([name, fit]) => [name, toLabel(fit)]))
}

const halfOf = ({ lines }: Fit, size: number) => ({
  width: ((Math.max(...lines.map(({ length }) => length)) * letterWidth + gap) * size) / 2,
  height: ((lines.length * lineHeight + gap) * size) / 2,
})

/** Where a name doesn't leave the map. */
function within(fit: Fit, size: number, { x, width }: MapBox): number {
  const half = halfOf(fit, size).width
  return Math.max(x + half, Math.min(x + width - half, fit.x))
}

/** Those that fit beside the ones that are there. */
function choose(fits: readonly Fit[], there: readonly Fit[], size: number, box: MapBox): Fit[] {
  const chosen = [...there]
  const touches = (one: Fit, other: Fit) => {
    const [half, otherHalf] = [halfOf(one, size), halfOf(other, size)]
    return (
      Math.abs(one.x - other.x) < half.width + otherHalf.width &&
      Math.abs(one.y - other.y) < half.height + otherHalf.height
    )
  }
  for (const fit of fits) {
    const isOnMap = within(fit, size, box) === fit.x
    const isFree = !chosen.some((other) => touches(fit, other))
    if (fit.size >= fitMin * size && isOnMap && isFree) chosen.push(fit)
  }
  return chosen
}

/** By name and borders, which rarely change. */
const known = new LRUCache<string, Fit>({ max: 500 })
function fitOf({ name, outline }: Outlined): Fit {
  const key = JSON.stringify([name, outline])
  const fit = known.get(key) ?? fitName(name, outline.map(toRing))
  known.set(key, fit)
  return fit
}

function fitName(name: string, rings: readonly MapPoint[][]): Fit {
  const words = name.split(' ')
  const layouts = words.map((_, at) => [words.slice(0, at), words.slice(at)].map((some) => some.join(' ')))
  const fits = layouts.flatMap((lines) => rings.map((ring) => fitLines(lines.filter(Boolean), ring)))
  return fits.reduce((best, fit) => (fit.size > best.size ? fit : best))
}

/** Tries middles all over a place; the letters end at the nearest border. */
function fitLines(lines: string[], ring: readonly MapPoint[]): Fit {
  const half = halfOf({ x: 0, y: 0, lines, size: 1 }, 1)
  const border = pointsAlong(ring)
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  let best: Fit = { x: (west + east) / 2, y: (north + south) / 2, lines, size: 0 }
  for (const [right = 0, down = 0] of middles) {
    const [x, y] = [west + (east - west) * right, north + (south - north) * down]
    const sizes = border.map(([toX, toY]) =>
      Math.max(Math.abs(toX - x) / half.width, Math.abs(toY - y) / half.height),
    )
    const size = Math.min(...sizes)
    if (size > best.size && isWithin(ring, x, y)) best = { x, y, lines, size }
  }
  return best
}

/** Points of a border that are near each other. */
function pointsAlong(ring: readonly MapPoint[]): MapPoint[] {
  const [startX = 0, startY = 0] = ring[0] ?? []
  const longest = Math.max(...ring.map(([x, y]) => Math.hypot(x - startX, y - startY))) / borderSteps || 1
  return ring.flatMap(([x, y], at) => {
    const [fromX, fromY] = ring.at(at - 1) ?? [x, y]
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / longest))
    return Array.from(
      { length: count },
      (_, step): MapPoint => [x + ((fromX - x) * step) / count, y + ((fromY - y) * step) / count],
    )
  })
}
