import { expect, it } from 'vitest'
import { blankRound, budgetOf, earlierOf, isBudget, jobFaults } from './round-draft.ts'

it.each([
  ['', null],
  ['800', 800],
  [' $1,500 ', 1500],
  ['1500.00', 1500],
])('reads %j as a budget', (typed, dollars) => {
  expect(budgetOf(typed)).toBe(dollars)
  expect(isBudget(dollars)).toBe(true)
})

it.each(['1,50', '1.000', '1e3', '0', '79.50', '2,000,000', 'cheap', '-5'])('%j is no budget', (budget) => {
  expect(jobFaults({ ...blankRound, what: 'A roof', where: '78704', budget })).toEqual({
    budget: 'Please enter whole dollars, at most $1,000,000',
  })
})

it('joins the earlier request only where the form was started from its business', () => {
  const draft = { ...blankRound, earlierAsked: '7', earlierId: '12', earlierProof: 'upl_secret' }
  expect(earlierOf(draft, '7')).toEqual({ earlierId: 12, headers: { 'x-upload-token': 'upl_secret' } })
  for (const asked of ['8', undefined])
    expect(earlierOf(draft, asked)).toEqual({ earlierId: null, headers: {} })
  expect(earlierOf(blankRound, undefined).earlierId).toBeNull()
})
