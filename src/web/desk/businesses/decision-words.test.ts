import { expect, test } from 'vitest'
import { skippedText } from './decision-words.ts'

const named = (...names: (string | null)[]) => names.map((name, index) => ({ id: index + 1, name }))

test.each([
  [named('Taco Tía'), 'Someone else changed one in the meantime', 'Not changed: Taco Tía.'],
  [
    named('A', null),
    'Someone else changed 2 in the meantime',
    'Not changed: A, number 2, which was deleted.',
  ],
  [named('A', 'B', 'C', 'D', 'E'), 'Someone else changed 5 in the meantime', 'Not changed: A, B, C, 2 more.'],
])('skipped listings are named, as far as there is room', (skipped, title, description) => {
  expect(skippedText(skipped)).toEqual({ title, description })
})
