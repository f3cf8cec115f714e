import { expect, test } from 'vitest'
import { oneOrange } from './one-orange.ts'

const looks = (things: { waits: boolean }[]) => things.map(oneOrange(things, ({ waits }) => waits))

test('only the first thing that waits is orange, and none where nothing waits', () => {
  expect(looks([{ waits: false }, { waits: true }, { waits: true }])).toEqual([
    'outline',
    'primary',
    'outline',
  ])
  expect(looks([{ waits: false }])).toEqual(['outline'])
  expect(looks([])).toEqual([])
})
