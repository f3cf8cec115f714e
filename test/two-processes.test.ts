import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import type { Application } from './buyer.ts'
import { buildBusiness, buildUser } from './factories.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { pictureForm } from './picture-form.ts'
import { quietFor } from './quiet-time.ts'
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts'
import { remoteApp, type ServerProcess, startServerProcess } from './server-process.ts'
import { signInAs } from './sign-in-as.ts'
import { newPerson } from './sign-up.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/**
 * Two processes of the site on one database and one picture folder, behind a round-robin proxy: each sees the effects of the
 * other.
 */

let database: TestDatabase
let db: Db
let mailServer: MailServer
let folder: string
let a: ServerProcess
let b: ServerProcess
let proxy: RoundRobinProxy
let site: Application

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.connection, 2))
  mailServer = await startMailServer()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-two-'))
  // Started together, as in an upgrade: both find a schema that needs migrating.
  await Promise.all([
    start().then((started) => {
      a = started
    }),
    start().then((started) => {
      b = started
    }),
  ])
  proxy = await startRoundRobinProxy([a.address, b.address])
  site = remoteApp(proxy.address)
})
afterAll(async () => {
  await proxy?.close()
  await Promise.all([a?.kill(), b?.kill()])
  await mailServer?.close()
  await db?.destroy()
  await database?.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

const start = () =>
  startServerProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    SMTP_URL: mailServer.url,
    RATE_LIMITS: 'on',
  })
const post = (app: Application, url: string, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { connection: 'close', ...headers } })
const get = (app: Application, url: string, headers = {}) =>
  app.inject({ url, headers: { connection: 'close', ...headers } })
/** Alternates between the two. */
const inTurn = (place: number) => (place % 2 === 0 ? a.app : b.app)
const mailsTo = (address: string) => mailServer.mails.filter(({ recipients }) => recipients.includes(address))

async function signUpAt(app: Application) {
  const person = newPerson()
  const answer = await post(app, '/api/auth/register', person)
  expect(answer.statusCode, answer.body).toBe(201)
  return { ...person, headers: { authorization: `Bearer ${answer.json().token}` } }
}

describe('two processes behind one proxy', { tags: 'long' }, () => {
  it('share sessions: one knows the sessions the other starts, and ends them for both', async () => {
    const { headers } = await signUpAt(a.app)
    const verify = async () =>
      (await Promise.all([a, b].map(({ app }) => get(app, '/api/auth/verify', headers)))).map(
        ({ statusCode }) => statusCode,
      )
    expect(await verify()).toEqual([200, 200])
    expect((await post(b.app, '/api/auth/logout', {}, headers)).statusCode).toBe(200)
    expect(await verify()).toEqual([401, 401])
  })

  it('count each like once, even when one person presses at both at the same time', async () => {
    const business = await buildBusiness(db)
    const like = `/api/businesses/${business}/like`
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => signInAs({ db }, await buildUser(db))),
    )
    await Promise.all(people.map((headers, place) => post(inTurn(place), like, {}, headers)))
    const twice = await Promise.all([a, b].map(({ app }) => post(app, like, {}, people[0])))
    expect(twice.map((answer) => answer.json().liked).sort()).toEqual([false, true])
    for (const { app } of [a, b]) {
      const answer = await get(app, `/api/businesses/${business}`, people[0])
      expect(answer.json().business).toMatchObject({ likesCount: 8, isLiked: true })
    }
  })

  it('drop a page kept by one when the other changes what it shows', async () => {
    const business = await buildBusiness(db)
    const page = async (app: Application) => (await get(app, `/businesses/${business}`)).body
    for (const { app } of [a, b, a, b]) expect(await page(app)).not.toContain('Came within the hour.')
    const headers = await signInAs({ db }, await buildUser(db))
    const review = { businessId: business, rating: 5, content: 'Came within the hour.' }
    expect((await post(a.app, '/api/reviews', review, headers)).statusCode).toBe(201)
    expect(await page(a.app)).toContain('Came within the hour.')
    // Otherwise it would stay for five seconds.
    await expect.poll(() => page(b.app), { interval: 25 }).toContain('Came within the hour.')
  })

  it('share rate limits, and run each job once', async () => {
    const { headers } = await signUpAt(a.app)
    const senders = Array.from({ length: 7 }, (_, place) => `sender${place}@example.com`)
    const codes: number[] = []
    const before = proxy.given()
    for (const email of senders) {
      const request = { name: 'Maya Reyes', email, message: 'Where is the door?' }
      codes.push((await post(site, '/api/support', request, headers)).statusCode)
    }
    expect(codes).toEqual([201, 201, 201, 201, 201, 429, 429])
    const shares = proxy.given().map((count, place) => count - (before[place] ?? 0))
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(3)
    await expect.poll(() => senders.filter((email) => mailsTo(email).length > 0)).toHaveLength(5)
    // Long enough for the other process to poll the queue too.
    await quietFor(1_000)
    expect(senders.map((email) => mailsTo(email).length)).toEqual([1, 1, 1, 1, 1, 0, 0])
  })

  it('show pictures stored by either, and delete them for both', async () => {
    const { headers, firstName, lastName, email } = await signUpAt(b.app)
    const put = async (app: Application, background: string) => {
      const content = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer()
      const form = pictureForm({ firstName, lastName, email }, { name: 'profileImage', content })
      const request = { method: 'PUT', url: '/api/users/profile', payload: form.payload } as const
      const answer = await app.inject({ ...request, headers: { ...form.headers, ...headers } })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().user.profileImageUrl as string
    }
    const first = await put(a.app, 'teal')
    const [atA, atB] = await Promise.all([get(a.app, first), get(b.app, first)])
    expect(atB).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
    expect(atB.body).toBe(atA.body)
    const second = await put(b.app, 'tomato')
    expect((await get(a.app, second)).statusCode).toBe(200)
    const statusAtA = async () => (await get(a.app, first)).statusCode
    await expect.poll(statusAtA).toBe(404)
  })

  it('keep serving visitors when one is killed, and its unfinished jobs get done', async () => {
    const victim = await start()
    const other = await startRoundRobinProxy([victim.address, b.address])
    onTestFinished(() => Promise.all([other.close(), victim.kill()]).then(() => {}))
    const sharedSite = remoteApp(other.address)
    let isOver = false
    const statuses: number[] = []
    const visitor = async () => {
      while (!isOver)
        statuses.push(
          await get(sharedSite, '/api/categories').then(
            (answer) => answer.statusCode,
            () => 0,
          ),
        )
    }
    const visitors = [visitor(), visitor()]
    await expect.poll(() => statuses.length).toBeGreaterThan(20)
    await victim.kill()
    const end = statuses.push(-1) - 1
    await expect.poll(() => statuses.length - end).toBeGreaterThan(30)
    isOver = true
    await Promise.all(visitors)
    // Only requests in progress at the killed process get no response.
    expect(statuses.slice(0, end).filter((status) => status !== 200).length).toBeLessThanOrEqual(2)
    expect(statuses.length - end).toBeGreaterThan(10)
    expect(statuses.slice(end + 3).filter((status) => status !== 200)).toEqual([])
    const { email } = await signUpAt(sharedSite)
    await expect.poll(() => mailsTo(email).length).toBe(1)
  })
})
