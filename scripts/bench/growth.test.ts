import { expect, test } from 'vitest'
import { type Sample, toFigure } from './growth.ts'
import { failuresOf } from './table.ts'

const rowOf = (...samples: [size: number, p50: number, p99: number][]) =>
  toFigure('a ZIP code', new Map<number, Sample>(samples.map(([size, p50, p99]) => [size, { p50, p99 }])), 50)

test.each([
  ['doubles', 4, 8, true],
  ['more than doubles', 4, 8.1, false],
  ['grows tenfold, but stays below 5 ms', 0.4, 4.9, true],
  ['grows tenfold to 5 ms', 0.5, 5, false],
  ['shrinks', 20, 10, true],
])('a median that %s is held to the limit of growth', (_how, small, large, isReached) => {
  const row = rowOf([10_000, small, 9], [100_000, 100, 900], [1_000_000, large, 9])
  expect(row.isReached).toBe(isReached)
  expect(row.what).toBe('a ZIP code: p50 / p99 ms at 10,000, 100,000, 1,000,000')
  expect(row.target).toBe('p50 ≤ 2x or < 5 ms, p99 ≤ 50 ms')
})

test('a row of one size has no growth, and fails by its p99 alone', () => {
  expect(rowOf([10_000, 30, 50])).toMatchObject({
    measured: '30.0 / 50.0',
    target: 'p99 ≤ 50 ms',
    isReached: true,
  })
  expect(rowOf([10_000, 1, 51]).isReached).toBe(false)
})

test('the output ends with a line for each row that failed', () => {
  const rows = [rowOf([10_000, 1, 9], [1_000_000, 1, 9]), rowOf([10_000, 4, 9], [1_000_000, 12, 9])]
  expect(failuresOf(rows)).toEqual([
    'failed: a ZIP code: p50 / p99 ms at 10,000, 1,000,000: 4.0 / 9.0, 12.0 / 9.0; p50 grows 3.0x (p50 ≤ 2x or < 5 ms, p99 ≤ 50 ms)',
  ])
})
