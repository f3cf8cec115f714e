import { expect, test } from 'vitest'
import { ownerTabHref, toOwnerTab } from './owner-tabs.ts'

test.each([
  ['', 'overview'],
  ['?tab=quote-requests', 'quote-requests'],
  ['?tab=team', 'team'],
  ['?tab=anything', 'overview'],
  ['?tab=quote-requests&tab=overview', 'quote-requests'],
] as const)('"%s" opens %s', (search, tab) => {
  expect(toOwnerTab(search)).toBe(tab)
})

test('a tab and its address map to each other', () => {
  expect(ownerTabHref(7, 'overview')).toBe('/owner/business/7')
  expect(ownerTabHref(7, 'quote-requests')).toBe('/owner/business/7?tab=quote-requests')
})
