import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { errorBodySchema } from '#shared/lib/errors.schemas.ts'
import { buildBusiness, buildCategory, buildUser } from './factories.ts'
import { times } from './long.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  pattern?: string
  $ref?: string
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Call = { path: string; method: string; operation: Operation }

/** Minimum number of requests per run; `FUZZ_REQUESTS` sets another. */
const requestCount = Number(process.env.FUZZ_REQUESTS ?? times(700, 30_000))
/** A failure prints it; `FUZZ_SEED` repeats that run. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

let test: TestApp
let document: OpenApi
beforeAll(async () => {
  test = await startTestApp()
  const category = await buildCategory(test.db)
  for (let number = 0; number < 20; number++) await buildBusiness(test.db, { categoryId: category.id })
  await fillInbox()
  document = (await test.app.inject('/api/openapi.json')).json()
})
afterAll(() => test.close())

/** Gives the desk something to find. */
async function fillInbox(): Promise<void> {
  for (let number = 1; number <= 5; number++) {
    const support = { name: 'Ana', email: 'ana@example.com', message: `No. ${number}` }
    await test.app.inject({ method: 'POST', url: '/api/support', payload: support })
    const name = `Kite repair ${number}`
    await test.app.inject({ method: 'POST', url: '/api/service-suggestions', payload: { name } })
  }
}

const hostileText = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  '2147483648',
  '9007199254740993',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '`',
  "' OR 1=1 --",
  '; DROP TABLE users;',
  '%%%',
  '\\%',
  '../../etc/passwd',
  '..%2f..%2f',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  'İıŞ',
  'ﷺ',
  '😀'.repeat(60),
  'x'.repeat(101),
  'x'.repeat(5_001),
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '1,2,x,,',
  'a\r\nB: c',
  '\u202e',
  '１２',
  '0x10',
  ' 1',
  '1 ',
)
const text = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer().map(String),
  fc.double().map(String),
)
const json: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
)

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (document.components.schemas[name] ?? {}) : schema
}

/** Values that usually fit the schema, so that the fuzz gets past validation. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { type, enum: choices } = resolve(schema)
  if (choices) return fc.constantFrom(...choices)
  if (type === 'integer' || type === 'number') return fc.integer({ min: 1, max: 30 })
  return fc.constantFrom(
    '1',
    '2',
    'ana@example.com',
    'Business',
    'rating',
    '30.2',
    'Plumbing',
    'Two leaky taps',
  )
}

/** `String` fails for an object with its own `toString`. */
const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const valueFor = (schema: Schema) =>
  fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 2, arbitrary: json })

type Kind = 'anonymous' | 'user' | 'owner' | 'staff'

/** Headers of a new person of each kind; the owner has the first five businesses. */
async function signInAll(): Promise<Record<Kind, { authorization?: string }>> {
  const [user, owner, staff] = [await buildUser(test.db), await buildUser(test.db), await buildUser(test.db)]
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staff).execute()
  const firstFive = test.db.selectFrom('businesses').select('id').orderBy('id').limit(5)
  await test.db
    .updateTable('businesses')
    .set({ submitted_by_id: owner })
    .where('id', 'in', firstFive)
    .execute()
  const [asUser, asOwner, asStaff] = await Promise.all(
    [user, owner, staff].map((id) => signInAs(test.app, id)),
  )
  return { anonymous: {}, user: asUser ?? {}, owner: asOwner ?? {}, staff: asStaff ?? {} }
}

/** Mostly who the call is for: everyone else gets little more than 401, 403 and 404. */
const visitorOf = ({ path }: Call): fc.Arbitrary<Kind> =>
  fc.constantFrom(
    ...(['anonymous', 'user', 'owner', 'staff'] as const),
    ...Array<Kind>(4).fill(path.startsWith('/api/admin/') ? 'staff' : 'owner'),
  )

function bodyFor(operation: Operation): fc.Arbitrary<unknown> {
  const content = Object.values(operation.requestBody?.content ?? {})[0]
  if (!content) return fc.constant(undefined)
  const { properties = {} } = resolve(content.schema)
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)]),
  )
  const extra: Record<string, fc.Arbitrary<unknown>> = { role: json, id: json, status: json }
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ ...fields, ...extra }, { requiredKeys: Object.keys(fields) }) },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: json },
  )
}

const rawBodies = fc.constantFrom(
  '',
  '{',
  '{"a":',
  '[]'.repeat(50),
  '['.repeat(10_000),
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2}',
  '\u0000',
  'a=b',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  '"'.repeat(9_999),
)
const contentTypes = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'nonsense',
)

