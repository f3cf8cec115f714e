import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BaseMap } from '#shared/map/base-map.ts'
import { atOnce } from './in-frames.ts'
import { bordersOf, cutIntoCells, joined, prepareMap } from './prepared-map.ts'

const sides = (lines: readonly ArrayLike<number>[]) =>
  lines.flatMap((line) =>
    Array.from({ length: Math.max(0, line.length / 2 - 1) }, (_, side) =>
      [0, 1, 2, 3].map((part) => line[side * 2 + part]).join(' '),
    ),
  )

test('cut into cells, a line keeps each of its sides once, within the box of its piece', () => {
  const point = fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 }))
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), (points) => {
      const line = Float32Array.from(points.flat())
      const pieces = cutIntoCells([line])
      expect(sides(pieces.flatMap(({ lines }) => lines)).toSorted()).toEqual(sides([line]).toSorted())
      for (const { box, lines } of pieces)
        for (const part of lines)
          for (const [index, value] of part.entries()) {
            expect(value).toBeGreaterThanOrEqual(box[index % 2] ?? 0)
            expect(value).toBeLessThanOrEqual(box[2 + (index % 2)] ?? 0)
          }
    }),
  )
})

test('parts of a road that continue one another become one', () => {
  const parts = [
    [20, 0, 30, 0],
    [0, 0, 10, 0],
    [20, 0, 10, 0],
    [90, 90, 99, 99],
  ].map((part) => Float32Array.from(part))
  const lines = joined(parts).map((line) => [...line])
  expect(lines).toHaveLength(2)
  expect(lines[0]?.length).toBe(8)
})

test('the border of two areas is drawn once, the edge of both apart', () => {
  const west = Float32Array.from([0, 0, 10, 0, 10, 10, 0, 10, 0, 0])
  const east = Float32Array.from([10, 0, 20, 0, 20, 10, 10, 10, 10, 0])
  const { shared, single } = bordersOf([west, east])
  expect(sides(shared)).toEqual(['10 0 10 10'])
  expect(sides(single)).toHaveLength(6)
})

test('lines, surfaces and names are told apart', () => {
  const ring = [-9775000, 3030000, 500, 0, 0, 500, -500, 0, 0, -500]
  const base: BaseMap = {
    water: [{ name: 'Lake', lines: [ring] }, { lines: [[-9775000, 3030000, 900, 100]] }],
    parks: [{ kind: 'greenbelt', lines: [ring] }],
    motorways: [{ name: 'I-35', lines: [[-9775000, 3030000, 900, 900]] }, { lines: [ring] }],
    roads: [{ name: 'S Lamar Blvd', kind: 'main', lines: [[-9775000, 3030000, 900, 900]] }],
    areas: [],
    names: [{ name: 'Lake', kind: 'water', at: [-97.75, 30.3] }],
  }
  const { map, work } = prepareMap(base)
  atOnce(work)
  expect(map.water.map(({ isSurface }) => isSurface)).toEqual([true, false])
  expect(map.motorways.map(({ isSurface }) => isSurface)).toEqual([true, false])
  expect(map.greenbelts).toHaveLength(1)
  expect(map.mainRoads).toHaveLength(1)
  expect(map.roadNames.map(({ name }) => name)).toEqual(['S Lamar Blvd'])
  expect(map.names.water[0]?.box?.[2]).toBeGreaterThan(0)
})
