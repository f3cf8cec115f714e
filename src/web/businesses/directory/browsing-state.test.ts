import { describe, expect, it } from 'vitest'
import { emptyDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { browsingStateLifetime, searchOfBrowsingState, toBrowsingState } from './browsing-state.ts'

const now = 1_800_000_000_000
const search = {
  ...emptyDirectorySearch,
  category: 2,
  subcategory: 7,
  subsubcategories: [3, 9],
  search: 'leak',
  open: true,
  sort: 'rating' as const,
  page: 3,
}
const filtered = { ...search, price: '50-100', features: 'pet-friendly,family-owned' }
const kept = toBrowsingState(search, now)

describe('browsing state', () => {
  it('keeps exactly the fields of the specification', () => {
    expect(kept).toEqual({
      searchQuery: 'leak',
      showOpenOnly: true,
      selectedCategory: 2,
      selectedSubCategory: 7,
      selectedSubSubCategories: [3, 9],
      currentPage: 3,
      sortBy: 'rating',
      timestamp: now,
    })
  })

  it('round-trips', () => {
    expect(searchOfBrowsingState(JSON.parse(JSON.stringify(kept)), now + 1000)).toEqual(search)
    const more = JSON.parse(JSON.stringify(toBrowsingState(filtered, now)))
    expect(searchOfBrowsingState(more, now)).toEqual(filtered)
  })

  it.each([
    ['just under 24 hours old', browsingStateLifetime - 1, true],
    ['24 hours old', browsingStateLifetime, false],
    ['from the future', -1, false],
  ])('%s', (_case, age, isRestored) => {
    expect(searchOfBrowsingState(kept, now + age) !== null).toBe(isRestored)
  })

  it.each([null, 7, 'text', [], {}, { ...kept, timestamp: 'soon' }, { ...kept, timestamp: undefined }])(
    'ignores %j',
    (value) => {
      expect(searchOfBrowsingState(value, now)).toBeNull()
    },
  )

  it('drops invalid parts', () => {
    const mangled = {
      searchQuery: { toString: 'x' },
      showOpenOnly: 'yes',
      selectedCategory: '2',
      selectedSubCategory: -1,
      selectedSubSubCategories: [9, 'x', null, 3.5, 4],
      currentPage: 0,
      sortBy: 'cheapest',
      moreFilters: 'price=free&category=2',
      timestamp: now,
    }
    expect(searchOfBrowsingState(mangled, now)).toEqual({ ...emptyDirectorySearch, subsubcategories: [4, 9] })
  })

  it('restores nothing when nothing was chosen', () => {
    expect(searchOfBrowsingState(toBrowsingState(emptyDirectorySearch, now), now)).toBeNull()
  })
})
