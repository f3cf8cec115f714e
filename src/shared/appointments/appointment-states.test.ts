import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AppointmentSide,
  appointmentActions,
  appointmentSides,
  isAgreed,
  isFinal,
  nextStanding,
  possibleActions,
  type Standing,
  timesToConfirm,
} from './appointment-states.ts'

const asked: Standing = { state: 'asked', proposedBy: 'visitor' }
const walk = (...steps: [AppointmentSide, (typeof appointmentActions)[number]][]) =>
  steps.reduce<Standing | null>((standing, step) => standing && nextStanding(standing, ...step), asked)

describe('timesToConfirm', () => {
  const now = Date.parse('2026-12-01T12:00:00Z')
  const [passed, coming] = [{ startsAt: '2026-12-01T11:00:00Z' }, { startsAt: '2026-12-02T11:00:00Z' }]
  const proposed = [passed, coming]

  it('are those that the other side proposed and that are to come', () => {
    expect(timesToConfirm({ proposedBy: 'visitor', proposed }, 'business', now)).toEqual([coming])
    expect(timesToConfirm({ proposedBy: 'visitor', proposed }, 'visitor', now)).toEqual([])
    expect(timesToConfirm({ proposedBy: null, proposed }, 'business', now)).toEqual([])
  })
})

describe('nextStanding', () => {
  it('lets the other side accept what was proposed', () => {
    expect(walk(['business', 'accept'])?.state).toBe('confirmed')
    expect(walk(['visitor', 'accept'])).toBeNull()
    expect(walk(['business', 'propose'], ['visitor', 'accept'])?.state).toBe('confirmed')
    expect(walk(['business', 'propose'], ['business', 'accept'])).toBeNull()
    expect(walk(['business', 'propose'], ['visitor', 'propose'])).toEqual(asked)
  })

  it('keeps the agreed time while another is proposed', () => {
    const moved = walk(['business', 'accept'], ['visitor', 'propose'])
    expect(moved).toEqual({ state: 'moved', proposedBy: 'visitor' })
    expect(nextStanding(moved as Standing, 'business', 'keep')?.state).toBe('confirmed')
    expect(nextStanding(moved as Standing, 'visitor', 'keep')?.state).toBe('confirmed')
    expect(nextStanding(moved as Standing, 'business', 'decline')).toBeNull()
  })

  it('ends by either side', () => {
    expect(possibleActions(asked, 'visitor')).toEqual(['propose', 'cancel'])
    expect(possibleActions(asked, 'business')).toEqual(['accept', 'propose', 'decline'])
    expect(walk(['business', 'decline'])?.state).toBe('declined')
    expect(walk(['visitor', 'cancel'])?.state).toBe('canceled')
    expect(walk(['business', 'accept'], ['business', 'cancel'])?.state).toBe('canceled')
  })
})

it('never loses an agreed time but by canceling, waits for one side whenever times are proposed, and ends for good', () => {
  const step = fc.tuple(fc.constantFrom(...appointmentSides), fc.constantFrom(...appointmentActions))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let standing = asked
      let wasAgreed = false
      for (const [side, action] of steps) {
        const next = nextStanding(standing, side, action)
        if (!next) continue
        expect(isFinal(standing.state)).toBe(false)
        expect(['asked', 'offered', 'moved'].includes(next.state)).toBe(next.proposedBy !== null)
        if (action === 'accept') expect(side).not.toBe(standing.proposedBy)
        if (next.state === 'asked') expect(next.proposedBy).toBe('visitor')
        if (next.state === 'offered') expect(next.proposedBy).toBe('business')
        if (wasAgreed && !isAgreed(next.state)) expect([next.state, action]).toEqual(['canceled', 'cancel'])
        wasAgreed ||= isAgreed(next.state)
        standing = next
      }
      if (!isFinal(standing.state))
        for (const side of appointmentSides) expect(possibleActions(standing, side)).not.toEqual([])
    }),
  )
})
