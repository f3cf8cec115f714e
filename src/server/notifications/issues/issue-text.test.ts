import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderMail } from '#server/lib/mail/mail-layout.ts'
import { readIssueText } from './issue-text.ts'

const site = 'https://find.example.com'
const link = (label: string, url: string) => ({ label, url })
const text = (...spans: unknown[]) => ({ kind: 'text', spans })

it.each([
  ['One.\nStill one.\n\n \nTwo.', [text('One.\nStill one.'), text('Two.')]],
  ['## New places\nThree.', [{ kind: 'heading', spans: ['New places'] }, text('Three.')]],
  [
    '- one\r\n- [two](/businesses/2)',
    [{ kind: 'list', items: [['one'], [link('two', `${site}/businesses/2`)]] }],
  ],
  ['See [it](https://a.example/x).', [text('See ', link('it', 'https://a.example/x'), '.')]],
  [
    'See https://a.example/x?y=1.',
    [text('See ', link('https://a.example/x?y=1', 'https://a.example/x?y=1'), '.')],
  ],
  ['[run](javascript:alert(1))', [text('[run](javascript:alert(1))')]],
  ['[out](//evil.example)', [text('[out](//evil.example)')]],
  ['[mail](mailto:a@b.co)', [text('[mail](mailto:a@b.co)')]],
  ['#no heading', [text('#no heading')]],
  ['', []],
])('reads %j', (given, blocks) => {
  expect(readIssueText(given, site)).toEqual(blocks)
})

it('never makes markup or another kind of link of what is written', () => {
  const words = fc.constantFrom(
    '<b>',
    '"',
    '[x](',
    'javascript:',
    'https://a.example',
    ')',
    '\n\n',
    '- ',
    '## ',
    '&',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 30 }), (parts) => {
      const { html } = renderMail({
        siteName: 'Find Local',
        publicUrl: site,
        heading: 'Issue',
        paragraphs: readIssueText(parts.join(''), site),
      })
      const body = html.slice(html.indexOf('</h1>'), html.lastIndexOf('<tr><td class="quiet"'))
      expect(body).not.toMatch(/<(?!\/?(h1|h2|p|ul|li|a|td|tr)\b)/)
      for (const [, url] of body.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^https?:\/\//)
    }),
  )
})
