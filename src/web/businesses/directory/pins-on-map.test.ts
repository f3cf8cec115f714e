import { describe, expect, it } from 'vitest'
import type { BusinessPin, BusinessPins } from '#shared/businesses/directory/pins.schemas.ts'
import { areaAround, closerAt, clusterOf, missingText, toMapPins, viewOf } from './pins-on-map.ts'

const pin: BusinessPin = {
  id: 7,
  name: 'Paloma Hives',
  longitude: -97.75,
  latitude: 30.25,
  averagePrice: '39.50',
  priceUnit: 'hour',
  paidInstead: null,
  rating: 4.8,
  reviewCount: 5,
  isPromoted: true,
  isApproximate: false,
}
const all: BusinessPins = {
  isWhole: true,
  pins: [pin],
  withoutPosition: 0,
  clusters: [],
  countIsExact: true,
  place: null,
  outline: null,
}
const around = { west: -97.76, south: 30.24, east: -97.74, north: 30.26 }
const away = { ...pin, id: 8, latitude: 30.4 }
const clusters = [{ longitude: -97.7, latitude: 30.3, count: 12_340 }]

describe('toMapPins', () => {
  it.each<[Partial<BusinessPin>, string, string]>([
    [{}, '$40', 'average $40 per hour, rated 4.8 out of 5, promoted'],
    [{ paidInstead: '$90 to $120' }, '★ 4.8', 'usually $90 to $120, rated 4.8 out of 5, promoted'],
    [{ averagePrice: null, isPromoted: false }, '★ 4.8', 'rated 4.8 out of 5'],
    [{ averagePrice: null, reviewCount: 0, isPromoted: false }, '', 'no reviews yet'],
  ])('%j is %s', (given, label, summary) => {
    expect(toMapPins({ ...all, pins: [{ ...pin, ...given }] })).toMatchObject([{ id: '7', label, summary }])
  })

  it('shows estimates as such', () => {
    const many = { ...all, pins: [], clusters, countIsExact: false }
    expect(toMapPins(many)).toMatchObject([
      { id: 'cluster-0', count: 12_340, name: 'About 12,340 businesses' },
    ])
    expect(clusterOf(many, 'cluster-0')).toBe(clusters[0])
    expect(clusterOf(many, '7')).toBeUndefined()
  })
})

it.each<[Partial<BusinessPins>, string]>([
  [{}, ''],
  [{ withoutPosition: 4 }, '4 of 5 are not on the map'],
  [{ withoutPosition: 1 }, '1 of 2 is not on the map'],
  [{ pins: [], withoutPosition: 1 }, '1 of 1 is not on the map'],
  [{ pins: [] }, 'No businesses to show here'],
  [{ isWhole: false }, 'Only businesses in this part of the map are shown.'],
  [{ place: around, pins: [pin, away, away] }, '2 of 3 are outside this place'],
  [
    { place: around, pins: [away], withoutPosition: 2 },
    '2 of 3 are not on the map, 1 of 3 is outside this place',
  ],
  [{ clusters }, 'Zoom in to see each business.'],
  [{ clusters, countIsExact: false }, 'Counts are estimates. Zoom in to see each business.'],
])('%j: “%s”', (given, text) => {
  expect(missingText({ ...all, ...given })).toBe(text)
})

it('looks at a place while a business is in it, else also at those that serve it', () => {
  expect(viewOf({ ...all, place: around, pins: [pin, away] })).toEqual(around)
  expect(viewOf({ ...all, place: around, pins: [] })).toEqual(around)
  expect(viewOf({ ...all, place: around, pins: [away] })).toEqual({ ...around, north: away.latitude })
  expect(viewOf({ ...all, pins: [pin] })).toEqual(areaAround([pin]))
})

describe('areaAround', () => {
  it('has no area without points, and half a mile around one', () => {
    expect(areaAround([])).toBeNull()
    const area = areaAround([pin])
    expect((area?.west ?? 0) + (area?.east ?? 0)).toBeCloseTo(2 * pin.longitude)
    expect((area?.north ?? 0) - (area?.south ?? 0)).toBeCloseTo(0.016)
  })

  it('has all of a few points, and leaves out who is far away among many', () => {
    const far = { longitude: -97.1, latitude: 30.9 }
    expect(areaAround([pin, far])).toEqual({ west: -97.75, south: 30.25, east: -97.1, north: 30.9 })
    expect(areaAround([...Array.from({ length: 60 }, () => pin), far])?.north).toBeLessThan(30.3)
  })
})

it('goes closer at a cluster', () => {
  expect(closerAt({ west: -3, south: -3, east: 3, north: 3 }, { longitude: 1, latitude: 0 })).toEqual({
    west: 0,
    south: -1,
    east: 2,
    north: 1,
  })
})
