import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Every form with a phone number reads it by one rule. */

let test: TestApp
let businessId: number
beforeAll(async () => {
  test = await startTestApp()
  businessId = await buildBusiness(test.db, { name: 'Dove', ownerId: await buildUser(test.db) })
})
afterAll(() => test.close())

const person = { name: 'Ana Ruiz', email: 'ana@example.com' }
const forms = {
  'a quote request': [
    '/api/business-quote-requests',
    () => ({ ...person, businessId, requirements: 'A tap' }),
    'phone',
  ],
  'a service request': ['/api/service-requests/submit', () => ({ ...person, service: 'seo' }), 'phone'],
  'a callback': ['/api/booking-requests', () => ({ contactMethod: 'phone' }), 'contactNumber'],
} as const satisfies Record<string, readonly [string, () => object, string]>

const send = (form: keyof typeof forms, phone: string) => {
  const [url, payload, field] = forms[form]
  return test.app.inject({ method: 'POST', url, payload: { ...payload(), [field]: phone } })
}

it.each(Object.keys(forms) as (keyof typeof forms)[])(
  '%s takes what is dialed, and says what is none',
  async (form) => {
    const [, , field] = forms[form]
    for (const phone of ['(512) 555-0134 ext. 12', '1-800-356-FLOW', '+44 20 7946 0000', '5125550134.0']) {
      const answer = await send(form, phone)
      expect(answer.statusCode, `${phone}: ${answer.body}`).toBeLessThan(300)
    }
    for (const phone of ['555-0134', 'call me', '5.12556E+09', '+44 20 794', '512-555-0134 or 0135']) {
      const answer = await send(form, phone)
      expect(answer.statusCode, phone).toBe(400)
      expect(answer.json().fieldErrors[field], phone).toMatch(/phone number with its area code|spreadsheet/)
    }
  },
)
