import { expect, test } from 'vitest'
import {
  type ApplicationDraft,
  applicationFaults,
  emptyApplication,
  isIncomplete,
} from './application-draft.ts'

const filled: ApplicationDraft = {
  ...emptyApplication,
  fullName: 'Ana Ortiz',
  companyName: 'Ortiz Accounting',
  email: 'ana@example.com',
  serviceType: 'accounting',
  valueBrought: 'Bookkeeping for food trucks.',
  agreement: true,
}

test('an application needs everything but the website and the closing message', () => {
  expect(applicationFaults(filled)).toEqual({})
  const faults = applicationFaults(emptyApplication)
  expect(isIncomplete(faults)).toBe(true)
  expect(isIncomplete({ email: 'Please enter a valid email address' })).toBe(false)
  expect(Object.keys(faults)).toEqual([
    'fullName',
    'companyName',
    'email',
    'serviceType',
    'valueBrought',
    'agreement',
  ])
})

test.each([
  [{ email: 'ana@' }, { email: 'Please enter a valid email address' }],
  [{ website: 'not a site' }, { website: 'Please enter a web address, e.g. https://yourcompany.com' }],
  [{ website: ' ortiz.example.com ' }, {}],
  [{ valueBrought: ' \n' }, { valueBrought: 'Please tell us what you bring' }],
  [{ agreement: false }, { agreement: 'Please accept the agreement' }],
])('an application with %o', (changes, faults) => {
  expect(applicationFaults({ ...filled, ...changes })).toEqual(faults)
})
