import { expect, test } from 'vitest'
import { skippedText } from './decision-words.ts'

const named = (...names: (string | null)[]) => names.map((name, index) => ({ id: index + 1, name }))

test.each([
  [named('Taco Tía'), 'Somebody changed one meanwhile', 'Left as it is: Taco Tía.'],
  [named('A', null), 'Somebody changed 2 meanwhile', 'Left as it is: A, number 2, which is gone.'],
  [named('A', 'B', 'C', 'D', 'E'), 'Somebody changed 5 meanwhile', 'Left as it is: A, B, C, 2 more.'],
])('what was skipped is named, as far as there is room', (skipped, title, description) => {
  expect(skippedText(skipped)).toEqual({ title, description })
})
