import { expect, it } from 'vitest'
import { nearestWord } from './spelling.ts'

it.each([
  ['olumber', 'plumber'],
  ['lpumber', 'plumber'],
  ['pplumber', 'plumber'],
  ['plumner', 'plumber'],
  ['elecrtician', 'electrician'],
])('takes “%s” for “%s”', (word, meant) => {
  expect(nearestWord(word, ['plumber', 'electrician', 'lumber'])).toBe(meant)
})

it.each([
  ['norton', 'porton'],
  ['bose', 'nose'],
  ['kasper', 'casper'],
])('takes “%s” for no slip of the finger from “%s”', (word, other) => {
  expect(nearestWord(word, [other])).toBeNull()
})
