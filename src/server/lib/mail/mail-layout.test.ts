import { describe, expect, it } from 'vitest'
import { renderMail } from './mail-layout.ts'

const content = {
  siteName: 'Find Local',
  publicUrl: 'https://find.example.com',
  heading: 'Reset your password',
  paragraphs: ['Hi Ana,', 'you asked for a new password.'],
  action: { label: 'Choose a new password', url: 'https://find.example.com/reset-password?token=a&b=c' },
  footnote: 'The link works once, for 10 minutes.',
}

describe('renderMail', () => {
  it('says the same in text and in HTML', () => {
    const { text, html } = renderMail(content)
    expect(text).toBe(`Reset your password
===================

Hi Ana,

you asked for a new password.

Choose a new password:
https://find.example.com/reset-password?token=a&b=c

The link works once, for 10 minutes.

--${' '}
Find Local
https://find.example.com
`)
    for (const words of [...content.paragraphs, content.heading, content.footnote, content.action.label])
      expect(html).toContain(words)
    expect(html.match(/href="https:\/\/find\.example\.com\/reset-password\?token=a&amp;b=c"/g)).toHaveLength(
      2,
    )
    // The address itself is in the text alone.
    expect(html).toContain('>Open this link instead</a>')
    expect(html).not.toContain('>https://')
  })

  it('shows the business that it is about, in both parts', () => {
    const business = {
      name: 'Pecan & Sons',
      url: 'https://find.example.com/businesses/7',
      facts: 'Rated 4.8 ★ in 173 reviews',
      pictureUrl: 'https://find.example.com/uploads/pecan.w600.webp',
    }
    const { text, html } = renderMail({ ...content, business })
    expect(text).toContain('\n\nPecan & Sons: Rated 4.8 ★ in 173 reviews\n\nHi Ana,')
    expect(html).toContain('<img src="https://find.example.com/uploads/pecan.w600.webp"')
    expect(html).toMatch(/href="https:\/\/find\.example\.com\/businesses\/7"[^>]*>Pecan &amp; Sons<\/a>/)
    expect(html).toContain('Rated 4.8 ★ in 173 reviews</span>')
    const plain = renderMail({ ...content, business: { ...business, facts: '', pictureUrl: null } })
    expect(plain.html).not.toContain('/uploads/')
    expect(plain.text).not.toContain('Pecan')
  })

  it('omits the parts an email does not have', () => {
    const { text, html } = renderMail({ ...content, action: undefined, footnote: undefined } as never)
    expect(text).not.toMatch(/undefined|token/)
    expect(html).not.toMatch(/undefined|token/)
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onclick='x",
    '&lt;b&gt;',
    '</title><b>',
  ])('shows %j as typed, wherever it appears', (typed) => {
    const { html } = renderMail({
      siteName: typed,
      publicUrl: content.publicUrl,
      heading: typed,
      paragraphs: [typed],
      action: { label: typed, url: `https://find.example.com/?q=${typed}` },
      footnote: typed,
    })
    const harmless = renderMail({ ...content, paragraphs: ['x'] }).html
    const tagsOf = (page: string) => [...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag)
    expect(tagsOf(html)).toEqual(tagsOf(harmless))
    expect(html).not.toMatch(/\son\w+=["'](?!")/)
  })

  it('lets no sender add their own paragraphs to the text', () => {
    const { text } = renderMail({
      ...content,
      paragraphs: ['Hi Ana\r\n\r\nVisit\u2028https://evil.example.com,'],
    })
    expect(text).toContain('\n\nHi Ana Visit https://evil.example.com,\n\n')
  })

  it('loads only the mark of this site, no scripts, and has both color schemes', () => {
    const { html } = renderMail(content)
    expect(html).not.toMatch(/<(script|link|iframe|object|form)\b|url\(|@import|javascript:/)
    expect([...html.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
      'https://find.example.com/icon-192.png',
    ])
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html.length).toBeLessThan(8_000)
  })
})
