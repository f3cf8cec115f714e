import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '#test/long.ts'
import {
  type DirectorySearch,
  directoryHref,
  directorySearchParams,
  emptyDirectorySearch,
  hasFilters,
  normalizeSearchText,
  parseDirectorySearch,
  patternFilters,
  sortOptions,
  subsubcategoriesMax,
} from './directory-search.ts'

const patterns = {
  price: '50-100',
  rating: '4.5',
  place: 'hyde-park',
  within: '5',
  openAt: 'fri-18:30',
  slots: 'week',
  verified: '1',
  answers: 'day',
  payment: 'card,venmo',
  features: 'pet-friendly',
}
const patternQuery = new URLSearchParams(patterns).toString()
const parse = (query: string) => parseDirectorySearch(new URLSearchParams(query))

describe('parseDirectorySearch', () => {
  it('reads every parameter', () => {
    expect(
      parse(
        'category=2&subcategory=7&subsubcategories=9,3&search=ac%20repair&open=1&area=-97.8,30.2,-97.7,30.3&sort=rating&page=3&view=map',
      ),
    ).toEqual({
      ...emptyDirectorySearch,
      category: 2,
      subcategory: 7,
      subsubcategories: [3, 9],
      search: 'ac repair',
      service: '',
      open: true,
      area: { west: -97.8, south: 30.2, east: -97.7, north: 30.3 },
      sort: 'rating',
      page: 3,
      view: 'map',
    })
    expect(parse(patternQuery)).toEqual({ ...emptyDirectorySearch, ...patterns })
  })

  it.each([
    [
      'drops what is not a number among sub-subcategories',
      'subsubcategories=4,x,,-1,4,1e3,5.5, 6',
      { subsubcategories: [4, 6] },
    ],
    ['ignores a mangled category', 'category=12abc', { category: null }],
    ['ignores an id beyond what a row can have', 'category=2147483648', { category: null }],
    ['takes a day without a time', 'openAt=sun', { openAt: 'sun' }],
    [
      'ignores filters that say nothing',
      'price=-&rating=6&place=Hyde%20Park&within=0&openAt=fri-24:00&slots=never&verified=yes&answers=hour&payment=1&features=%3F',
      {},
    ],
    ['ignores an unknown sort', 'sort=cheapest', { sort: 'relevance' }],
    ['ignores a mangled page', 'page=-2', { page: 1 }],
    ['keeps a service only without a category', 'service=Plumbing&category=8', { service: '', category: 8 }],
    ['keeps a service', 'service=Plumbing', { service: 'Plumbing' }],
    [
      'rounds an area to what can be told apart on a map',
      'area=-97.80004,30.2000001,-97.7,30.3',
      { area: { west: -97.8, south: 30.2, east: -97.7, north: 30.3 } },
    ],
    ['ignores three sides of an area', 'area=-97.8,30.2,-97.7', { area: null }],
    ['ignores an area with its sides swapped', 'area=-97.7,30.2,-97.8,30.3', { area: null }],
    ['ignores an area without any extent', 'area=-97.7,30.2,-97.70001,30.3', { area: null }],
    ['ignores an area beyond a pole', 'area=-97.8,30.2,-97.7,91', { area: null }],
    ['shows the list unless asked for the map', 'view=globe', { view: 'list' }],
    ['folds white space', 'search=%20%20dog%0A%09groomer%00', { search: 'dog groomer' }],
  ])('%s', (_case, query, expected) => {
    expect(parse(query)).toEqual({ ...emptyDirectorySearch, ...expected })
  })

  it('never throws and always gives an address that reads back the same', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'category',
              'subcategory',
              'subsubcategories',
              'search',
              'service',
              'open',
              'area',
              'sort',
              'page',
              'view',
              ...patternFilters,
            ),
            fc.oneof(
              fc.string({ unit: 'binary' }),
              fc.integer().map(String),
              fc.constantFrom(
                ...sortOptions,
                ...Object.values(patterns),
                '1',
                '1,2,x',
                '-0.00001,0,1.5,2',
                'map',
              ),
            ),
          ),
        ),
        (pairs) => {
          const search = parseDirectorySearch(new URLSearchParams(pairs))
          expect(parse(directorySearchParams(search).toString())).toEqual(search)
        },
      ),
      { numRuns: times(300, 2_000) },
    )
  })
})

const mapValues = <Key extends string, Value>(values: Record<Key, string>, map: (text: string) => Value) =>
  Object.fromEntries(Object.entries<string>(values).map(([key, text]) => [key, map(text)])) as Record<
    Key,
    Value
  >

const anyId = fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: null })
const anySides = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: -most * 10_000, max: most * 10_000 }), { minLength: 2, maxLength: 2 })
    .map((sides) => sides.sort((a, b) => a - b).map((side) => side / 10_000))
const anyArea = fc
  .tuple(anySides(180), anySides(90))
  .map(([[west = 0, east = 0], [south = 0, north = 0]]) => ({ west, south, east, north }))
const anySearch: fc.Arbitrary<DirectorySearch> = fc.record({
  ...mapValues(patterns, (text) => fc.constantFrom('', text)),
  category: anyId,
  subcategory: anyId,
  subsubcategories: fc
    .uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: subsubcategoriesMax })
    .map((ids) => ids.sort((a, b) => a - b)),
  search: fc.string().map(normalizeSearchText),
  service: fc.constant(''),
  open: fc.boolean(),
  area: fc.option(anyArea, { nil: null }),
  sort: fc.constantFrom(...sortOptions),
  page: fc.integer({ min: 1, max: 100_000 }),
  view: fc.constantFrom('list', 'map'),
})

describe('directoryHref', () => {
  it('round-trips every search', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(parseDirectorySearch(new URL(directoryHref(search), 'http://x').searchParams)).toEqual(search)
      }),
      { numRuns: times(200, 1_000) },
    )
  })

  it('leaves out defaults', () => {
    expect(directoryHref()).toBe('/businesses')
    expect(directoryHref({ category: 2, page: 1 })).toBe('/businesses?category=2')
  })
})

it('knows what counts as a filter', () => {
  expect(hasFilters(parse(''))).toBe(false)
  expect(hasFilters(parse('sort=name&page=4&view=map'))).toBe(false)
  for (const query of [
    'category=1',
    'subcategory=1',
    'subsubcategories=1',
    'search=a',
    'service=a',
    'open=1',
    'area=-97.8,30.2,-97.7,30.3',
    ...patternQuery.split('&'),
  ])
    expect(hasFilters(parse(query))).toBe(true)
})
