import { expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

it.each([
  ['No links here.', [['No links here.', null]]],
  [
    'See https://example.com/a?b=1, please.',
    [
      ['See ', null],
      ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
      [', please.', null],
    ],
  ],
  [
    '(www.example.com)',
    [
      ['(', null],
      ['www.example.com', 'https://www.example.com/'],
      [')', null],
    ],
  ],
  ['javascript:alert(1) http://localhost', [['javascript:alert(1) http://localhost', null]]],
  [
    '<b>http://example.com</b>',
    [
      ['<b>', null],
      ['http://example.com', 'http://example.com/'],
      ['</b>', null],
    ],
  ],
])('finds the web addresses in %j', (text, parts) => {
  expect(textParts(text).map(({ text: part, href }) => [part, href])).toEqual(parts)
})