function requestFor({
  path,
  method,
  operation,
}: Call): fc.Arbitrary<{ url: string; method: string; payload?: string; type?: string }> {
  const parameters = operation.parameters ?? []
  const query = fc.array(
    fc
      .constantFrom(...parameters.filter((one) => one.in === 'query'), {
        name: 'junk',
        in: 'query',
        schema: {},
      } as Parameter)
      .chain((one) => fc.tuple(fc.constant(one.name), valueFor(one.schema).map(toText))),
    { maxLength: 6 },
  )
  const names = parameters.filter((one) => one.in === 'path')
  // One of these would turn the URL into another call.
  const elsewhere = ['', '.', '..']
  const pathValues = fc.tuple(
    ...names.map((one) =>
      valueFor(one.schema)
        .map(toText)
        .filter((value) => !elsewhere.includes(value)),
    ),
  )
  const body = fc.oneof(
    {
      weight: 4,
      arbitrary: bodyFor(operation).map((value) => ({
        payload: JSON.stringify(value) ?? '',
        type: 'application/json',
      })),
    },
    { weight: 1, arbitrary: fc.record({ payload: rawBodies, type: contentTypes }) },
  )
  return fc.tuple(query, pathValues, body).map(([pairs, values, sent]) => {
    const filled = names.reduce(
      (address, { name }, index) => address.replace(`{${name}}`, encode(values[index] ?? '')),
      path,
    )
    const search = pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')
    return { url: search ? `${filled}?${search}` : filled, method, ...(method !== 'get' && sent) }
  })
}

/** encodeURIComponent that sends half a surrogate pair as the three bytes of a broken client; `Buffer` would fix it. */
function encode(value: string): string {
  return [...value]
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : halfPair(character)))
    .join('')
}

function halfPair(character: string): string {
  const unit = character.charCodeAt(0)
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16).toUpperCase()}`)
    .join('')
}

it('sends half a surrogate pair unchanged', () => {
  expect(encode('a\ud800')).toBe('a%ED%A0%80')
  expect(encode('😀')).toBe(encodeURIComponent('😀'))
})

/** Checks a body against the OpenAPI document; a failure names what was wrong. */
function bodyChecker() {
  const schemas = new Map<unknown, z.ZodType>()
  const schemaOf = (response: Schema) => {
    const schema =
      schemas.get(response) ?? z.fromJSONSchema(inlined(response) as z.core.JSONSchema.JSONSchema)
    schemas.set(response, schema)
    return schema
  }
  return ({ path, operation }: Call, status: number, body: unknown) => {
    if (status >= 400) {
      const { code, fieldErrors = {} } = errorBodySchema.parse(body)
      if (code === 'invalid_input') expect(Object.keys(fieldErrors), path).not.toHaveLength(0)
      return
    }
    const declared = operation.responses[status]?.content['application/json']?.schema
    if (!declared) throw new Error(`${path} declares no ${status}`)
    const { error } = schemaOf(declared).safeParse(body)
    expect(error?.issues, `${path} ${status}`).toBeUndefined()
  }
}

/** Returns the schema with references inlined, because zod resolves none outside it. */
function inlined(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inlined)
  if (typeof schema !== 'object' || schema === null) return schema
  const fields = Object.entries('$ref' in schema ? resolve(schema as Schema) : schema)
  return Object.fromEntries(fields.map(([name, value]) => [name, inlined(value)]))
}

it(`answers ${requestCount} generated requests without an internal error`, {
  tags: 'long',
  timeout: 60_000 + requestCount * 40,
}, async () => {
  const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  expect(calls.length).toBeGreaterThanOrEqual(10)
  const each = Math.ceil(requestCount / calls.length)
  const checkBody = bodyChecker()
  const statuses = new Map<number, number>()
  for (const call of calls) {
    // New people for each call: one of the calls deletes the account, and some end the session.
    const people = await signInAll()
    const request = fc.tuple(requestFor(call), visitorOf(call))
    await fc.assert(
      fc.asyncProperty(request, async ([{ url, method, payload, type }, who]) => {
        const response = await test.app.inject({
          url,
          method: method.toUpperCase() as 'GET',
          headers: { ...people[who], ...(payload !== undefined && { 'content-type': type }) },
          ...(payload !== undefined && { payload }),
        })
        statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
        const what = `FUZZ_SEED=${seed}: ${method} ${url} as ${who} ${payload} ${response.body}`
        expect(response.statusCode, what).toBeLessThan(500)
        const [sent = ''] = String(response.headers['content-type']).split(';')
        const declared = call.operation.responses[response.statusCode]?.content ?? {}
        if (sent === 'application/json') checkBody(call, response.statusCode, response.json())
        else expect(Object.keys(declared), what).toContain(sent)
      }),
      { numRuns: each, seed },
    )
  }
  expect(Object.keys(Object.prototype), 'no body changes what all objects have').toEqual([])
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  expect(total).toBeGreaterThanOrEqual(requestCount * 0.7)
  expect(statuses.get(200) ?? 0, 'some generated requests must succeed').toBeGreaterThan(requestCount / 10)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(requestCount / 10)
})

it('declares a response schema for every status of every route', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, response] of Object.entries(responses)) {
        expect(response.content, `${method} ${path} ${status}`).toBeDefined()
      }
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['500', '503']))
    }
  }
})
