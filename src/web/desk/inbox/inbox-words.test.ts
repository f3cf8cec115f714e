import { expect, test } from 'vitest'
import type { InboxRequest } from '#shared/inbox/inbox-desk.schemas.ts'
import { budgets, requestedServices, timelines } from '#shared/inbox/service-requests.schemas.ts'
import { partnerServiceTypes } from '#shared/partners/partners.schemas.ts'
import { requestFacts, requestText, requestTitle } from './inbox-words.ts'

const service: InboxRequest = {
  kind: 'service',
  name: 'Ada Ruiz',
  email: 'ada@example.com',
  phone: '',
  service: 'seo',
  message: 'A site for a bakery',
  budget: '',
  timeline: 'asap',
}
const partner: InboxRequest = {
  kind: 'partner',
  fullName: 'Ada Ruiz',
  companyName: 'Ruiz & Co.',
  email: 'ada@example.com',
  website: null,
  serviceType: 'legal',
  valueBrought: 'Contracts',
  additionalInfo: '',
}

test("a row's title is the sender's name, or their contact details", () => {
  expect(requestTitle(service)).toBe('Ada Ruiz')
  expect(requestTitle(partner)).toBe('Ada Ruiz, Ruiz & Co.')
  const callback = { kind: 'callback', contactMethod: 'text', contactNumber: '512 555 0100' } as const
  expect(requestTitle(callback)).toBe('Text 512 555 0100')
  expect(requestText(callback)).toBe('')
  expect(requestText(partner)).toBe('Contracts')
})

test('fields left blank are not listed', () => {
  expect(requestFacts(service)).toEqual([
    { term: 'Service', value: 'SEO' },
    { term: 'Timeline', value: 'As soon as possible' },
  ])
})

test('every form value has a label', () => {
  for (const value of requestedServices)
    expect(requestFacts({ ...service, service: value })[0]?.value).not.toBe(value)
  for (const value of budgets) expect(requestFacts({ ...service, budget: value })[1]?.value).not.toBe(value)
  for (const value of timelines)
    expect(requestFacts({ ...service, timeline: value }).at(-1)?.value).not.toBe(value)
  for (const value of partnerServiceTypes)
    expect(requestFacts({ ...partner, serviceType: value })[1]?.value).not.toBe(value)
})
