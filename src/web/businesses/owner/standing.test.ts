import { expect, test } from 'vitest'
import { nextStep, toWaiting } from './standing.ts'

/** 9 in the morning in Austin. */
const now = Date.parse('2025-11-18T15:00:00Z')
const submitted = (hoursAgo: number) => {
  const at = now - hoursAgo * 3_600_000
  return {
    submittedAt: new Date(at).toISOString(),
    decisionDueAt: new Date(at + 24 * 3_600_000).toISOString(),
    decidedAt: null,
    reason: null,
  }
}

test.each([
  [0, 'Submitted just now, decision by 9:00 AM tomorrow'],
  [3, 'Submitted 3 h ago, decision by 6:00 AM tomorrow'],
  [9, 'Submitted 9 h ago, decision by 12:00 AM tomorrow'],
  [9.5, 'Submitted 9 h ago, decision by 11:30 PM'],
  [18.92, 'Submitted 18 h ago, decision by 2:04 PM'],
  [24, 'Submitted 24 h ago, decision overdue since 9:00 AM'],
  [34, 'Submitted 34 h ago, decision overdue since 11:00 PM yesterday'],
  [24 * 8, 'Submitted Nov 10, 2025, decision overdue since 9:00 AM on Nov 11, 2025'],
])('a listing that was submitted %d hours ago: %s', (hours, text) => {
  const waiting = toWaiting(submitted(hours), now)
  expect(`${waiting.text} ${waiting.due}`).toBe(text)
  expect(waiting.isOverdue).toBe(hours >= 24)
})

test('a decision names the next step, if there is one', () => {
  expect(nextStep('rejected', true)).toBe('Fix that, then resubmit.')
  expect(nextStep('suspended', false)).toContain('Contact Support to find out why')
  expect(nextStep('approved', true)).toBeUndefined()
})
