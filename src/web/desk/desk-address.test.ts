import { describe, expect, test } from 'vitest'
import { deskHref, parseDeskAddress } from './desk-address.ts'

const nothing = { show: null, kind: null, search: '', page: 1, open: null }

test('an empty address means the first page of everything', () => {
  expect(parseDeskAddress('')).toEqual(nothing)
})

test('invalid values are ignored', () => {
  for (const page of ['0', '-1', '1.5', 'x', '1e9'])
    expect(parseDeskAddress(`?page=${page}&search=%20&open=`)).toEqual(nothing)
  expect(parseDeskAddress(`?search=${'a'.repeat(300)}`).search).toHaveLength(100)
})

describe('a change of the address', () => {
  const now = parseDeskAddress('?show=approved&search=taco&page=3&open=7')
  test.each([
    [{ open: '9' }, '/admin?show=approved&search=taco&page=3&open=9'],
    [{ open: null }, '/admin?show=approved&search=taco&page=3'],
    [{ page: 4 }, '/admin?show=approved&search=taco&page=4'],
    [{ search: 'cake & tea' }, '/admin?show=approved&search=cake+%26+tea'],
    [{ show: null }, '/admin?search=taco'],
    [{ show: null, search: '' }, '/admin'],
  ])('%j leads to %s', (changes, address) => {
    expect(deskHref('/admin', now, changes)).toBe(address)
  })

  test('round-trips', () => {
    const wanted = { show: 'done', kind: 'partner', search: 'ñandú', page: 2, open: '12' }
    expect(parseDeskAddress(deskHref('', nothing, wanted))).toEqual(wanted)
  })
})
