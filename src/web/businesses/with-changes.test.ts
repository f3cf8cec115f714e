import { describe, expect, it } from 'vitest'
import { withChanges } from './with-changes.ts'

const one = { id: 1, isLiked: false }
const two = { id: 2, isLiked: false }
const liked = { isLiked: true }

describe('withChanges', () => {
  it.each([
    ['a list', [one, two], [one, { id: 2, isLiked: true }]],
    ['a page', { businesses: [two], total: 9 }, { businesses: [{ id: 2, isLiked: true }], total: 9 }],
    ['a detail', { business: two, reviews: [] }, { business: { id: 2, isLiked: true }, reviews: [] }],
  ])('changes the business in %s', (_kind, data, changed) => {
    expect(withChanges(data, 2, liked)).toEqual(changed)
  })

  it.each([[[one]], [{ businesses: [one] }], [{ business: one }], [{}], [null], [undefined]])(
    'leaves %j as it is, so nothing is rendered again',
    (data) => {
      expect(withChanges(data, 2, liked)).toBe(data)
    },
  )

  it('leaves the other businesses in a list unchanged', () => {
    expect(withChanges([one, two], 2, liked)).toHaveProperty('0', one)
  })
})
