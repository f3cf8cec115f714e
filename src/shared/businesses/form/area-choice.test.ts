import { expect, it } from 'vitest'
import { type AreaChoice, areaFault, atItsAddress, toAreaChoice, toNamedArea } from './area-choice.ts'

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
  expect(areaFault(typed)).toBeUndefined()
  const stored = { serviceArea: { ...named, latitude: 30, longitude: -97 }, hidesAddress: true }
  expect(toNamedArea(toAreaChoice(stored))).toEqual(named)
  expect(toAreaChoice({ ...stored, hidesAddress: false }).meets).toBe('both')
  expect(toAreaChoice({ serviceArea: null, hidesAddress: false })).toEqual(atItsAddress)
  expect(toNamedArea({ ...typed, meets: 'here' })).toBeNull()
})

it.each([
  [{ zips: '', neighborhoods: '', miles: '', around: '' }, 'at least one'],
  [{ zips: '7870' }, '“7870” is not a ZIP code'],
  [{ zips: Array.from({ length: 51 }, (_, at) => 78700 + at).join() }, 'At most 50 ZIP codes'],
  [{ neighborhoods: Array.from({ length: 31 }, (_, at) => `N${at}`).join() }, 'At most 30 neighborhoods'],
  [{ miles: '101' }, 'from 1 to 100'],
  [{ miles: '2.5' }, 'from 1 to 100'],
  [{ around: '' }, 'Name the place'],
])('refuses %j', (part, fault) => {
  expect(areaFault({ ...typed, ...part })).toContain(fault)
})
