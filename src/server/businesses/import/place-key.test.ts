import { expect, it } from 'vitest'
import { placeKeyOf } from './place-key.ts'

const same = (one: readonly [string, string], other: readonly [string, string]) =>
  placeKeyOf(...one) === placeKeyOf(...other)

it.each([
  ['12 S 1ST ST', '12 South 1st Street'],
  ['13813 S Congress Ave Bldg 2 Ste 210', '13813 S CONGRESS AVENUE BLDG 2 STREETE 210'],
  ['13813 S Congress Ave #210', '13813 S Congress Unit 210'],
  ['4899 Research Blvd Svrd NB', '4899 RESEARCH BL SVRD NB'],
  ['9500 S IH 35', '9500 S. I-35'],
  ['9500 S IH 35', '9500 S Interstate 35'],
  ['100 Court St', '100 Court Street'],
])('%s and %s are the same place', (one, other) => {
  expect(same(['Dove', one], ['Dove', other])).toBe(true)
})

it.each([
  ['12 S 1st St', '12 W 1st St'],
  ['12 S 1st St', '12 S 2nd St'],
  ['12 S 1st St', '14 S 1st St'],
  ['12 S 1st St Ste 100', '12 S 1st St Ste 200'],
  ['12 S 1st St Unit A', '12 S 1st St Unit B'],
  ['12 S 1st St Unit I', '12 S 1st St'],
  ['12 San Jacinto Blvd', '12 San Marcos St'],
  ['9500 S IH 35', '9500 S Hwy 290'],
])('%s and %s are two', (one, other) => {
  expect(same(['Dove', one], ['Dove', other])).toBe(false)
})

it('ignores legal forms and "the" in names, but nothing that tells them apart', () => {
  const at = '12 S 1st St'
  expect(same(['The Dove Deli, LLC', at], ['Dove Deli', at])).toBe(true)
  expect(same(['Bread & Salt', at], ['Bread and Salt', at])).toBe(true)
  expect(same(["Dove's Deli #4", at], ['DOVES DELI - 4', at])).toBe(true)
  expect(same(['Dove Deli 4', at], ['Dove Deli 5', at])).toBe(false)
  expect(same(['The', at], ['And', at])).toBe(false)
})
