import { expect, it } from 'vitest'
import {
  type AreaChoice,
  areaFaults,
  atItsAddress,
  toAreaChoice,
  toAreaField,
  toNamedArea,
} from './area-choice.ts'

const typed: AreaChoice = {
  meets: 'there',
  zips: '78704 78745,78704',
  neighborhoods: 'Zilker, Hyde Park ,',
  miles: '10',
  around: ' Mueller ',
}
const named = {
  zips: ['78704', '78745'],
  neighborhoods: ['Zilker', 'Hyde Park'],
  radius: { miles: 10, around: 'Mueller' },
}

it('reads an area as it is typed, and shows it as it is stored', () => {
  expect(toNamedArea(typed)).toEqual(named)
  expect(areaFaults(typed)).toEqual({})
  const stored = { serviceArea: { ...named, latitude: 30, longitude: -97 }, hidesAddress: true }
  expect(toNamedArea(toAreaChoice(stored))).toEqual(named)
  expect(toAreaChoice({ ...stored, hidesAddress: false }).meets).toBe('both')
  expect(toAreaChoice({ serviceArea: null, hidesAddress: false })).toEqual(atItsAddress)
  expect(toNamedArea({ ...typed, meets: 'here' })).toBeNull()
})

it.each([
  [{ zips: '', neighborhoods: '', miles: '', around: '' }, { serviceArea: /at least one/ }],
  [{ zips: '7870' }, { 'serviceArea.zips': /“7870” is not a ZIP code/ }],
  [{ zips: Array.from({ length: 51 }, (_, at) => 78700 + at).join() }, { 'serviceArea.zips': /^At most 50/ }],
  [
    { neighborhoods: Array.from({ length: 31 }, (_, at) => `N${at}`).join() },
    { 'serviceArea.neighborhoods': /^At most 30 neighborhoods/ },
  ],
  [{ miles: '101' }, { 'serviceArea.miles': /^Whole miles, 1 to 100/ }],
  [{ miles: '2.5' }, { 'serviceArea.miles': /^Whole miles, 1 to 100/ }],
  [{ around: '' }, { 'serviceArea.around': /^Enter the place/ }],
  [
    { zips: 'x', miles: '' },
    { 'serviceArea.zips': /ZIP code/, 'serviceArea.miles': /^Whole miles/ },
  ],
])('refuses %j', (part, faults) => {
  const found = areaFaults({ ...typed, ...part })
  expect(Object.keys(found)).toEqual(Object.keys(faults))
  for (const [field, fault] of Object.entries(faults))
    expect(found).toHaveProperty([field], expect.stringMatching(fault))
})

it.each([
  ['serviceArea', 'serviceArea'],
  ['serviceArea.zips.12', 'serviceArea.zips'],
  ['serviceArea.radius', 'serviceArea'],
  ['serviceArea.radius.miles', 'serviceArea.miles'],
  ['serviceArea.radius.around', 'serviceArea.around'],
  ['zipCode', undefined],
])('shows an error of %s at %s', (path, field) => {
  expect(toAreaField(path)).toBe(field)
})
