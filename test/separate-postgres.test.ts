import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'
import { findFreePort } from './free-port.ts'
import { liveSettings } from './live-site.ts'
import { registrationFields, registrationForm } from './registration.ts'
import { inherited, type ServerProcess, startServerProcess } from './server-process.ts'
import { newPerson } from './sign-up.ts'

/**
 * A PostgreSQL as operators run it: a separate server, over TCP with a password, with a role that isn't a superuser and owns
 * one database. A live site runs on it, and so does this suite.
 */

let folder: string
let port: number
let server: EmbeddedPostgres
let address: string

const startPostgres = () =>
  startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: { listen_addresses: '127.0.0.1', port, max_connections: 60, shared_buffers: '64MB' },
  })

async function asSuperuser(...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

/** Databases that tests created and didn't drop. */
async function leftovers(): Promise<string[]> {
  const [result] = await asSuperuser(`SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'`)
  return result?.rows.map(({ datname }) => datname) ?? []
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-separate-'))
  // As root, the database runs under another account, which needs access to the folder.
  await fs.chmod(folder, 0o711)
  port = await findFreePort()
  server = await startPostgres()
  await asSuperuser(
    `CREATE ROLE find_local LOGIN CREATEDB PASSWORD 'kept-to-itself'`,
    'CREATE DATABASE find_local OWNER find_local',
  )
  address = `postgresql://find_local:kept-to-itself@127.0.0.1:${port}/find_local`
})
afterAll(async () => {
  await server?.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

describe('a live site on the operator’s own PostgreSQL', { tags: 'long' }, () => {
  let site: ServerProcess
  beforeAll(async () => {
    site = await startServerProcess({
      ...liveSettings,
      SEED: '',
      DATABASE_URL: address,
      DATA_DIR: path.join(folder, 'data'),
    })
  })
  afterAll(() => site?.kill('SIGTERM'))

  const get = (url: string, headers = {}) => site.app.inject({ url, headers })
  const post = (url: string, payload: object, headers = {}) =>
    site.app.inject({ method: 'POST', url, payload, headers })

  async function signUp(): Promise<{ authorization: string }> {
    const answer = await post('/api/auth/register', newPerson())
    expect(answer.statusCode, answer.body).toBe(201)
    return { authorization: `Bearer ${answer.json().token}` }
  }

  /** The first leaf of a live site's category tree. */
  async function firstPath(): Promise<{ category: string; subcategory: string }> {
    const { categories } = (await get('/api/categories')).json()
    expect(categories).toHaveLength(16)
    const [category] = categories
    const { subcategories } = (await get(`/api/categories/${category.id}/subcategories`)).json()
    return { category: String(category.id), subcategory: String(subcategories[0].id) }
  }

  /** Registers a business as a new owner. */
  async function registerBusiness(businessName: string): Promise<{ authorization: string }> {
    const { category, subcategory } = await firstPath()
    const owner = await signUp()
    const { payload, headers } = registrationForm(
      registrationFields(Number(category), { businessName, subcategory }),
    )
    const url = '/api/businesses'
    const registered = await site.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...owner },
    })
    expect(registered.statusCode, registered.body).toBe(201)
    return owner
  }

  it('lists a business, which can be found, liked and asked for a quote', async () => {
    const owner = await registerBusiness('Pecan Street Taps')
    const { businesses } = (await get('/api/businesses?search=pecan%20street')).json()
    expect(businesses).toMatchObject([{ name: 'Pecan Street Taps', status: 'pending' }])
    const [{ id }] = businesses
    const contact = { name: 'Maya Reyes', email: 'maya@example.com', phone: '512-555-0148' }
    const quote = { businessId: id, ...contact, requirements: 'A new tap.' }
    expect((await post('/api/business-quote-requests', quote)).statusCode).toBe(201)
    const liked = await post(`/api/businesses/${id}/like`, {}, await signUp())
    expect(liked.json()).toEqual({ liked: true, likesCount: 1 })
    const asked = await get(`/api/business-quote-requests/business/${id}`, owner)
    expect(asked.json().requests).toHaveLength(1)
    const page = await get(`/businesses/${id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Pecan Street Taps')
  })

  it('returns 503 while that server restarts, and recovers without a restart', async () => {
    await registerBusiness('Juniper Taps')
    const ready = async () => (await get('/readyz')).statusCode
    expect(await ready()).toBe(200)
    await server.stop()
    expect(await ready()).toBe(503)
    expect((await get('/healthz')).statusCode).toBe(200)
    server = await startPostgres()
    await expect.poll(ready).toBe(200)
    expect((await get('/api/businesses?search=juniper')).json().businesses).toHaveLength(1)
  })
})

describe('the tests themselves', { tags: 'long' }, () => {
  /** Runs one file of this suite the way `npm test` does. */
  async function runTests(settings: Record<string, string>): Promise<{ code: number; output: string }> {
    const env = { ...inherited(), HOME: process.env.HOME, NODE_ENV: 'test', ...settings }
    const file = 'src/server/lib/jobs/jobs.test.ts'
    const program = ['node_modules/vitest/vitest.mjs', 'run', file]
    const child = spawn(process.execPath, program, { env: env as NodeJS.ProcessEnv, timeout: 90_000 })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        output += bytes
      })
    const [code] = await once(child, 'exit')
    return { code, output }
  }

  it('run on the server in DATABASE_URL, and leave nothing there', async () => {
    const seen = new Set<string>()
    const note = async () => {
      for (const name of await leftovers()) seen.add(name)
    }
    const look = setInterval(() => void note(), 100)
    const { code, output } = await runTests({ DATABASE_URL: address }).finally(() => clearInterval(look))
    expect(code, output).toBe(0)
    expect([...seen].filter((name) => name.startsWith('test_template_'))).toHaveLength(1)
    expect(seen.size).toBeGreaterThan(1)
    expect(await leftovers()).toEqual([])
  })

  it('create the journeys’ database there and drop it, even if they fail', async () => {
    // Plain JavaScript, because it runs before packages are installed.
    const script = new URL('../scripts/test-database.mjs', import.meta.url).href
    const { withFreshDatabase } = await import(script)
    const former = process.env.TEST_DATABASE_URL
    process.env.TEST_DATABASE_URL = address
    try {
      const seen = await withFreshDatabase(async (given: string) => {
        const client = new pg.Client({ connectionString: given })
        await client.connect()
        const { rows } = await client.query('SELECT current_database() AS name')
        await client.end()
        expect(await leftovers()).toEqual([rows[0].name])
        return rows[0].name
      })
      expect(seen).toMatch(/^test_journeys_/)
      await expect(withFreshDatabase(() => Promise.reject(new Error('interrupted')))).rejects.toThrow(
        'interrupted',
      )
      expect(await leftovers()).toEqual([])
    } finally {
      if (former === undefined) delete process.env.TEST_DATABASE_URL
      else process.env.TEST_DATABASE_URL = former
    }
  })
})
