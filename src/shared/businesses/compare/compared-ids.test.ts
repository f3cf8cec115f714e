import { expect, it } from 'vitest'
import { compareHref, parseComparedIds } from './compared-ids.ts'

it.each([
  [null, []],
  ['', []],
  ['12,7', [12, 7]],
  ['7,12,7', [7, 12]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  ['0,-1,1.5,x,2147483648,99999999999,3', [3]],
  ['../faqs', []],
])('reads %j as %j', (text, expected) => {
  expect(parseComparedIds(text)).toEqual(expected)
})

it('writes an address that reads the same', () => {
  expect(compareHref([12, 7])).toBe('/compare?ids=12,7')
  expect(compareHref([])).toBe('/compare')
})
