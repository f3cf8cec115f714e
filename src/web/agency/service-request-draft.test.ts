import { expect, test } from 'vitest'
import { messageFor, type ServiceRequestDraft, serviceRequestFaults } from './service-request-draft.ts'

const filled: ServiceRequestDraft = {
  name: 'Maya',
  email: 'maya@example.com',
  phone: '',
  service: 'mobile-app',
  budget: '',
  timeline: '',
  message: '',
}

test.each([
  ['nothing but what is required', {}, {}],
  ['no name', { name: '  ' }, { name: 'Please enter your name' }],
  ['no address', { email: '' }, { email: 'Please enter your email address' }],
  ['half an address', { email: 'maya@' }, { email: 'Please enter a valid email address' }],
  ['no service', { service: '' as const }, { service: 'Please choose a service' }],
])('the quote form with %s', (_what, changes, faults) => {
  expect(serviceRequestFaults({ ...filled, ...changes })).toEqual(faults)
})

test('a package is named once, before the typed message, whichever was requested last', () => {
  const first = messageFor('Starter', '')
  expect(first).toBe('I’m interested in the Starter package (up to 3 pages).')
  const typed = messageFor('Growth', `${first}\n\nWe sell boots.`)
  expect(typed).toBe('I’m interested in the Growth package (up to 8 pages).\n\nWe sell boots.')
  expect(messageFor('Growth', typed)).toBe(typed)
  expect(messageFor('Pro', 'We sell boots.')).toBe(
    'I’m interested in the Pro package (unlimited pages).\n\nWe sell boots.',
  )
})
