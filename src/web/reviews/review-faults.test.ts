import { describe, expect, it } from 'vitest'
import { reviewFaults } from './review-faults.ts'

describe('reviewFaults', () => {
  it.each([
    [{ rating: 0, content: '' }, { rating: 'Please select a star rating.' }],
    [{ rating: 0, content: 'Lovely people' }, { rating: 'Please select a star rating.' }],
    [{ rating: 5, content: '' }, { content: 'Please add a short comment about your experience.' }],
    [{ rating: 5, content: ' \n ' }, { content: 'Please add a short comment about your experience.' }],
    [{ rating: 1, content: ' a ' }, { content: 'Please add a short comment about your experience.' }],
    [{ rating: 3, content: '👍' }, { content: 'Please add a short comment about your experience.' }],
    [{ rating: 1, content: 'ok' }, {}],
    [{ rating: 5, content: '👍👍' }, {}],
  ])('%j: %j', (draft, faults) => {
    expect(reviewFaults(draft)).toEqual(faults)
  })
})
