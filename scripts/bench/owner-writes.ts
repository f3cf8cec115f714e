import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Db } from '#server/lib/database/db.ts'
import { startSession } from '#server/sessions/sessions.service.ts'

/** Fewer than the reads, because every write goes to disk; the slowest of this many is reported as p99. */
const writes = 150
const boundary = 'bench-form'

export type OwnerWrites = Map<string, number[]>

const form = (fields: Record<string, string>) => ({
  payload: `${Object.entries(fields)
    .map(
      ([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    )
    .join('')}--${boundary}--\r\n`,
  contentType: `multipart/form-data; boundary=${boundary}`,
})

/** A description of typical length, never the same twice: 900 characters of words that other listings use too. */
const describe = (call: number) =>
  Array.from(
    { length: 130 },
    (_, place) => ['repair', 'vintage', 'austin', 'family', `word${call * place}`][place % 5],
  ).join(' ')

/**
 * Measures, in milliseconds, registering and editing a business without pictures and loading the directory right after each,
 * through the API as its owner.
 */
export async function timeOwnerWrites(app: FastifyInstance, db: Db): Promise<OwnerWrites> {
  const { id: userId } = await db
    .insertInto('users')
    .values({ first_name: 'Bench', last_name: 'Owner', email: `bench${Date.now()}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const authorization = `Bearer ${await startSession(db, userId)}`
  const times: OwnerWrites = new Map()
  const timed = async (what: string, request: InjectOptions | string, expected: number) => {
    const start = performance.now()
    const response = await app.inject(request)
    times.set(what, [...(times.get(what) ?? []), performance.now() - start])
    if (response.statusCode !== expected) throw new Error(`${what}: ${response.statusCode} ${response.body}`)
    return response
  }
  const send = async (what: string, method: 'POST' | 'PUT', url: string, fields: Record<string, string>) => {
    const { payload, contentType } = form(fields)
    const headers = { authorization, 'content-type': contentType }
    const response = await timed(what, { method, url, payload, headers }, method === 'POST' ? 201 : 200)
    await timed('the directory right after a write', '/api/businesses', 200)
    return response.json<{ business: { id: number } }>().business.id
  }
  for (let call = 0; call < writes; call++) {
    const id = await send('registering a business', 'POST', '/api/businesses', newBusiness(call))
    const changes = { description: describe(call + writes), averagePrice: String(call + 1), categoryId: '4' }
    await send('editing a business', 'PUT', `/api/businesses/${id}`, changes)
  }
  // The number of listings per owner is limited, and the next run must start with as many as this one.
  await db.deleteFrom('businesses').where('submitted_by_id', '=', userId).execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
  return times
}

const newBusiness = (call: number) => ({
  businessName: `Bench Business ${call}`,
  email: 'bench@example.com',
  phone: '(512) 555-0148',
  address: `${100 + call} Congress Ave`,
  zipCode: '78701',
  description: describe(call),
  category: '2',
})
