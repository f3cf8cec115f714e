import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toWebAddress } from './web-address.ts'

describe('toWebAddress', () => {
  it.each([
    ['https://yourbusiness.com', 'https://yourbusiness.com/'],
    ['  HTTP://Your-Business.COM/Menu?a=b#top ', 'http://your-business.com/Menu?a=b#top'],
    ['yourbusiness.com', 'https://yourbusiness.com/'],
    ['www.yourbusiness.com/menu', 'https://www.yourbusiness.com/menu'],
    ['yourbusiness.com:8443/a', 'https://yourbusiness.com:8443/a'],
    ['//yourbusiness.com', 'https://yourbusiness.com/'],
    ['café.example', 'https://xn--caf-dma.example/'],
    ['https://a.example./', 'https://a.example./'],
    ['https://a.example/<script>', 'https://a.example/%3Cscript%3E'],
  ])('takes %j', (typed, address) => {
    expect(toWebAddress(typed)).toBe(address)
  })

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://a.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example',
    'mailto:me@a.example',
    'tel:+15125550148',
    'http://',
    'https:///',
    'localhost',
    'http://localhost:3000',
    'https://me:secret@a.example',
    'https://a.example@evil.example',
    'me@a.example',
    'two words.example',
    'a.example,',
    'https://a..example',
    'https://.example',
    'https://a.example:99999',
    '[::1]',
  ])('refuses %j', (typed) => {
    expect(toWebAddress(typed)).toBeNull()
  })

  it('returns nothing that runs code or carries a secret, and accepts its own results', () => {
    const schemes = fc.constantFrom(
      '',
      'http:',
      'https:',
      'javascript:',
      'data:',
      '//',
      '\u0001javascript:',
      'JAVASCRIPT\t:',
    )
    const unit = fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff }))
    const anyText = fc.array(unit, { maxLength: 40 }).map((units) => String.fromCharCode(...units))
    fc.assert(
      fc.property(schemes, anyText, (scheme, rest) => {
        const address = toWebAddress(scheme + rest)
        if (address === null) return
        const { protocol, username, password } = new URL(address)
        expect(['http:', 'https:']).toContain(protocol)
        expect(username + password).toBe('')
        expect(toWebAddress(address)).toBe(address)
      }),
      { numRuns: 1_000 },
    )
  })
})
