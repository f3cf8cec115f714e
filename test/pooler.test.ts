import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { buildBusiness, buildCategory, buildSubcategory } from './factories.ts'
import { findFreePort } from './free-port.ts'
import { findProgram } from './installed-program.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { registrationFields, registrationForm } from './registration.ts'
import { inherited, type ServerProcess, startServerProcess } from './server-process.ts'
import { newPerson } from './sign-up.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/** Two processes of the site behind PgBouncer in transaction mode, as Debian packages it. */

const pgbouncer = findProgram('pgbouncer')

/** Fewer than the site's connections, so they really share. */
const serverConnections = 3

type Pooler = { connectionString: string; stop(): Promise<void> }

/** Without `ignore_startup_parameters`: parameters that the site must not send are refused. */
async function startPooler(
  program: string,
  { connectionString }: TestDatabase,
  folder: string,
): Promise<Pooler> {
  const url = new URL(connectionString)
  const host = url.searchParams.get('host') ?? url.hostname
  const port = await findFreePort()
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  const lines = [
    '[databases]',
    `* = host=${host} port=${url.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${serverConnections}`,
  ]
  fs.writeFileSync(settings, `${lines.join('\n')}\n`)
  // Only the account of a server may use its socket, and PgBouncer doesn't run as root.
  const owner = host.startsWith('/') ? fs.statSync(host) : null
  const account = process.getuid?.() === 0 ? { uid: owner?.uid ?? 65_534, gid: owner?.gid ?? 65_534 } : {}
  for (const file of [users, settings]) if (account.uid) fs.chownSync(file, account.uid, account.gid)
  const child: ChildProcess = spawn(program, [settings], { ...account, stdio: 'ignore' })
  const exit = once(child, 'exit')
  url.host = `127.0.0.1:${port}`
  url.search = ''
  // It answers its first client only once it has a connection to the server.
  const tryOut = async () => {
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5_000 })
    await client.connect().finally(() => client.end())
  }
  const stop = async () => {
    child.kill('SIGKILL')
    await exit
  }
  try {
    await vi.waitFor(tryOut, { timeout: 60_000 })
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString: url.href, stop }
}

describe.skipIf(!pgbouncer)(
  `behind PgBouncer${pgbouncer ? '' : ', which is not installed'}`,
  { timeout: 60_000 },
  () => {
    let folder: string
    let database: TestDatabase
    let pooler: Pooler
    let mailServer: MailServer
    let a: ServerProcess
    let b: ServerProcess
    let db: Db
    let business: number
    let place: { category: number; subcategory: string }

    beforeAll(async () => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-pooler-'))
      fs.chmodSync(folder, 0o711)
      database = await createTestDatabase()
      pooler = await startPooler(pgbouncer ?? '', database, folder)
      mailServer = await startMailServer()
      const start = () =>
        startServerProcess({
          DATABASE_URL: pooler.connectionString,
          DATABASE_LISTEN_URL: database.connectionString,
          DATA_DIR: path.join(folder, 'data'),
          SMTP_URL: mailServer.url,
          RATE_LIMITS: 'off',
        })
      ;[a, b] = await Promise.all([start(), start()])
      db = createDb(createPool(database.connection, 2))
      const category = await buildCategory(db, { name: 'Home & Living' })
      const subcategory = await buildSubcategory(db, category.id)
      place = { category: category.id, subcategory: String(subcategory.id) }
      business = await buildBusiness(db, { name: 'Kept Taps' })
    })
    afterAll(async () => {
      await Promise.all([a?.kill('SIGTERM'), b?.kill('SIGTERM')])
      await mailServer?.close()
      await pooler?.stop()
      await db?.destroy()
      await database?.drop()
      fs.rmSync(folder, { recursive: true, force: true })
    })

    const post = (site: ServerProcess, url: string, payload: object, headers = {}) =>
      site.app.inject({ method: 'POST', url, payload, headers })

    async function signUpAt(site: ServerProcess) {
      const person = newPerson()
      const answer = await post(site, '/api/auth/register', person)
      expect(answer.statusCode, answer.body).toBe(201)
      return { ...person, headers: { authorization: `Bearer ${answer.json().token}` } }
    }

    it('many requests at once share its few connections', async () => {
      const { headers } = await signUpAt(a)
      const urls = [
        `/api/businesses/${business}`,
        '/api/businesses?search=kept',
        '/api/businesses/featured',
        '/api/categories',
        '/sitemap.xml',
        '/businesses',
      ]
      const like = `/api/businesses/${business}/like`
      const visit = async (visitor: number) => {
        const site = visitor % 2 === 0 ? a : b
        const statuses: number[] = []
        for (const url of urls) {
          const own = await site.app.inject({ url, ...(visitor % 3 === 0 && { headers }) })
          statuses.push(own.statusCode, (await post(site, like, {}, headers)).statusCode)
        }
        return statuses
      }
      // More visitors than connections.
      const statuses = (await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(visit))).flat()
      expect(statuses).toEqual(statuses.map(() => 200))
    })

    it('a change is heard by every process, and its jobs run', async () => {
      expect((await b.app.inject({ url: '/businesses?search=Heard' })).body).not.toContain('Heard Taps')
      const { headers: owner, email } = await signUpAt(a)
      await db
        .updateTable('users')
        .set({ email_confirmed_at: new Date() })
        .where('email', '=', email)
        .execute()
      const fields = { businessName: 'Heard Taps', subcategory: place.subcategory }
      const { payload, headers } = registrationForm(registrationFields(place.category, fields))
      const registered = await a.app.inject({
        method: 'POST',
        url: '/api/businesses',
        payload,
        headers: { ...headers, ...owner },
      })
      expect(registered.statusCode, registered.body).toBe(201)
      // Sooner than a kept page expires.
      const pageAtB = async () => (await b.app.inject({ url: '/businesses?search=Heard' })).body
      await expect.poll(pageAtB).toContain('Heard Taps')
      const mailed = () => mailServer.mails.some(({ recipients }) => recipients.includes(email))
      await expect.poll(mailed).toBe(true)
    })

    it('a table that is locked still ends a request within two seconds', async () => {
      const locker = new pg.Client(database.connection)
      await locker.connect()
      try {
        await locker.query('BEGIN; LOCK TABLE businesses')
        const started = Date.now()
        const answer = await a.app.inject({ url: `/api/businesses/${business}` })
        expect([answer.statusCode, Date.now() - started < 2_000]).toEqual([503, true])
      } finally {
        await locker.end()
      }
      const again = async () => (await a.app.inject({ url: `/api/businesses/${business}` })).statusCode
      await expect.poll(again).toBe(200)
    })

    it('a staff command runs', async () => {
      const { email } = await signUpAt(a)
      const env = {
        ...inherited(),
        NODE_ENV: 'production',
        DATABASE_URL: pooler.connectionString,
        DATABASE_LISTEN_URL: database.connectionString,
        DATA_DIR: path.join(folder, 'data'),
      }
      const output = execFileSync(process.execPath, ['src/server/admin.ts', 'user:promote', email, 'admin'], {
        env: env as NodeJS.ProcessEnv,
        encoding: 'utf8',
      })
      expect(output).toContain(email)
    })
  },
)
