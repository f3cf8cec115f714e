import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerBusinessSchema } from '#shared/businesses/form/business-forms.schemas.ts'
import { countMore } from '#test/counted-acts.ts'
import { buildBusiness, buildCategory, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { isLong, times } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import {
  type RegistrationFields,
  register,
  registrationFields,
  registrationForm,
} from '#test/registration.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let home: { id: number }
let dining: { id: number }
beforeAll(async () => {
  test = await startTestApp()
  home = await buildCategory(test.db)
  dining = await buildCategory(test.db)
})
afterAll(() => test.close())

const newFields = (given?: RegistrationFields) => registrationFields(home.id, given)
const readRow = (id: number) =>
  test.db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readProfile = (id: number) =>
  test.db.selectFrom('business_profiles').selectAll().where('business_id', '=', id).executeTakeFirstOrThrow()
const countRows = async () => (await test.db.selectFrom('businesses').select('id').execute()).length
const readTotals = async () => {
  const rows = await test.db.selectFrom('business_counts').selectAll().execute()
  return (scope: string, id: number) =>
    rows.find((row) => row.scope === scope && row.ref_id === id)?.business_count ?? 0
}

describe('POST /api/businesses with extra fields', () => {
  /** Every column of both tables by its API and table name, with a value an attacker might want. */
  async function wantedColumns(): Promise<[string, string][]> {
    const wanted: Record<string, string> = {
      id: String(await buildBusiness(test.db, { name: 'Not Theirs' })),
      submitted_by_id: String(await buildUser(test.db)),
      status: 'approved',
      is_admin_choice: 'true',
      name: 'Taken over',
      created_at: '2001-01-01T00:00:00Z',
    }
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT column_name AS name FROM information_schema.columns
      WHERE table_name IN ('businesses', 'business_profiles')`.execute(test.db)
    const computed = ['rating', 'is_promoted', 'paid', 'user_id', 'role', 'owner_id']
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [...rows.map(({ name }) => name), ...computed]
      .flatMap((name) => [name, camel(name)].map((key): [string, string] => [key, wanted[name] ?? '77']))
      .filter(([key]) => !(key in registerBusinessSchema.shape) && key !== 'images')
  }

  /** Both rows without the values that differ in every listing. */
  async function readComparable(id: number) {
    const { id: _id, name_key, created_at, updated_at, ...row } = await readRow(id)
    const { business_id, name, search_text, name_folded, ...profile } = await readProfile(id)
    expect(name_key).toBe(name.toLowerCase())
    expect(Date.now() - created_at.getTime()).toBeLessThan(60_000)
    return { ...row, ...profile }
  }

  it('sets no column that is not in the form', async () => {
    const columns = await wantedColumns()
    expect(columns.length).toBeGreaterThan(60)
    const userId = await buildUser(test.db)
    const plain = (await register(test, userId, newFields())).json().business
    // A form can have at most 60 fields.
    for (let from = 0; from < columns.length; from += 40) {
      const extra = Object.fromEntries(columns.slice(from, from + 40))
      const response = await register(test, userId, newFields(extra))
      expect(response.statusCode, response.body).toBe(201)
      expect(response.json().business.id).toBeGreaterThan(plain.id)
      expect(await readComparable(response.json().business.id)).toEqual(await readComparable(plain.id))
    }
    const theirs = await test.db
      .selectFrom('business_profiles')
      .select('name')
      .where('name', '=', 'Not Theirs')
      .execute()
    expect(theirs).toHaveLength(1)
  })

  it('stops at 200 listings of any status', async () => {
    const userId = await buildUser(test.db)
    await sql`INSERT INTO businesses (submitted_by_id, status, name_key, created_at)
      SELECT ${userId}, 'rejected', 'copy ' || n, now() - interval '1 day' FROM generate_series(1, 199) n`.execute(
      test.db,
    )
    const forms = [1, 2, 3].map(() => newFields())
    const session = await signInAs(test, userId)
    const answers = await sendTogether(3, (index) => register(test, session, forms[index] ?? {}))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 2 })
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('at most 200 businesses'),
    })
  })
})

describe('POST /api/businesses with limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'on' })
  })
  afterAll(() => limited.close())

  it('accepts 20 listings an hour from one person, who may make mistakes', async () => {
    const userId = await buildUser(limited.db)
    const headers = await signInAs(limited, userId)
    const known = await buildCategory(limited.db)
    const send = (fields: RegistrationFields) => register(limited, headers, fields)
    for (let form = 1; form <= times(3, 25); form++) expect((await send({})).statusCode).toBe(400)
    // As after many more.
    const counted = isLong ? 0 : 16
    for (let form = counted + 1; form <= 20; form++) {
      expect((await send(registrationFields(known.id))).statusCode).toBe(201)
      if (form === counted + 1) await countMore(limited.db, `person ${userId} POST /api/businesses`, counted)
    }
    const refused = await send(registrationFields(known.id))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await register(limited, await buildUser(limited.db), {})).statusCode).toBe(400)
  })

  it('does not accept hundreds of mistakes from one person', { tags: 'long' }, async () => {
    const stubborn = await signInAs(limited, await buildUser(limited.db))
    const mistakes = await sendTogether(110, () => register(limited, stubborn, {}))
    expect(countStatuses(mistakes)[429]).toBeGreaterThan(5)
  })
})

describe('POST /api/businesses sent more than once', () => {
  it('creates one listing from a retry and from 20 parallel copies, with the same response for each', async () => {
    const userId = await buildUser(test.db)
    const fields = newFields()
    const before = (await readTotals())('all', 0)
    const session = await signInAs(test, userId)
    const duplicates = await sendTogether(20, () => register(test, session, fields))
    const answers = [...duplicates, await register(test, session, fields)]
    expect(countStatuses(answers)).toEqual({ 201: 21 })
    const ids = new Set(answers.map((one) => one.json().business.id))
    expect([...ids]).toEqual([expect.any(Number)])
    expect((await readTotals())('all', 0)).toBe(before + 1)
  })

  it('creates another listing for another address, another person or a later day', async () => {
    const userId = await buildUser(test.db)
    const fields = newFields()
    const idOf = async (person: number, given: RegistrationFields = {}) =>
      (await register(test, person, { ...fields, ...given })).json().business.id as number
    const first = await idOf(userId)
    const others = [await idOf(userId, { address: '12 E 6th St' }), await idOf(await buildUser(test.db))]
    await sql`UPDATE businesses SET created_at = created_at - interval '11 minutes' WHERE id = ${first}`.execute(
      test.db,
    )
    expect(new Set([first, ...others, await idOf(userId)]).size).toBe(4)
  })

  it('lists nothing if the session ended or the account was deleted during the upload', async () => {
    for (const end of ['DELETE FROM sessions WHERE user_id = ', 'DELETE FROM users WHERE id = ']) {
      const before = await countRows()
      const userId = await buildUser(test.db)
      const form = registrationForm(newFields())
      const headers = { ...form.headers, ...(await signInAs(test, userId)) }
      const held = await holdLocks(test, `SELECT id FROM users WHERE id = ${userId} FOR UPDATE`, end + userId)
      const answer = test.app.inject({
        method: 'POST',
        url: '/api/businesses',
        payload: form.payload,
        headers,
      })
      await expect.poll(() => held.countWaiting()).toBe(1)
      await held.commit()
      expect((await answer).statusCode).toBe(401)
      expect(await countRows()).toBe(before)
    }
  })

  it('registers for many people at the same time with correct totals', async () => {
    const people = await Promise.all(
      Array.from({ length: times(10, 16) }, async () => signInAs(test, await buildUser(test.db))),
    )
    const forms = people.map((_, index) =>
      registrationFields(index % 2 ? home.id : dining.id, { address: '5 Twin Ln' }),
    )
    const answers = await sendTogether(people.length, (index) =>
      register(test, people[index] ?? null, forms[index] ?? {}),
    )
    expect(countStatuses(answers)).toEqual({ 201: people.length })
    const totals = await readTotals()
    const businesses = await test.db.selectFrom('businesses').select('category_id').execute()
    for (const { id } of [home, dining]) {
      const count = businesses.filter(({ category_id }) => category_id === id).length
      expect(count).toBeGreaterThan(4)
      expect(totals('category', id)).toBe(count)
    }
  })
})
