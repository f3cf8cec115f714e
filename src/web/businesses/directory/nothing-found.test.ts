import { expect, it } from 'vitest'
import type { RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import { emptyDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { relaxedText } from './nothing-found.tsx'

const names = { category: 'Home & Living', subcategory: 'Plumbing', services: new Map() }
const cakes = { ...emptyDirectorySearch, search: 'cake' }

it.each<[Partial<RelaxedSearch>, typeof emptyDirectorySearch, Parameters<typeof relaxedText>[2], string]>([
  [
    { without: 'area' },
    emptyDirectorySearch,
    names,
    'None of the 19 businesses in Plumbing is in this area of the map.',
  ],
  [
    { without: 'area', total: 1 },
    cakes,
    { services: new Map() },
    'The only business that matches “cake” is outside this area of the map.',
  ],
  [
    { without: 'open', opensAt: 'Mon 6 AM' },
    emptyDirectorySearch,
    names,
    'None of the 19 businesses in Plumbing is open now. The first opens Mon 6 AM.',
  ],
  [
    { without: 'open', total: 1, opensAt: '6 AM' },
    cakes,
    { services: new Map() },
    'The only business that matches “cake” is closed now. It opens 6 AM.',
  ],
  [
    { without: 'open', total: 1000, totalIsExact: false },
    cakes,
    names,
    'None of the 1,000+ businesses in Plumbing that match “cake” is open now.',
  ],
  [
    { without: 'subsubcategories' },
    { ...emptyDirectorySearch, subsubcategories: [1, 2] },
    names,
    'None of the 19 businesses in Plumbing offers any of these services.',
  ],
  [
    { without: 'subsubcategories', total: 1 },
    { ...emptyDirectorySearch, subsubcategories: [1] },
    names,
    "The only business in Plumbing doesn't offer this service.",
  ],
  [
    { without: 'subcategory' },
    emptyDirectorySearch,
    names,
    'Nothing is listed in Plumbing yet. Home & Living has 19 businesses.',
  ],
  [
    { without: 'category', total: 1 },
    cakes,
    names,
    'Nothing in Plumbing matches “cake”. Elsewhere 1 business does.',
  ],
])('%j', (given, search, called, text) => {
  const relaxed = { without: 'open', total: 19, totalIsExact: true, opensAt: null, ...given } as const
  expect(relaxedText(relaxed, search, called)).toBe(text)
})
