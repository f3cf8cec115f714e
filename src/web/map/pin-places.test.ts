import { expect, test } from 'vitest'
import type { MapPin } from '#shared/map/map-pins.ts'
import { figureOf, indexClusters, sizeOf } from './clusters.ts'
import { isCluster, nothingPlaced, type PinPlace, placePins, shownInWords } from './pin-places.ts'
import { isOverlapping, seenBounds, viewAt } from './view.ts'

const size = { width: 800, height: 600 }
const view = viewAt([0, 0], 15, size)
const pin = (id: string, given: Partial<MapPin> = {}): MapPin => ({
  id,
  longitude: -97.75,
  latitude: 30.3,
  name: `Business ${id}`,
  label: '$15',
  summary: '$15, 4.6 stars',
  isPromoted: false,
  ...given,
})
const none: Parameters<typeof placePins>[2] = { chosenId: null, visitor: null, view, size }
const pinsOf = (pins: MapPin[], wishes = none) =>
  placePins(pins, [], wishes).places.filter((place): place is PinPlace => !isCluster(place))

test('no two pins with text overlap: one of them is a dot', () => {
  const pins = Array.from({ length: 60 }, (_, index) =>
    pin(String(index), {
      longitude: -97.75 + Math.sin(index * 12.9) * 0.006,
      latitude: 30.3 + Math.cos(index * 78.2) * 0.004,
    }),
  )
  const tags = pinsOf(pins).filter(({ isDot }) => !isDot)
  expect(tags.length).toBeGreaterThan(5)
  expect(tags.length).toBeLessThan(60)
  for (const one of tags)
    for (const other of tags) if (one !== other) expect(isOverlapping(one.box, other.box)).toBe(false)
})

test('the chosen one, then the promoted, then the first keep their text', () => {
  const pins = [pin('first'), pin('second'), pin('paid', { isPromoted: true })]
  const shown = (chosenId: string | null) =>
    pinsOf(pins, { ...none, chosenId })
      .filter(({ isDot }) => !isDot)
      .map(({ key }) => key)
  expect(shown(null)).toEqual(['paid'])
  expect(shown('second')).toEqual(['second'])
  expect(pinsOf([pin('free', { label: '' })])[0]?.isDot).toBe(true)
})

test('dots in the same place stand beside one another', () => {
  const dots = pinsOf(Array.from({ length: 12 }, (_, index) => pin(String(index)))).filter(
    ({ isDot }) => isDot,
  )
  for (const one of dots)
    for (const other of dots)
      if (one !== other)
        expect(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])).toBeGreaterThan(12)
})

test('pins are in reading order, and those outside the box are marked', () => {
  const places = pinsOf([
    pin('south', { latitude: 30.296 }),
    pin('north-east', { latitude: 30.304, longitude: -97.745 }),
    pin('north-west', { latitude: 30.304, longitude: -97.755 }),
    pin('far', { latitude: 30.4 }),
  ])
  expect(places.map(({ key }) => key)).toEqual(['far', 'north-west', 'north-east', 'south'])
  expect(places.filter(({ isOutside }) => isOutside).map(({ key }) => key)).toEqual(['far'])
})

test('zoomed out, all are in clusters; zoomed in, each has a pin', () => {
  const pins = Array.from({ length: 40 }, (_, index) =>
    pin(String(index), { longitude: -97.75 + index / 5000 }),
  )
  const clusterIndex = indexClusters(pins)
  const at = (zoom: number) => {
    const there = viewAt([2, 0], zoom, size)
    const { pins, clusters } = clusterIndex.in(seenBounds(there, size, 0.15), zoom)
    return placePins(pins, clusters, { ...none, view: there })
  }
  expect(at(10)).toMatchObject({ pinCount: 0, clusteredCount: 40 })
  expect(at(16)).toMatchObject({ clusteredCount: 0 })
  expect(shownInWords(at(10))).toMatch(
    /^40 businesses in this part of the map, 40 of them in (1 cluster|\d clusters) that open when you zoom in\.$/,
  )
  expect(shownInWords({ ...nothingPlaced, pinCount: 1 })).toBe('1 business in this part of the map.')
  expect(shownInWords(nothingPlaced)).toBe('No businesses in this part of the map.')
})

test('a pin that stands for many counts as many, alone and in a cluster', () => {
  const many = (id: string, count: number, longitude: number) => pin(id, { count, longitude })
  const clusterIndex = indexClusters([
    many('a', 1000, -97.75),
    many('b', 200, -97.7501),
    many('c', 30, -97.7502),
    pin('d', { longitude: -97.7503 }),
    many('e', 5, -97.6),
  ])
  const { pins, clusters } = clusterIndex.in({ west: -98, south: 30, east: -97, north: 31 }, 11)
  expect(pins).toEqual([])
  expect(clusters.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([5, 1231])
  expect(clusters.find(({ count }) => count === 5)?.pin?.id).toBe('e')
})

test.each([
  [4, '4', 1],
  [29, '29', 2],
  [30, '30', 3],
  [999, '999', 4],
  [1000, '1k', 4],
  [1290, '1.2k', 4],
])('a cluster of %i says %s in size %i', (count, figure, expected) => {
  expect(figureOf(count)).toBe(figure)
  expect(sizeOf(count)).toBe(expected)
})
