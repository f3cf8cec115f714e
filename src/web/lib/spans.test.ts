import { expect, test } from 'vitest'
import { toAgo } from './spans.ts'

const now = Date.parse('2025-11-18T15:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

test.each([
  [0.5, 'just now'],
  [-0.001, 'just now'],
  [-3.98, '3 h ago'],
  [-50, '2 days ago'],
  [-24 * 8, 'that day'],
])('%d hours ago is shown as %s', (hours, text) => {
  expect(toAgo(at(hours), now, () => 'that day')).toBe(text)
})
