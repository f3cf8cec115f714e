import fc from 'fast-check'
import { expect, it } from 'vitest'
import { milesBetween, type Position } from '#shared/lib/geo.ts'
import { perDegree, placeOnRange } from './interpolate.ts'

const point = fc.record({
  longitude: fc.integer({ min: -97_900_000, max: -97_600_000 }),
  latitude: fc.integer({ min: 30_100_000, max: 30_500_000 }),
})
const ends = fc.tuple(point, point).filter(([from, to]) => {
  const far = Math.abs(from.longitude - to.longitude) + Math.abs(from.latitude - to.latitude)
  return far > 200
})
const numbers = fc.record({ low: fc.integer({ min: 1, max: 9_000 }), more: fc.integer({ min: 1, max: 500 }) })
const lineOf = (points: readonly Position[]) =>
  points.flatMap(({ longitude, latitude }) => [longitude, latitude])
const degrees = ({ longitude, latitude }: Position): Position => ({
  longitude: longitude / perDegree,
  latitude: latitude / perDegree,
})
const meters = (from: Position, to: Position) => milesBetween(from, to) * 1609.344

it('a number stands between the ends of its range, in proportion', () => {
  fc.assert(
    fc.property(
      ends,
      numbers,
      fc.double({ min: 0, max: 1, noNaN: true }),
      ([from, to], { low, more }, share) => {
        const number = low + Math.round(more * share)
        const place = placeOnRange(number, { low, high: low + more, side: 0, line: lineOf([from, to]) })
        const [start, end] = [degrees(from), degrees(to)]
        const length = meters(start, end)
        // Sums of both ways are as long as the way itself only between the ends.
        expect(meters(start, place) + meters(place, end)).toBeLessThan(length * 1.001 + 0.5)
        const proportion = (number - low) / more
        expect(Math.abs(meters(start, place) - proportion * length)).toBeLessThan(length * 0.01 + 0.5)
      },
    ),
  )
})

it('a number on the left stands left of the line, ten meters from it, and on the right at its right', () => {
  fc.assert(
    fc.property(
      ends,
      numbers,
      fc.constantFrom(-1 as const, 1 as const),
      ([from, to], { low, more }, side) => {
        const range = { low, high: low + more, line: lineOf([from, to]) }
        const number = low + Math.floor(more / 2)
        const [place, middle] = [
          placeOnRange(number, { ...range, side }),
          placeOnRange(number, { ...range, side: 0 }),
        ]
        const cross =
          (to.longitude - from.longitude) * (place.latitude * perDegree - from.latitude) -
          (to.latitude - from.latitude) * (place.longitude * perDegree - from.longitude)
        expect(Math.sign(cross)).toBe(-side)
        expect(meters(place, middle)).toBeGreaterThan(9.5)
        expect(meters(place, middle)).toBeLessThan(10.5)
      },
    ),
  )
})

it('a number beyond the range stands at its end, and one at a point at the point', () => {
  const line = [-97_760_000, 30_240_000, -97_750_000, 30_240_000]
  expect(placeOnRange(500, { low: 100, high: 198, side: 0, line }).longitude).toBeCloseTo(-97.75, 6)
  expect(placeOnRange(1, { low: 100, high: 198, side: 0, line }).longitude).toBeCloseTo(-97.76, 6)
  const place = { longitude: -97.76, latitude: 30.24 }
  expect(placeOnRange(7, { low: 7, high: 7, side: 0, line: line.slice(0, 2) })).toEqual(place)
  expect(
    placeOnRange(7, { low: 5, high: 9, side: 1, line: [...line.slice(0, 2), ...line.slice(0, 2)] }),
  ).toEqual(place)
})

it('a number on a bent line stands on it', () => {
  const line = [-97_760_000, 30_240_000, -97_750_000, 30_240_000, -97_750_000, 30_250_000]
  const place = placeOnRange(190, { low: 100, high: 200, side: 0, line })
  expect(place.longitude).toBeCloseTo(-97.75, 6)
  expect(place.latitude).toBeGreaterThan(30.247)
})
