import { expect, it } from 'vitest'
import { cleanFileName } from './file-names.ts'

it.each([
  ['Leak.jpg', 'Leak.jpg'],
  ['../a/Leak under sink.jpg', 'Leak under sink.jpg'],
  ['C:\\Users\\Ann\\Plan.pdf', 'Plan.pdf'],
  ['folder\n/plan.pdf', 'plan.pdf'],
  ['Plan\r\n\u2028of\0it.pdf', 'Plan of it.pdf'],
  ['folder/', 'Photo'],
  [' \u0007 ', 'Photo'],
  ['', 'Photo'],
  [undefined, 'Photo'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
  [`😀${'a'.repeat(115)}.pdf`, `${'a'.repeat(115)}.pdf`],
])('%j reads %j', (name, shown) => {
  expect(cleanFileName(name, 'Photo')).toBe(shown)
})
