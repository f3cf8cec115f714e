import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'
import { startSession } from '#server/sessions/sessions.service.ts'
import { startServer } from './bench-server.ts'
import { type Figure, median, percentile, round } from './table.ts'

const streamCount = 10_000
const perPerson = 10
/** More streams than one address may have come from as many loopback addresses as it takes. */
const perAddress = 250
/** Opened at once. */
const atOnce = 25
/** Milliseconds until a stream that was refused for load is tried again. */
const againAfter = 300
const messageCount = 50
/** Milliseconds until memory is read, and for which the processor is watched. */
const settleFor = 25_000
const watchFor = 40_000

type Opened = { heard: number[] }

/** Opens a stream; `heard` gets the moments in which something changed. */
function open(url: string, token: string, localAddress: string): Promise<Opened> {
  const opened: Opened = { heard: [] }
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    const request = http.get(`${url}/api/conversations/events`, { headers, localAddress, agent: false })
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode === 503)
        return void sleep(againAfter).then(() => open(url, token, localAddress).then(resolve, reject))
      if (response.statusCode !== 200) return reject(new Error(`refused with ${response.statusCode}`))
      response.on('data', (bytes: Buffer) => {
        const text = bytes.toString()
        if (text.includes('event: ready')) resolve(opened)
        if (text.includes('event: changed')) opened.heard.push(performance.now())
      })
      response.on('error', () => {})
    })
  })
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
/** Seconds of processor time. */
function processorTimeOf(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

type Person = { id: number; token: string }

/** People who are signed in, each with a conversation with the same business. */
async function createPeople(db: Db): Promise<Person[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (first_name, last_name, email)
    SELECT 'Rosa', 'Delgado', 'stream' || n || '@example.com' FROM generate_series(1, ${streamCount / perPerson}) n
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  await sql`
    INSERT INTO business_quote_requests (business_id, name, email, phone, requirements, user_id, delivery)
    SELECT (SELECT min(id) FROM businesses WHERE is_listed AND submitted_by_id IS NOT NULL),
      'Rosa Delgado', email, '512-555-0101', 'Two taps, please.', id, 'owner' FROM users
    WHERE email LIKE 'stream%@example.com'`.execute(db)
  return Promise.all(rows.map(async ({ id }) => ({ id, token: await startSession(db, id) })))
}

async function openAll(url: string, people: readonly Person[]): Promise<Opened[]> {
  const opened: Opened[] = []
  while (opened.length < streamCount) {
    const batch = Array.from({ length: atOnce }, (_, place) => {
      const number = opened.length + place
      const token = people[number % people.length]?.token ?? ''
      return open(url, token, `127.0.0.${2 + Math.floor(number / perAddress)}`)
    })
    opened.push(...(await Promise.all(batch)))
  }
  return opened
}

/** Milliseconds from sending a message until its sender's stream tells of it, one message of each person. */
async function measureDelays(db: Db, url: string, people: readonly Person[], opened: readonly Opened[]) {
  const delays: number[] = []
  for (const [place, { id, token }] of people.slice(0, messageCount).entries()) {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM business_quote_requests WHERE user_id = ${id}`.execute(db)
    const sent = performance.now()
    const answer = await fetch(`${url}/api/conversations/${rows[0]?.id}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ text: 'Hello.' }),
    })
    if (answer.status !== 201) throw new Error(`refused with ${answer.status}: ${await answer.text()}`)
    await sleep(100)
    delays.push((opened[place]?.heard.at(-1) ?? Number.NaN) - sent)
  }
  return delays
}

/** Ten thousand open event streams of one process: their cost while nothing happens, and the delay of a message. */
export async function measureEventStreams(folder: string): Promise<Figure[]> {
  const dataDirectory = path.join(folder, 'event-streams')
  fs.rmSync(dataDirectory, { recursive: true, force: true })
  const server = await startServer(['src/server/main.ts'], {
    PORT: '0',
    DATA_DIR: dataDirectory,
    MAX_CONNECTIONS: '16000',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
  const database = await startEmbeddedPostgres({ dataDir: path.join(dataDirectory, 'postgres') })
  const db = createDb(createPool(database.connection, 4, 0))
  try {
    const people = await createPeople(db)
    const before = memoryOf(server.pid)
    const begun = performance.now()
    const opened = await openAll(server.url, people)
    const openedIn = (performance.now() - begun) / 1000
    await sleep(settleFor)
    const [memory, timeBefore] = [memoryOf(server.pid), processorTimeOf(server.pid)]
    await sleep(watchFor)
    const idle = ((processorTimeOf(server.pid) - timeBefore) * 1000) / watchFor
    const delays = await measureDelays(db, server.url, people, opened)
    const name = `${streamCount} open event streams`
    const each = round(((memory - before) * 1024) / streamCount)
    const figure = (what: string, measured: string) => ({ what, measured, target: '', isReached: null })
    return [
      figure(`${name}: memory of the Node process`, `${round(memory, 0)} MB, ${each} kB each`),
      figure(`${name}, nothing happening: processor time`, `${round(idle * 100)} % of a core`),
      figure(
        `${name}: from sending a message until it is heard of, p50 / p95`,
        `${round(median(delays), 0)} / ${round(percentile(delays, 0.95), 0)} ms`,
      ),
      figure(`${name}: opening them`, `${round(openedIn)} s`),
    ]
  } finally {
    await db.destroy()
    await server.stop()
    await database.stop()
  }
}
