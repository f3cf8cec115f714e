import { expect, it } from 'vitest'
import type { ComparedBusiness } from '#shared/businesses/compare/compare.schemas.ts'
import { parseCompared } from './compared-store.ts'
import { refreshed } from './refresh-compared.ts'

const entry = (id: number, name = `Business ${id}`) => ({ id, name, picture: null })

it.each([
  [null, []],
  ['text', []],
  [
    [entry(1), entry(2), entry(1)],
    [1, 2],
  ],
  [
    [entry(1), entry(2), entry(3), entry(4), entry(5)],
    [1, 2, 3, 4],
  ],
  [[{ id: -1, name: 'a' }, { id: 2 }, null, 7, { id: 3, name: 'c', picture: 9 }], [3]],
])('reads %j as %j', (value, ids) => {
  expect(parseCompared(value).map(({ id }) => id)).toEqual(ids)
})

it('drops what is gone, follows what was merged, and takes over names and pictures', () => {
  const business = (id: number, name: string) =>
    ({ id, name, pictures: [{ url: '/a.webp', altText: '' }] }) as unknown as ComparedBusiness
  const comparison = {
    businesses: [business(3, 'Third'), business(4, 'Fourth')],
    gone: [1],
    moved: [{ id: 2, keptId: 3 }],
  }
  expect(refreshed([entry(1), entry(2), entry(3), entry(4, 'Old'), entry(9)], comparison)).toEqual([
    { id: 3, name: 'Third', picture: '/a.webp' },
    { id: 4, name: 'Fourth', picture: '/a.webp' },
    entry(9),
  ])
})
