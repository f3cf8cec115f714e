import { expect, it } from 'vitest'
import { agreementText } from './outcome-words.ts'

it.each([
  ['visitor', 'appointment', 'You and Pecan Street Plumbing had an appointment on Nov 20, 2026.'],
  ['business', 'appointment', 'You and Pecan Street Plumbing had an appointment on Nov 20, 2026.'],
  ['visitor', 'quote', 'You accepted a quote from Pecan Street Plumbing on Nov 20, 2026.'],
  ['business', 'quote', 'Pecan Street Plumbing accepted your quote on Nov 20, 2026.'],
] as const)('a question tells the %s what was agreed on: %s', (side, basis, text) => {
  const question = { side, basis, otherName: 'Pecan Street Plumbing', agreedAt: '2026-11-20T18:00:00Z' }
  expect(agreementText({ ...question, answer: null } as Parameters<typeof agreementText>[0])).toBe(text)
})
