import { describe, expect, it } from 'vitest'
import { emptyDirectorySearch, hasFilters } from '#shared/businesses/directory/directory-search.ts'
import { changedSearch, clearedFilters, withoutService } from './directory-change.ts'

const search = {
  ...emptyDirectorySearch,
  category: 2,
  subcategory: 7,
  subsubcategories: [3, 9],
  search: 'leak',
  open: true,
  sort: 'rating' as const,
  page: 4,
}

describe('changedSearch', () => {
  it.each([
    [
      'a category clears the levels below',
      { category: 3 },
      { category: 3, subcategory: null, subsubcategories: [], page: 1 },
    ],
    [
      'a subcategory clears its services',
      { subcategory: 8 },
      { subcategory: 8, subsubcategories: [], page: 1 },
    ],
    [
      'no category clears the levels below',
      { category: null },
      { category: null, subcategory: null, subsubcategories: [], page: 1 },
    ],
    ['a text goes back to page 1', { search: 'drain' }, { search: 'drain', page: 1 }],
    ['an order goes back to page 1', { sort: 'name' as const }, { sort: 'name', page: 1 }],
    ['a page is just a page', { page: 2 }, { page: 2 }],
    [
      'levels given together are kept',
      { category: 3, subcategory: 5 },
      { category: 3, subcategory: 5, subsubcategories: [], page: 1 },
    ],
  ])('%s', (_case, change, expected) => {
    expect(changedSearch(search, change)).toEqual({ ...search, ...expected })
  })

  it('clears every filter and keeps the sort order', () => {
    const cleared = changedSearch(search, clearedFilters)
    expect(hasFilters(cleared)).toBe(false)
    expect(cleared.sort).toBe('rating')
  })
})

describe('withoutService', () => {
  const asking = (service: string) => ({ ...emptyDirectorySearch, service })

  it('turns a service into the filters of its category', () => {
    const place = { category: 40, subcategory: 401 }
    expect(withoutService(asking('plumbing'), place)).toEqual({ ...emptyDirectorySearch, ...place })
  })

  it('leaves a given category alone', () => {
    const inCategory = { ...asking('plumbing'), category: 5 }
    for (const place of [{ category: 40, subcategory: 401 }, null])
      expect(withoutService(inCategory, place)).toEqual({ ...inCategory, service: '' })
  })

  it('searches for an unknown service', () => {
    expect(withoutService(asking('Goat yoga'), null)).toEqual({
      ...emptyDirectorySearch,
      search: 'Goat yoga',
    })
  })
})
