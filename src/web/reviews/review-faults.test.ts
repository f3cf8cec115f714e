import { describe, expect, it } from 'vitest'
import { reviewFault } from './review-faults.ts'

describe('reviewFault', () => {
  it.each([
    [{ rating: 0, content: '' }, 'Rating Required'],
    [{ rating: 0, content: 'Lovely people' }, 'Rating Required'],
    [{ rating: 5, content: '' }, 'Comment Required'],
    [{ rating: 5, content: ' \n ' }, 'Comment Required'],
    [{ rating: 1, content: ' a ' }, 'Comment Required'],
    [{ rating: 3, content: '👍' }, 'Comment Required'],
    [{ rating: 1, content: 'ok' }, undefined],
    [{ rating: 5, content: '👍👍' }, undefined],
  ])('%j: %s', (draft, title) => {
    expect(reviewFault(draft)?.title).toBe(title)
  })
})
