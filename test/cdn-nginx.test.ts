import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { buildBusiness, buildUser } from './factories.ts'
import { findProgram } from './installed-program.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { startServerProcess } from './server-process.ts'
import { signInAs } from './sign-in-as.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/** Two processes on one database behind a real cache, with the configuration that docs/operations.md recommends. */

const program = findProgram('nginx')
if (!program) console.log('Skipped: test/cdn-nginx.test.ts needs nginx (apt-get install nginx-light).')

describe.skipIf(!program)('nginx as a cache in front of two processes', () => {
  let database: TestDatabase
  let db: Db
  let folder: string
  const cleanUps: (() => Promise<unknown>)[] = []
  let nginx: Nginx
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb(createPool(database.connection, 2))
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-cdn-'))
    nginx = (await startSite()).nginx
  })
  afterAll(async () => {
    await Promise.all(cleanUps.map((cleanUp) => cleanUp()))
    await db?.destroy()
    await database?.drop()
    await fs.rm(folder, { recursive: true, force: true })
  })

  /** Two processes behind an nginx of their own. */
  async function startSite() {
    const start = async () => {
      const started = await startServerProcess({
        DATABASE_URL: database.connectionString,
        DATA_DIR: folder,
        CDN_SECONDS: '1',
        TRUST_PROXY: 'on',
        RATE_LIMITS: 'off',
      })
      cleanUps.push(() => started.kill())
      return started
    }
    const processes = await Promise.all([start(), start()])
    const own = await fs.mkdtemp(path.join(folder, 'nginx-'))
    const started = await startNginx(program ?? '', own, [processes[0].address, processes[1].address])
    cleanUps.push(started.stop)
    return { processes, nginx: started }
  }

  /** Status 0 when the connection is cut. */
  const get = (url: string, headers: Record<string, string> = {}, { address } = nginx) =>
    fetch(address + url, { headers }).then(
      async (answer) => ({
        status: answer.status,
        cache: answer.headers.get('x-cache'),
        body: await answer.text(),
      }),
      (error: Error) => ({ status: 0, cache: null, body: error.message }),
    )

  it.each(['/help', '/api/faqs'])('sends %s to everyone from the cache', async (url) => {
    expect(await get(url)).toMatchObject({ status: 200, cache: 'MISS' })
    expect(await get(url)).toMatchObject({ status: 200, cache: 'HIT' })
  })

  it('never mixes what visitors with and without a session get', async () => {
    const business = await buildBusiness(db)
    const session = await signInAs({ db }, await buildUser(db))
    const url = `/api/businesses/${business}`
    const like = await fetch(`${nginx.address}${url}/like`, { method: 'POST', headers: session })
    expect(like.status).toBe(200)
    const isLiked = async (headers: Record<string, string>) => {
      const answer = await get(url, headers)
      return { isLiked: JSON.parse(answer.body).business.isLiked, fromCache: answer.cache === 'HIT' }
    }
    expect(await isLiked({})).toEqual({ isLiked: false, fromCache: false })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) => isLiked(place % 2 === 0 ? session : {})),
    )
    for (const [place, answer] of answers.entries())
      expect(answer).toEqual({ isLiked: place % 2 === 0, fromCache: place % 2 === 1 })
    expect((await get('/api/users/profile', session)).cache).not.toBe('HIT')
    expect((await get('/api/users/profile')).status).toBe(401)
  })

  it('fails no read while one process is killed, and sends kept pages when both are gone', async () => {
    const businesses = await Promise.all(Array.from({ length: 5 }, () => buildBusiness(db)))
    const kept = ['/', '/businesses', '/api/businesses', ...businesses.map((id) => `/businesses/${id}`)]
    const site = await startSite()
    const [victim, survivor] = site.processes
    let isOver = false
    let count = 0
    const failures: unknown[] = []
    const visit = async (url: string) => {
      const answer = await get(url, {}, site.nginx)
      count += 1
      if (answer.status !== 200) failures.push({ url, status: answer.status, cache: answer.cache })
    }
    const visitor = async (number: number) => {
      for (let turn = 0; !isOver; turn++) {
        await visit(kept[(number + turn) % kept.length] ?? '/')
        // No cache knows these.
        await visit(`/api/businesses?search=${number}x${turn}`)
        await visit(`/businesses/${businesses[turn % 5]}?visit=${number}x${turn}`)
      }
    }
    const visitors = Array.from({ length: 4 }, (_, number) => visitor(number))
    const more = (than: number) => expect.poll(() => count).toBeGreaterThan(than)
    await more(200)
    await victim.kill()
    await more(count + 400)
    isOver = true
    await Promise.all(visitors)
    expect(failures).toEqual([])
    expect(await site.nginx.log()).toMatch(/refused|reset|prematurely closed/)
    await survivor.kill()
    for (const url of kept) expect(await get(url, {}, site.nginx)).toMatchObject({ status: 200 })
    expect((await get('/api/categories', {}, site.nginx)).status).toBe(502)
  })
})
