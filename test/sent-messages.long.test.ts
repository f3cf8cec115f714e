import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { OutgoingQueue } from '#web/conversations/outgoing-queue.ts'
import type { ToSend } from '#web/conversations/outgoing-storage.ts'
import { PickedFiles } from '#web/lib/picked-files.ts'
import { buildBusiness, buildRequest, buildUser } from './factories.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { signInAs } from './sign-in-as.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/** A person writes in two tabs while the server is killed, the network cut, and messages sent twice. */

const runs = 100
/** Starting a server takes seconds. */
const killEvery = 10
const messagesPerRun = 6

describe('messages on their way', () => {
  let database: TestDatabase
  let db: Db
  let folder: string
  let server: ServerProcess
  let network: FaultProxy
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb(createPool(database.connection, 2))
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-sent-'))
    server = await start()
    network = await startFaultProxy(targetOf(server))
  })
  afterAll(async () => {
    await network?.close()
    await server?.kill()
    await db?.destroy()
    await database?.drop()
    await fs.rm(folder, { recursive: true, force: true })
  })

  const start = () =>
    startServerProcess({ DATABASE_URL: database.connectionString, DATA_DIR: folder, RATE_LIMITS: 'off' })
  const targetOf = ({ address }: ServerProcess) => ({
    host: '127.0.0.1',
    port: Number(new URL(address).port),
  })
  const random = (below: number) => Math.floor(Math.random() * below)

  /** Sends a message once, as a browser would; null when it is stored. */
  async function send(id: number, headers: Record<string, string>, message: ToSend) {
    try {
      const answer = await fetch(`http://127.0.0.1:${network.port}/api/conversations/${id}/messages`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': message.clientKey },
        body: JSON.stringify({ text: message.text }),
        signal: AbortSignal.timeout(3_000),
      })
      const text = await answer.text()
      if (answer.status === 201) return null
      return { text: `${answer.status}: ${text}`, isFinal: answer.status < 500 && answer.status !== 429 }
    } catch (error) {
      return { text: String(error), isFinal: false }
    }
  }

  /** One tab at a time, as the browser's locks do it. */
  function createLock() {
    let last: Promise<unknown> = Promise.resolve()
    return (_name: string, work: () => Promise<void>): Promise<void> => {
      const mine = last.then(work)
      last = mine.catch(() => {})
      return mine
    }
  }

  async function disturb(run: number): Promise<void> {
    await sleep(random(30))
    if (run % killEvery === killEvery - 1) {
      await server.kill()
      server = await start()
      network.leadTo(targetOf(server))
      return
    }
    network.set('refuse')
    await sleep(random(40))
    network.set('none')
    if (run % 3 > 0) return
    await sleep(random(20))
    network.set('silence')
    await sleep(random(60))
    network.set('refuse')
    network.set('none')
  }

  it(`are stored once and in order in each of ${runs} runs`, { timeout: runs * 4_000 }, async () => {
    const ownerId = await buildUser(db)
    const owner = await signInAs({ db }, ownerId)
    const businessId = await buildBusiness(db, { name: 'Bellows', ownerId })
    for (let run = 0; run < runs; run++) {
      const id = await buildRequest(db, businessId)
      const alone = createLock()
      const open = () =>
        new OutgoingQueue({
          names: `outgoing:${ownerId}:${id}:`,
          send: async (message) => {
            // A double click, or a tab without locks.
            const isTwice = random(4) === 0
            const [fault] = await Promise.all([
              send(id, owner, message),
              isTwice ? send(id, owner, message) : null,
            ])
            return fault
          },
          onSettled: async () => {},
          isShown: () => true,
          onChange: () => {},
          pick: (stored) => new PickedFiles({ stored, read: () => Promise.reject(new Error('no files')) }),
          alone,
          again: { first: 20, last: 100 },
        })
      const tabs = [open(), open()]
      const disturbed = disturb(run)
      const written: string[] = []
      for (let number = 0; number < messagesPerRun; number++) {
        const place = random(2)
        const text = `No. ${number} of ${run}, ${randomUUID()}`
        tabs[place]?.add(text)
        written.push(text)
        await sleep(random(25))
        if (random(3) > 0) continue
        // A reload.
        tabs[place]?.stop()
        tabs[place] = open()
        tabs[place]?.run()
      }
      await disturbed
      await expect.poll(() => tabs[0]?.list().length).toBe(0)
      for (const tab of tabs) tab.stop()
      const stored = await db
        .selectFrom('messages')
        .select('text')
        .where('conversation_id', '=', id)
        .orderBy('position')
        .execute()
      expect(
        stored.map(({ text }) => text),
        `run ${run}`,
      ).toEqual(written)
    }
  })
})
