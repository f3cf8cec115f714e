import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { createToken } from '#server/lib/tokens.ts'
import { type EventReader, readEvents, untilReady } from './event-reader.ts'
import { buildBusiness, buildRequest, buildUser } from './factories.ts'
import { findProgram } from './installed-program.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { signInAs } from './sign-in-as.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/** Event streams of two processes, through nginx as docs/nginx-cache.conf sets it up. */

const program = findProgram('nginx')
if (!program) console.log('Skipped: test/event-streams.test.ts needs nginx (apt-get install nginx-light).')

describe.skipIf(!program)('event streams of two processes behind nginx', () => {
  let database: TestDatabase
  let db: Db
  let folder: string
  let a: ServerProcess
  let b: ServerProcess
  let nginx: Nginx
  const readers: EventReader[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb(createPool(database.connection, 2))
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-events-'))
    const start = () =>
      startServerProcess({
        DATABASE_URL: database.connectionString,
        DATA_DIR: folder,
        CDN_SECONDS: '1',
        TRUST_PROXY: 'on',
        RATE_LIMITS: 'off',
      })
    ;[a, b] = await Promise.all([start(), start()])
    nginx = await startNginx(program ?? '', folder, [a.address, b.address])
  })
  afterAll(async () => {
    for (const reader of readers) reader.close()
    await nginx?.stop()
    await Promise.all([a?.kill(), b?.kill()])
    await db?.destroy()
    await database?.drop()
    await fs.rm(folder, { recursive: true, force: true })
  })

  const open = async (address: string, headers: Record<string, string>) => {
    const reader = await untilReady(await readEvents(address, headers))
    readers.push(reader)
    return reader
  }
  const changes = ({ events }: EventReader) => events.filter(({ event }) => event === 'changed').length

  it('bring news of every process at once, and go on at another one', async () => {
    const ownerId = await buildUser(db)
    const { token, hash } = createToken('quoteStatus')
    const businessId = await buildBusiness(db, { name: 'Bellows', ownerId })
    const id = await buildRequest(db, businessId, { statusHash: hash })
    const owner = await signInAs({ db }, ownerId)
    const guest = { 'x-conversation-token': token }
    const say = async ({ app }: ServerProcess) => {
      const payload = { text: 'Hello.' }
      const url = `/api/conversations/${id}/messages`
      const answer = await app.inject({ method: 'POST', url, headers: owner, payload })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    const through = await Promise.all(Array.from({ length: 4 }, () => open(nginx.address, guest)))
    const direct = [await open(a.address, owner), await open(b.address, owner)]
    const everyone = [...through, ...direct]
    const heard = (count: number) =>
      expect.poll(() => everyone.every((reader) => changes(reader) === count)).toBe(true)
    await say(a)
    await heard(1)
    await say(b)
    await heard(2)

    await a.kill()
    await direct[0]?.ended
    // Written while nobody listened.
    await say(b)
    const last = direct[0]?.events.findLast((event) => event.id !== '')?.id ?? ''
    const resumed = await open(nginx.address, { ...guest, 'last-event-id': last })
    expect(resumed.events.map(({ event }) => event)).toEqual(['changed', 'ready'])

    // Stopping waits for no stream.
    const start = performance.now()
    await b.kill('SIGTERM')
    expect(performance.now() - start).toBeLessThan(4_000)
    await resumed.ended
  })
})
