import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-client.ts'
import { customerFaults, toCustomerFaults, trimmedCustomer } from './customer.ts'

const complete = {
  email: 'maya@example.com',
  name: 'Maya Reyes',
  phone: ' 512 555 0117 ',
  address: '500 Congress Avenue',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
}

it('requires every field, with the specified messages', () => {
  expect(customerFaults(complete)).toEqual({})
  const empty = { email: '', name: '', phone: ' ', address: '', city: '', state: '', zipCode: '' }
  expect(customerFaults(empty)).toEqual({
    email: 'Email is required',
    name: 'Name is required',
    phone: 'Phone is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'ZIP code is required',
  })
})

it("shows the server's errors at their fields", () => {
  const fieldErrors = { 'customerInfo.zipCode': 'Must be at most 10 characters', amount: 'Required' }
  const body = { error: '', message: '', code: 'invalid_input', fieldErrors, requestId: '' } as const
  expect(toCustomerFaults(new ApiError(400, 'Bad Request', body))).toEqual({
    zipCode: 'Must be at most 10 characters',
  })
  expect(toCustomerFaults(new Error('no answer'))).toEqual({})
})

it('trims before sending', () => {
  expect(trimmedCustomer(complete).phone).toBe('512 555 0117')
})
