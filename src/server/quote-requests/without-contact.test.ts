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
    'ana.private&#64;example&#x2e;com',
    'ana\u0301.priva\u00ADte@example.com',
    '٥١٢-٥٥٥-٠١٣٤',
    '512·555·0134',
    '512‑555‑0134 ext. 12',
    'ana@work.example',
    'ana (at) work [dot] example',
    '737-555-0142',
    '(737) 555-0142 x3',
    '1 737 555 0142',
    '+44 20 7946 0958',
    '+52 (55) 1234-5678',
  ])('written as %j, and nothing else', (written) => {
    expect(shown(`It costs $240, ${written}, or $250.`)).toMatch(/^It costs \$240, \[hidden\], or \$250\.$/)
    expect(shown(written)).not.toMatch(/private|example|0134|b\.co|work|0142|0958|5678/i)
  })

  it('wherever it stands in a line', () => {
    expect(shown('To: Ana Ruiz <ana.private@example.com>; me')).toBe('To: Ana Ruiz <[hidden]>; me')
    expect(shown('请写ana@work.example谢谢')).toBe('请写[hidden]谢谢')
    expect(shown('https://wa.me/17375550142')).toBe('https://wa.me/[hidden]')
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
  'It is 240 x 350 x 1200 inches, 1,240,350,1200 in all, on 2026-11-24 at 10:11.',
  'Prices:\n240\n350\n1200',
  'See https://maps.example/@30.2672,-97.7431,17z or @ana on the site.',
  '请在星期二 9:00 来，价格 240。',
])('other words stay: %j', (text) => {
  expect(shown(text)).toBe(text)
})
