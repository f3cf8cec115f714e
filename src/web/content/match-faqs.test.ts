import { expect, test } from 'vitest'
import { matchFaqs } from './match-faqs.ts'

const faqs = [
  { id: 1, question: 'Do I pay the business?', answer: 'You pay the pro directly.' },
  { id: 2, question: 'Can anyone review?', answer: 'Registered users, in español too.' },
]
const found = (text: string) => matchFaqs(faqs, text).map(({ id }) => id)

test('finds every entry for an empty search', () => {
  expect(found('  ')).toEqual([1, 2])
})

test('finds words in question and answer, in any order', () => {
  expect(found('DIRECTLY pay')).toEqual([1])
  expect(found('pay review')).toEqual([])
})

test('ignores accents', () => {
  expect(found('espanol')).toEqual([2])
})
