import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#server/lib/database/db.ts'
import { isIndexed } from '#server/lib/database/short-text.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { listBusinessesQuerySchema } from '#shared/businesses/directory/directory.schemas.ts'
import { buildBusiness } from '#test/factories.ts'
import { hurrySearches } from '#test/patient-searches.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { understand } from '../understand.ts'
import { getVocabulary } from '../vocabulary.service.ts'
import { findDirectoryPage } from './directory.repository.ts'
import { planSearch } from './search-plan.ts'
import { runPlan } from './text-run.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await buildBusiness(test.db, { name: 'QZ Records' })
})
afterAll(() => test.close())

describe('a text that the index does not cover', () => {
  it.each(['q', 'qz', '%%', 'C++', 'a b', 'B&B', 'Olé', '寿司屋'])('is %s', (text) =>
    expect(isIndexed(text)).toBe(false),
  )
  it.each(['spa', '24h', 'Café', '$ 100', 'a BAR'])('is not %s', (text) => expect(isIndexed(text)).toBe(true))

  it('is still searched while the directory is small enough to scan', async () => {
    const { businesses } = (await test.app.inject('/api/businesses?search=qz')).json()
    expect(businesses).toMatchObject([{ name: 'QZ Records' }])
  })

  it.each([
    ['search', 'qz'],
    ['service', '%25%25'],
  ])('is rejected as %s when scanning takes long', async (field, text) => {
    // A lock on the texts simulates a million of them: the statement waits instead of scanning.
    const blocker = new pg.Client(test.connection)
    await blocker.connect()
    await blocker.query('BEGIN; LOCK TABLE business_profiles IN ACCESS EXCLUSIVE MODE')
    hurrySearches(true)
    const response = await test.app.inject(`/api/businesses?${field}=${text}`)
    hurrySearches(false)
    await blocker.end()
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'invalid_input',
      fieldErrors: { [field]: 'Type at least 3 letters (a to z) or digits in a row' },
    })
    expect((await test.app.inject('/api/businesses?search=qz')).statusCode, 'afterward').toBe(200)
  })
})

it.each(['vx', 'wxyz'])(
  'many matches of %s are remembered instead of counted again',
  { tags: 'long' },
  async (text) => {
    await sql`
    WITH made AS (INSERT INTO businesses (status, name_key) SELECT 'approved', ${text} FROM generate_series(1, 2001) RETURNING id)
    INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code, phone, email)
    SELECT id, ${text}, '', '', '', '', '', '', '' FROM made`.execute(test.patientDb)
    const total = async () => (await test.app.inject(`/api/businesses?search=${text}`)).json()
    expect(await total()).toMatchObject({ total: 2_000, totalIsExact: false })
    await test.patientDb.deleteFrom('businesses').where('name_key', '=', text).execute()
    expect(await total()).toMatchObject({ businesses: [], total: 2_000, totalIsExact: false })
  },
)

describe('a page after the last', () => {
  it.each(['sort=distance', 'sort=distance&open=1', 'sort=name', 'sort=distance&search=records'])(
    'of %s is empty and costs one query',
    async (query) => {
      const statements: string[] = []
      const db = new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: createPool(test.connection, 2, 0) }),
        log: (event) => {
          statements.push(event.query.sql)
        },
      })
      const position = { lat: '30.3', lng: '-97.7' }
      const asked = {
        ...Object.fromEntries(new URLSearchParams(query)),
        ...position,
        page: '100000',
        limit: '1000',
      }
      const given = listBusinessesQuerySchema.parse(asked)
      const understanding = understand(await getVocabulary(test.db), given.search ?? '')
      const plan = given.search ? planSearch(understanding, { ...given, search: given.search }) : null
      const found = plan ? (await runPlan(db, plan))?.page : await findDirectoryPage(db, given)
      await db.destroy()
      expect(found?.keys).toEqual([])
      expect(statements).toHaveLength(1)
      expect(statements[0]).not.toContain('RECURSIVE')
    },
  )
})
