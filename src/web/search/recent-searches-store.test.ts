import { describe, expect, it } from 'vitest'
import { parseRecentSearches, recentSearchesMax, withRecentSearch } from './recent-searches-store.ts'

describe('withRecentSearch', () => {
  it.each([
    ['puts the newest first', ['tacos'], 'plumber', ['plumber', 'tacos']],
    ['moves a repeated one to the front', ['tacos', 'plumber'], 'plumber', ['plumber', 'tacos']],
    ['takes the new spelling of a repeated one', ['tacos', 'plumber'], 'Plumber', ['Plumber', 'tacos']],
    ['folds white space', [], '  dog   groomer ', ['dog groomer']],
    ['ignores nothing', ['tacos'], '  ', ['tacos']],
    ['ignores a single letter', ['tacos'], 'p', ['tacos']],
    [
      'drops the oldest',
      ['5', '4', '3', '2', '1'].map((n) => `search ${n}`),
      'search 6',
      ['search 6', 'search 5', 'search 4', 'search 3', 'search 2'],
    ],
  ])('%s', (_case, searches, text, expected) => {
    expect(withRecentSearch(searches, text)).toEqual(expected)
  })

  it('returns the same list when nothing changes', () => {
    const searches = ['tacos']
    expect(withRecentSearch(searches, 'tacos')).toBe(searches)
  })
})

describe('parseRecentSearches', () => {
  it.each([[null], ['tacos'], [{ length: 2 }], [42]])('reads %j as none', (value) => {
    expect(parseRecentSearches(value)).toEqual([])
  })

  it("keeps the order and drops what isn't a search", () => {
    expect(parseRecentSearches(['tacos', 7, '', null, 'plumber', 'Tacos'])).toEqual(['tacos', 'plumber'])
  })

  it('keeps no more than the maximum', () => {
    expect(parseRecentSearches(['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg'])).toHaveLength(recentSearchesMax)
  })
})
