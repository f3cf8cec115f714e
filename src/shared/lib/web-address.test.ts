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
    ['http:/yourbusiness.com', 'http://yourbusiness.com/'],
    ['café.example', 'https://xn--caf-dma.example/'],
    ['https://a.example./', 'https://a.example./'],
    ['https://a.example/<script>', 'https://a.example/%3Cscript%3E'],
    ['a.example/list;page.html', 'https://a.example/list;page.html'],
    ['a.example/@30.27,-97.74,15z', 'https://a.example/@30.27,-97.74,15z'],
    ['archive.example/web/2020/https://b.example/', 'https://archive.example/web/2020/https://b.example/'],
    ['a.example/?to=https://b.example', 'https://a.example/?to=https://b.example'],
    ['a.example/x?q=b.example,c.example', 'https://a.example/x?q=b.example,c.example'],
    ['maps.example/place/Joe%20Co./@30.2,-97.7,15z', 'https://maps.example/place/Joe%20Co./@30.2,-97.7,15z'],
    ['a.example/our%20menu.pdf', 'https://a.example/our%20menu.pdf'],
    ['instagram.com/b.example', 'https://instagram.com/b.example'],
    ['a.example/path,with.commas/page', 'https://a.example/path,with.commas/page'],
    ['a.example/file,v.txt', 'https://a.example/file,v.txt'],
    ['a.example/123,abc.xhtml', 'https://a.example/123,abc.xhtml'],
    ['a.example/foo//example.com/baz', 'https://a.example/foo//example.com/baz'],
    ['a.example\\menu', 'https://a.example/menu'],
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
    // Several addresses, or one that has been cut.
    'a.example\nb.example',
    'a.example/menu\r\nb.example',
    'a.example/menu www.b.example',
    'a.example/menu\u2028b.example',
    'a.example/menu\tb',
    'a.example\n/menu',
    'a.example/ (menu)',
    'http://a.example,http://b.example',
    'http://a.example/,http://b.example',
    'http://a.example/;www.b.example',
    'http://a.example/http://b.example',
    'http://a.example/menuhttps://b.example',
    'http://http://a.example',
    'a.example/|example.com',
    'a.example/,example.com/menu',
    'a.example/&example.com',
    'a.example/menu;example.com',
    'a.example•b.example',
    'a.example、b.example',
    'a.example/–example.com',
    'a.example//www.b.example',
    'a.example/\\www.b.example',
    'a.example/,example.com\\menu',
    'a.example/%0Ab.example',
    'a.example/%20www.b.example',
    'example.comwww.example.org',
    'www.example',
    // Cells of a spreadsheet.
    '0',
    '1',
    '12.50',
    '1/5/2026',
    '12:30',
    '0x7f.1',
    '1.2e5',
    '5125550134',
    '512.555.0134',
    '30.27',
    '203.0.113.5',
    'http://2130706433/',
    'n.a',
    'n.a.',
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

  it('takes what it has taken again, as it is', () => {
    const parts = ['a', 'b.example', 'c.com', 'www.', 'http:', 'https://', '.', '..', '.php', 'é', '@']
    const signs = [',', ';', '|', '&', '·', '–', '/', '//', '\\', '?', '#', ':', '%0A', '%20', '"', '<']
    const rests = fc.array(fc.constantFrom(...parts, ...signs), { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(rests, (rest) => {
        const address = toWebAddress(`a.example/${rest}`)
        if (address !== null) expect(toWebAddress(address)).toBe(address)
      }),
      { numRuns: 2_000 },
    )
  })
})
