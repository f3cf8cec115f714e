import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDegrees, toPlane, toPlaneLine } from './projection.ts'

test('a place on the plane and back is the same to a centimeter', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -99, max: -96, noNaN: true }),
      fc.double({ min: 29, max: 32, noNaN: true }),
      (longitude, latitude) => {
        const back = toDegrees(...toPlane(longitude, latitude))
        expect(back.longitude).toBeCloseTo(longitude, 7)
        expect(back.latitude).toBeCloseTo(latitude, 7)
      },
    ),
  )
})

test('north is up, and a mile is as wide as it is high', () => {
  const [x, y] = toPlane(-97.75, 30.3)
  const [east] = toPlane(-97.75 + 1 / (69.172 * Math.cos((30.3 * Math.PI) / 180)), 30.3)
  const [, north] = toPlane(-97.75, 30.3 + 1 / 69.172)
  expect(y - north).toBeGreaterThan(0)
  expect(east - x).toBeCloseTo(y - north, 1)
})

test('each point of a line is a step from the one before', () => {
  const points = toPlaneLine([-9775000, 3030000, 1000, -500])
  expect([...points.slice(0, 2)]).toEqual([0, 0])
  const [x, y] = toPlane(-97.74, 30.295)
  expect(points[2]).toBeCloseTo(x, 4)
  expect(points[3]).toBeCloseTo(y, 4)
})
