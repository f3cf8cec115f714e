import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { showAnswered } from './desk-query.ts'

it('an answer takes the place of an older state of its entry at the desk, and of nothing else', () => {
  const client = new QueryClient()
  const keep = (...[key, data]: [string, object]) => client.setQueryData(['mine', 'desk', key], data)
  const shown = (key: string) => client.getQueryData(['mine', 'desk', key])
  const [first, second] = [1, 2].map((id) => ({ id, revision: 3, question: 'Before' }))
  keep('faqs', { items: [first, second], page: 1 })
  keep('faq', { id: 1, revision: 3, question: 'Before' })
  keep('issues', { items: [{ id: 1, revision: 3, subject: 'An issue' }] })
  const issues = shown('issues')

  const after = { revision: 4, question: 'After', id: 1 }
  showAnswered(client, { faq: after })
  expect(shown('faqs')).toEqual({ items: [after, second], page: 1 })
  expect(shown('faq')).toEqual(after)
  expect(shown('issues')).toEqual(issues)

  showAnswered(client, { id: 1, revision: 3, question: 'Late' })
  showAnswered(client, { message: 'Deleted.' })
  showAnswered(client, null)
  expect(shown('faqs')).toEqual({ items: [after, second], page: 1 })
})
