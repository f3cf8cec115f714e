import { expect, test } from 'vitest'
import { toDeadline } from './deadline.ts'

const now = Date.parse('2025-11-18T15:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

test.each([
  [23.5, '23 h left', 'plain'],
  [5.5, '5 h 30 min left', 'plain'],
  [4, '4 h left', 'plain'],
  [3.34, '3 h 20 min left', 'wait'],
  [0.2, '12 min left', 'wait'],
  [0.01, 'under a minute left', 'wait'],
  [-0.01, 'under a minute overdue', 'bad'],
  [-1.5, '1 h overdue', 'bad'],
  [-30, '30 h overdue', 'bad'],
  [-72, '3 days overdue', 'bad'],
])('%d hours from now: %s', (hours, text, tone) => {
  expect(toDeadline(at(hours), now)).toEqual({ text, tone })
})
