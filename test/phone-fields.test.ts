import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Every route that takes a phone number as JSON reads it by one rule; the forms of businesses have tests of every field. */

type Schema = { properties?: Record<string, Schema>; $ref?: string }
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Field = { method: 'POST' | 'PUT'; url: string; place: string[] }

const names = ['phone', 'contactNumber']
const taken = ['(512) 555-0134 ext. 12', '1-800-356-FLOW', '+44 20 7946 0000', '5125550134.0']
const refused = [
  '555-0134',
  'call me',
  '5.12556E+09',
  '+44 20 794',
  '512-555-0134 or 0135',
  'Fax 512-555-0134',
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Where the fields of a body are, such as `customerInfo`, `phone`. */
function placesIn(schema: Schema, components: OpenApi['components'], above: string[] = []): string[][] {
  const { properties = {} } = schema.$ref
    ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    : schema
  return Object.entries(properties).flatMap(([name, part]) =>
    names.includes(name) ? [[...above, name]] : placesIn(part, components, [...above, name]),
  )
}

async function listFields(): Promise<Field[]> {
  const api: OpenApi = (await test.app.inject('/api/openapi.json')).json()
  return Object.entries(api.paths).flatMap(([url, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      const places = schema ? placesIn(schema, api.components) : []
      return places.map((place) => ({
        method: method.toUpperCase() as Field['method'],
        url: url.replace(/\{\w+\}/g, '1'),
        place,
      }))
    }),
  )
}

it('a route takes what is dialed, and says at its field what is none', async () => {
  const headers = await signInAs(test.app, await buildUser(test.db))
  const fields = await listFields()
  expect(fields.map(({ place }) => place.join('.'))).toEqual(
    expect.arrayContaining(['phone', 'contactNumber', 'customerInfo.phone']),
  )
  for (const { method, url, place } of fields) {
    /** Everything else is missing. */
    const faultOf = async (phone: string): Promise<string | undefined> => {
      const payload = place.reduceRight<unknown>((inner, name) => ({ [name]: inner }), phone) as object
      const answer = await test.app.inject({ method, url, payload, headers })
      expect(answer.statusCode, url).toBe(400)
      const faults: Record<string, string> = answer.json().fieldErrors
      return Object.entries(faults).find(([field]) => field.endsWith(place.at(-1) ?? ''))?.[1]
    }
    for (const phone of taken) expect(await faultOf(phone), `${url}: ${phone}`).toBeUndefined()
    for (const phone of refused)
      expect(await faultOf(phone), `${url}: ${phone}`).toMatch(/phone number with its area code|spreadsheet/)
  }
})
