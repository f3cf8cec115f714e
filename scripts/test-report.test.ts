import { expect, it } from 'vitest'
import { toSummary } from './test-report.mjs'

it.each([0, 3])('ends a run with exactly what passed and failed when %d were skipped', (skipped) => {
  expect(toSummary({ passed: 12, failed: 1, skipped }).split('\n').at(-1)).toBe('12 passed, 1 failed')
})

it('tells what was skipped on a line before', () => {
  expect(toSummary({ passed: 12, failed: 0, skipped: 3 })).toBe('3 skipped\n12 passed, 0 failed')
})
