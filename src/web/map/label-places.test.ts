import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alongLine,
  boxAround,
  evened,
  LabelSpace,
  measured,
  pointAt,
  repeats,
  twoLines,
} from './label-places.ts'
import { isOverlapping } from './view.ts'

const size = { width: 400, height: 300 }

test('names that are taken overlap neither pins nor one another', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 300 }))
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), fc.array(place, { maxLength: 10 }), (names, pins) => {
      const taken = pins.map((at) => boxAround(at, 50, 40))
      const space = new LabelSpace(taken, size)
      for (const at of names) {
        const box = boxAround(at, 70, 16)
        if (!space.takeFree([box])) continue
        expect(taken.some((other) => isOverlapping(box, other))).toBe(false)
        taken.push(box)
      }
    }),
  )
})

test('a name that reaches over the edge is left out, and takes no room', () => {
  const space = new LabelSpace([], size)
  expect(space.takeFree([boxAround([10, 100], 70, 16)])).toBe(false)
  expect(space.takeFree([boxAround([100, 100], 70, 16), boxAround([399, 100], 70, 16)])).toBe(false)
  expect(space.takeFree([boxAround([100, 100], 70, 16)])).toBe(true)
})

test.each([
  ['Zilker', 11, ['Zilker']],
  ['East Cesar Chavez', 11, ['East Cesar', 'Chavez']],
  ['Pecan Springs & Springdale', 11, ['Pecan Springs', '& Springdale']],
])('%s is split where both lines are shortest', (name, most, lines) => {
  expect(twoLines(name, most)).toEqual(lines)
})

test('letters follow a line from left to right, whichever way it runs', () => {
  const points = [
    [300, 100],
    [200, 100],
    [100, 120],
  ] as const
  for (const line of [measured(points), measured(points.toReversed())]) {
    const glyphs = alongLine(line, [10, 10, 10], line.length / 2) ?? []
    const across = glyphs.map(({ at: [x] }) => x)
    expect(across).toEqual(across.toSorted((a, b) => a - b))
    for (const { angle } of glyphs) expect(Math.abs(angle)).toBeLessThan(Math.PI / 2)
  }
})

test('no letters on a line that is too short or bends too much', () => {
  const corner = measured([
    [0, 0],
    [50, 0],
    [50, 50],
  ])
  expect(alongLine(corner, [10, 10, 10, 10], 50)).toBeNull()
  expect(alongLine(corner, Array(12).fill(10), 50)).toBeNull()
  expect(alongLine(corner, [10, 10], 20)).toHaveLength(2)
})

test('repeated names stay in place when the map is enlarged a little', () => {
  const line = (scale: number) => measured([[0, 0] as const, [1000 * scale, 0] as const])
  const onPlane = (scale: number) =>
    repeats(line(scale), scale, 300).map((distance) => Math.round(distance / scale))
  expect(onPlane(1.9)).toEqual(onPlane(1.2))
  expect(onPlane(1.2).length).toBeGreaterThan(0)
})

test('an evened line keeps its ends near and loses its corners', () => {
  const zigzag = measured(Array.from({ length: 21 }, (_, index) => [index * 10, index % 2 ? 8 : 0] as const))
  const heights = evened(zigzag, 6, 4).map(([, y]) => y)
  expect(Math.max(...heights.slice(4, -4)) - Math.min(...heights.slice(4, -4))).toBeLessThan(3)
  expect(pointAt(zigzag, 0)).toEqual([0, 0])
})
