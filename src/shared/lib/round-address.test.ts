import { expect, it } from 'vitest'
import { parseRoundStart, roundHref } from './round-address.ts'

it('leads to the form with what a page knows', () => {
  expect(roundHref()).toBe('/request')
  expect(roundHref({ category: 2, subcategory: null, search: '' })).toBe('/request?category=2')
  const href = roundHref({ search: 'new roof & gutters', businesses: [3, 8] })
  expect(parseRoundStart(href.slice(href.indexOf('?')))).toEqual({
    search: 'new roof & gutters',
    businesses: '3,8',
  })
})

it('leads to the form beside a business that was asked', () => {
  expect(roundHref({ asked: 12 })).toBe('/request?asked=12')
  expect(parseRoundStart('?asked=12&businesses=12,13')).toEqual({ asked: '12', businesses: '13' })
})

it('leaves out what an address can’t mean', () => {
  expect(parseRoundStart('?category=x&subcategory=0&businesses=1,1,a,2,3,4,5,6,7&search=+')).toEqual({
    businesses: '1,2,3,4,5',
  })
})
