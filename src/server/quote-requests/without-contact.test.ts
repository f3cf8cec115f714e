import { describe, expect, it } from 'vitest'
import { withoutContact } from './without-contact.ts'

const contact = {
  addresses: ['Ana.Private+find@example.com', 'a@b.co'],
  phones: ['+1 (512) 555-0134 ext. 12'],
}
const shown = (text: string) => withoutContact(text, contact)

describe('somebody’s contact is hidden', () => {
  it.each([
    'ana.private+find@example.com',
    'ANA.PRIVATE@EXAMPLE.COM',
    'ana.private@\nexample.com',
    'ana.private%40example.com',
    'ana.private=example.com',
    'ana.private (at) example.com',
    'ana dot private at example dot com',
    'ａｎａ．ｐｒｉｖａｔｅ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'ana.\u200Bprivate@example.com',
    'a@b.co',
    '512-555-0134',
    '(512) 555 0134',
    '+1.512.555.0134',
    '5125550134',
    '512%20555%200134',
    '512 – 555 – 0134',
    '555-0134',
  ])('written as %j, and nothing else', (written) => {
    expect(shown(`It costs $240, ${written}, or $250.`)).toMatch(
      /^It costs \$240, (\+1\.)?\[hidden\], or \$250\.$/,
    )
    expect(shown(written)).not.toMatch(/private|example|0134|b\.co/i)
  })

  it('wherever it stands in a line', () => {
    expect(shown('To: Ana Ruiz <ana.private@example.com>; me')).toBe('To: Ana Ruiz <[hidden]>; me')
    expect(shown('https://x.example/?to=ana.private%40example.com&n=5125550134')).toBe(
      'https://x.example/?to=[hidden]&n=[hidden]',
    )
  })
})

it.each([
  'It is $512, or $555 with the 0134 valve.',
  'Ana will be private until 5, at example street.',
  'Call a plumber; ab co is fine, as is a B. Company.',
  'Model 95550134.',
])('other words stay: %j', (text) => {
  expect(shown(text)).toBe(text)
})
