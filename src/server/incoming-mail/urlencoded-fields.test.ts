import { expect, it } from 'vitest'
import { urlencodedFields } from './urlencoded-fields.ts'

const read = (body: string, name = 'a', bytesMax = 100) =>
  urlencodedFields(Buffer.from(body, 'latin1'))(name, bytesMax)?.toString('latin1')

it.each([
  ['a=one', 'one'],
  ['b=1&a=%4F%6e%65+two%2Bthree&c', 'One two+three'],
  ['a=%FC\xfc', '\xfc\xfc'],
  ['a=5%25 of 10%, %zz %4', '5% of 10%, %zz %4'],
  ['a=b=c&a=d', 'b=c'],
  ['a=', ''],
  ['', undefined],
  ['a', undefined],
  ['aa=1&%61=2&&=3', undefined],
])('a form of %j has the field %j', (body, value) => {
  expect(read(body)).toBe(value)
})

it('a field that was posted in more bytes than are wanted isn’t there', () => {
  expect(read(`a=${'%41'.repeat(10)}`, 'a', 30)).toBe('A'.repeat(10))
  expect(read(`a=${'%41'.repeat(10)}`, 'a', 29)).toBeUndefined()
})

it('a form has at most a hundred fields', () => {
  expect(read(`${'b=1&'.repeat(99)}a=2`)).toBe('2')
  expect(read(`${'b=1&'.repeat(100)}a=2`)).toBeUndefined()
})
