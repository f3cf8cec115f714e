import { describe, expect, it } from 'vitest'
import { isEmailAddress, toEmailAddress } from './email.ts'
import { emailAddress } from './fields.schemas.ts'

const accepted = ['ana@example.com', "o'neil+leaks@mail.example.co.uk", 'ana@xn--bcher-kva.example', 'a@b.c']
const rejected = [
  '',
  'ana',
  'ana@example',
  'ana@example.',
  '@example.com',
  'ana@exa mple.com',
  'a;b@c.de',
  'a"b@c.de',
  'a@b.co,c@d.co',
  'Ana <ana@example.com>',
  'ana@example.com\u0000',
  '\ud800@example.com',
  `${'x'.repeat(250)}@b.co`,
  // The Kelvin sign, which is a K to some.
  '\u212aim@example.com',
  // No email could be sent to these.
  'jürgen@bücher.example',
  'ana..ruiz@example.com',
  '.ana@example.com',
  'ana@ex_ample.com',
  'ana@127.0.0.1',
  'ana@localhost',
  'ana@-example.com',
  `ana@${'a'.repeat(64)}.com`,
  `${'a'.repeat(65)}@example.com`,
  // Unintended, and not to be decoded.
  'mailto:ana%zz@example.com',
  'mailto:ana%E9@example.com',
  'mailto:ana%0Abcc%3Abo@example.com',
  'mailto:ana%2540example.com',
  'mailto:ana@example.com,bo@example.com',
  'mailto:ana@example.com%2Cbo@example.com',
  'mailto:%20',
]

describe('isEmailAddress', () => {
  it.each(accepted)('accepts %s', (text) => expect(isEmailAddress(text)).toBe(true))
  it.each(rejected)('rejects %j', (text) => expect(isEmailAddress(text)).toBe(false))

  it.each([...accepted, ...rejected])('agrees with the API about %j', (text) => {
    expect(emailAddress.safeParse(text).success).toBe(isEmailAddress(text))
  })
})

describe('toEmailAddress', () => {
  it.each([
    ['  ana@example.com ', 'ana@example.com'],
    ['mailto:ana@example.com', 'ana@example.com'],
    ['MAILTO:ana@example.com?subject=Hi', 'ana@example.com'],
    ['mailto://ana@example.com', 'ana@example.com'],
    ['mailto:ana%2Btag@example.com', 'ana+tag@example.com'],
    ['mailto:ana%40example.com?subject=100%25', 'ana@example.com'],
    ['mailto:%20ana@example.com%E2%80%8B', 'ana@example.com'],
    ['mailto:ana@b%C3%BCcher.example', 'ana@xn--bcher-kva.example'],
    ['ana%2Btag@example.com', 'ana%2Btag@example.com'],
    ['\u200bana@\u00adexample.com\ufeff', 'ana@example.com'],
    ['\u202aana@example.com\u202c', 'ana@example.com'],
    ['Ana@EXAMPLE.com', 'Ana@EXAMPLE.com'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
    ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
    ['ana@ｅxample.com', 'ana@example.com'],
    ['ana@bac\u212a.example', 'ana@back.example'],
  ])('stores %j as %s', (typed, address) => {
    expect(toEmailAddress(typed)).toBe(address)
    expect(emailAddress.parse(typed)).toBe(address)
    expect(toEmailAddress(address)).toBe(address)
  })
})
