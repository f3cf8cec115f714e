import { describe, expect, it } from 'vitest'
import { isEmailAddress } from './email.ts'
import { emailAddress } from './fields.schemas.ts'

const accepted = ['ana@example.com', "o'neil+leaks@mail.example.co.uk", 'jürgen@bücher.example', 'a@b.c']
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
]

describe('isEmailAddress', () => {
  it.each(accepted)('accepts %s', (text) => expect(isEmailAddress(text)).toBe(true))
  it.each(rejected)('rejects %j', (text) => expect(isEmailAddress(text)).toBe(false))

  it.each([...accepted, ...rejected])('agrees with the API about %j', (text) => {
    expect(emailAddress.safeParse(text).success).toBe(isEmailAddress(text))
  })
})
