import { expect, it } from 'vitest'
import { beginning, stem } from './fold.ts'

it.each([
  ['tiling', 'tile'],
  ['paved', 'pave'],
  ['coding', 'code'],
  ['mowing', 'mow'],
  ['rats', 'rat'],
  ['roofed', 'roof'],
])('“%s” is a form of “%s”', (form, word) => {
  expect(stem(form)).toBe(stem(word))
})

it.each([
  ['rated', 'rats'],
  ['hating', 'hats'],
  ['caring', 'cars'],
  ['tubing', 'tub'],
])('“%s” is no form of “%s”', (other, word) => {
  expect(stem(other)).not.toBe(stem(word))
})

it.each(['tiling', 'paving', 'berries', 'mowing', 'tiles'])('“%s” begins as its other forms do', (word) => {
  expect(word.startsWith(beginning(word))).toBe(true)
})
