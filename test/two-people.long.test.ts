import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { createToken } from '#server/lib/tokens.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import { TroubledPerson } from './conversation-sides.ts'
import { buildBusiness, buildRequest, buildUser, hoursEveryDay } from './factories.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { signInAs } from './sign-in-as.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/**
 * Two people in a conversation do whatever they can at once, over lines that are cut and with everything sent twice, while the
 * server is killed.
 */

const runs = 60
/** Conversations at the same time, which share every disturbance. */
const lanes = 5
/** Of their disturbances. Starting a server takes seconds. */
const killEvery = 2
const stepsPerPerson = 7

type StoredMessage = { id: number; position: number; side: Side; kind: string; text: string; files: string[] }
type Run = { id: number; people: Record<Side, TroubledPerson>; addresses: Record<Side, string> }

describe('two people in a conversation', () => {
  let database: TestDatabase
  let db: Db
  let folder: string
  let server: ServerProcess
  let network: FaultProxy
  let mailServer: MailServer
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb(createPool(database.connection, 2))
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-two-people-'))
    mailServer = await startMailServer()
    server = await start()
    network = await startFaultProxy(targetOf(server))
  })
  afterAll(async () => {
    await network?.close()
    await server?.kill()
    await mailServer?.close()
    await db?.destroy()
    await database?.drop()
    await fs.rm(folder, { recursive: true, force: true })
  })

  const start = () =>
    startServerProcess({
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      SMTP_URL: mailServer.url,
    })
  const targetOf = ({ address }: ServerProcess) => ({
    host: '127.0.0.1',
    port: Number(new URL(address).port),
  })
  const random = (below: number) => Math.floor(Math.random() * below)

  /** Disturbs everybody: kills the server, or cuts the network for a moment. */
  async function disturb(time: number): Promise<void> {
    await sleep(random(600))
    if (time % killEvery === killEvery - 1) return killServer()
    for (let count = random(4); count > 0; count--) {
      network.set('refuse')
      await sleep(random(60))
      network.set('none')
      await sleep(random(100))
    }
  }

  async function killServer(): Promise<void> {
    await server.kill()
    // The next server does its jobs, as if their time were up.
    await sql`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`.execute(db)
    // A process manager restarts a server that didn't get its database in time.
    server = await start().catch(start)
    network.leadTo(targetOf(server))
  }

  async function converse(run: number): Promise<Run> {
    const addresses = { visitor: `ana${run}@example.com`, business: `bob${run}@example.com` }
    const ownerId = await buildUser(db, { email: addresses.business })
    const businessId = await buildBusiness(db, { name: `Bellows ${run}`, ownerId })
    await db
      .insertInto('slot_settings')
      .values({
        business_id: businessId,
        is_open: true,
        minutes: 60,
        lead_hours: 0,
        days_ahead: 60,
        weekly: JSON.stringify(hoursEveryDay('09:00', '17:00')),
        blocked: '[]',
      })
      .execute()
    const { token, hash } = createToken('quoteStatus')
    const id = await buildRequest(db, businessId, { email: addresses.visitor, statusHash: hash })
    const given = { conversationId: id, port: network.port }
    const people = {
      visitor: new TroubledPerson({ ...given, side: 'visitor', headers: { 'x-conversation-token': token } }),
      business: new TroubledPerson({ ...given, side: 'business', headers: await signInAs({ db }, ownerId) }),
    }
    const work = async (person: TroubledPerson) => {
      for (let step = 0; step < stepsPerPerson; step++) await person.act()
    }
    await Promise.all([work(people.visitor), work(people.business)])
    return { id, people, addresses }
  }

  const listStored = async (id: number): Promise<StoredMessage[]> =>
    (
      await sql<StoredMessage>`
        SELECT message.id::float8 AS id, position, side, kind, text, ARRAY(SELECT url FROM message_attachments file
          WHERE file.message_id = message.id ORDER BY file.position) AS files
        FROM messages message WHERE conversation_id = ${id} ORDER BY position`.execute(db)
    ).rows

  /** Everything that was accepted is there once, in the order in which its side said it, and nothing else is. */
  async function expectWhole({ id, people }: Run): Promise<void> {
    const stored = await listStored(id)
    expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => index + 1))
    for (const side of ['visitor', 'business'] as const) {
      const said = stored.filter((message) => message.side === side && message.kind !== 'appointment')
      expect(said.map(({ text, files }) => ({ word: /Word (.{36})/.exec(text)?.[1], files }))).toEqual(
        people[side].said,
      )
    }
    const count = (kind: string) => stored.filter((message) => message.kind === kind).length
    const { rows } = await sql`
      SELECT last_position AS last, (SELECT count(*)::int FROM quotes JOIN messages ON messages.id = message_id
          WHERE conversation_id = ${id}) AS quotes,
        (SELECT count(*)::int FROM quotes JOIN messages ON messages.id = message_id
          WHERE conversation_id = ${id} AND state <> 'open') AS decisions,
        (SELECT coalesce(sum(revision), 0)::int FROM appointments WHERE conversation_id = ${id}) AS steps,
        (SELECT count(*)::int FROM message_attachments WHERE conversation_id = ${id} AND message_id IS NULL) AS loose,
        (SELECT count(*)::int FROM appointment_times time JOIN appointments a ON a.id = appointment_id
          WHERE conversation_id = ${id} AND state IN ('declined', 'canceled')) AS "heldInVain"
      FROM business_quote_requests WHERE id = ${id}`.execute(db)
    expect(rows[0]).toEqual({
      last: stored.length,
      quotes: count('quote'),
      decisions: count('decision'),
      // Each step of an appointment is one message.
      steps: count('appointment'),
      loose: 0,
      heldInVain: 0,
    })
    for (const url of stored.flatMap(({ files }) => files)) {
      const file = await fetch(server.address + url)
      expect(file.status).toBe(200)
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
  }

  /** An email that was accepted, but not acknowledged before the kill, comes again with the same Message-ID. */
  function listMailsTo(address: string): string[] {
    const found = new Map<string, string>()
    for (const { recipients, headers, text } of mailServer.mails)
      if (recipients.includes(address)) found.set(headers['message-id']?.[0] ?? '', text)
    return [...found.values()]
  }

  /** Each message is in one email to the other side; a time that is agreed or ends is one to both. */
  async function expectMails({ id, people, addresses }: Run): Promise<void> {
    const stored = await listStored(id)
    const toBoth = stored.filter(({ text }) => /^(Confirmed:|I have to cancel)/.test(text))
    for (const [side, other] of [
      ['visitor', 'business'],
      ['business', 'visitor'],
    ] as const) {
      const mails = listMailsTo(addresses[other])
      for (const { word } of people[side].said)
        expect(mails.filter((text) => text.includes(word))).toHaveLength(1)
      const told = new Set([...stored.filter((message) => message.side === side), ...toBoth])
      expect(mails).toHaveLength(told.size)
    }
  }

  /** Nothing waits for the mail server. */
  async function untilMailed(): Promise<void> {
    const waiting = async () =>
      (await sql`SELECT FROM mails WHERE sent_at IS NULL AND failure IS NULL`.execute(db)).rows.length
    await expect.poll(waiting, { timeout: 120_000 }).toBe(0)
  }

  it(`lose and double nothing in ${runs} runs`, { timeout: runs * 20_000 + 60_000 }, async () => {
    for (let time = 0, run = 0; run < runs; time++, run += lanes) {
      const talking = Array.from({ length: lanes }, (_, lane) => converse(run + lane))
      const [talked] = await Promise.all([Promise.all(talking), disturb(time)])
      for (const one of talked) await expectWhole(one)
      await untilMailed()
      for (const one of talked) await expectMails(one)
      mailServer.mails.length = 0
    }
  })
})
