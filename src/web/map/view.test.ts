import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPlane } from '#shared/map/projection.ts'
import { between, fitted, onScreen, scaleBar, seenBounds, viewAt, zoomedAround, zoomOf } from './view.ts'

const size = { width: 800, height: 600 }
const downtown = toPlane(-97.7431, 30.2672)

test('the point under the pointer stays there while the map is zoomed', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 600 }),
      (factor, x, y) => {
        const before = viewAt(downtown, 13, size)
        const at = [(x - before.x) / before.scale, (y - before.y) / before.scale] as const
        const after = zoomedAround(before, factor, [x, y], size)
        for (const view of [after, between(before, after, 0.3), between(before, after, 0.8)]) {
          const [atX, atY] = onScreen(view, at)
          expect(atX).toBeCloseTo(x, 3)
          expect(atY).toBeCloseTo(y, 3)
        }
      },
    ),
  )
})

test('the map stays in Austin and within its zooms', () => {
  const far = viewAt(toPlane(-90, 40), 30, size)
  expect(zoomOf(far)).toBe(16)
  const { west, east, south, north } = seenBounds(far, size)
  expect((west + east) / 2).toBeCloseTo(-97.45, 5)
  expect((south + north) / 2).toBeCloseTo(30.6, 3)
  expect(zoomOf(zoomedAround(far, 1e-6, [0, 0], size))).toBe(9.6)
})

test.each([
  { width: 800, height: 600 },
  { width: 390, height: 300 },
])('bounds are shown whole, with room at the edges, and a single place not too close: %o', (box) => {
  const bounds = { west: -97.78, south: 30.25, east: -97.72, north: 30.28 }
  const seen = seenBounds(fitted(bounds, box), box)
  expect(seen.west).toBeLessThan(bounds.west)
  expect(seen.east).toBeGreaterThan(bounds.east)
  expect(seen.south).toBeLessThan(bounds.south)
  expect(seen.north).toBeGreaterThan(bounds.north)
  const place = fitted({ west: -97.75, south: 30.3, east: -97.75, north: 30.3 }, box)
  expect(zoomOf(place)).toBeCloseTo(15.2)
})

test.each([
  [10, '5 miles'],
  [11.6, '2 miles'],
  [13.3, '½ mile'],
  [16, '⅛ mile'],
])('at zoom %f the scale bar is %s', (zoom, label) => {
  const bar = scaleBar(viewAt(downtown, zoom, size), size)
  expect(bar.label).toBe(label)
  expect(bar.width).toBeLessThanOrEqual(110)
})
