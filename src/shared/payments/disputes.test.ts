import { describe, expect, it } from 'vitest'
import { type DisputeReport, type DisputeState, mergeDispute, sumDisputes } from './disputes.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 12, 0, second))
const report = (state: DisputeState, second: number, given: Partial<DisputeReport> = {}): DisputeReport => ({
  amountCents: 998,
  state,
  reason: 'fraudulent',
  openedAt: at(0),
  dueAt: null,
  reportedAt: at(second),
  withdrawnAt: null,
  reinstatedAt: null,
  ...given,
})

describe('mergeDispute', () => {
  it.each<[string, DisputeReport, DisputeReport, DisputeState]>([
    ['the later one holds', report('open', 1), report('won', 9), 'won'],
    ['a decision can be reversed', report('lost', 1), report('won', 9), 'won'],
    ['an appeal opens it again', report('lost', 1), report('open', 9), 'open'],
    ['in one second, a decision comes after a dispute', report('open', 1), report('lost', 1), 'lost'],
    ['in one second, a dispute comes after an inquiry', report('inquiry', 1), report('open', 1), 'open'],
    [
      'in one second, an inquiry is dropped after it began',
      report('inquiry', 1),
      report('dropped', 1),
      'dropped',
    ],
  ])('%s, in both orders', (_case, one, other, state) => {
    expect(mergeDispute(one, other)).toEqual(mergeDispute(other, one))
    expect(mergeDispute(one, other).state).toBe(state)
    expect(mergeDispute(mergeDispute(one, other), one)).toEqual(mergeDispute(one, other))
  })

  it('one that was answered in the same second has no date to answer by', () => {
    const [waits, answered] = [report('open', 1, { dueAt: at(50) }), report('open', 1)]
    expect(mergeDispute(waits, answered).dueAt).toBeNull()
    expect(mergeDispute(answered, waits).dueAt).toBeNull()
  })

  it('money that moved has moved, even if a later report doesn’t say so', () => {
    const [moved, silent] = [report('open', 1, { withdrawnAt: at(3) }), report('won', 9)]
    expect(mergeDispute(moved, silent).withdrawnAt).toEqual(at(3))
    expect(mergeDispute(silent, moved).withdrawnAt).toEqual(at(3))
  })
})

describe('sumDisputes', () => {
  const taken = { withdrawnAt: at(1) }
  const back = { withdrawnAt: at(1), reinstatedAt: at(9) }
  it.each<[string, DisputeReport[], DisputeState | null, number]>([
    ['none', [], null, 0],
    ['an inquiry holds nothing', [report('inquiry', 1)], 'inquiry', 0],
    ['an open one holds what it took', [report('open', 1, taken)], 'open', 998],
    ['a won one gave it back', [report('won', 9, back)], 'won', 0],
    ['a lost one keeps it', [report('lost', 9, taken)], 'lost', 998],
    ['an open one outweighs a won one', [report('won', 9, back), report('open', 12, taken)], 'open', 998],
    ['a lost one outweighs all', [report('open', 12, taken), report('lost', 9, taken)], 'lost', 1996],
  ])('%s', (_case, disputes, dispute, takenCents) => {
    const disputedAt = disputes.length > 0 ? at(0) : null
    expect(sumDisputes(disputes)).toEqual({ dispute, takenCents, disputedAt })
    expect(sumDisputes(disputes.toReversed())).toEqual({ dispute, takenCents, disputedAt })
  })
})
