import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdLocks } from '#test/held-locks.ts'
import { isLong } from '#test/long.ts'
import { inherited } from '#test/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { startEmbeddedPostgres } from './lib/database/embedded-postgres.ts'

let database: TestDatabase
let dataDirectory: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-main-'))
})
afterAll(async () => {
  await database.drop()
  await fs.rm(dataDirectory, { recursive: true, force: true })
})

/** Stops the processes that a failed or timed-out test left running. */
async function endStarted(): Promise<void> {
  for (const { child, exit } of started.splice(0)) {
    child.kill('SIGTERM')
    await Promise.race([exit, sleep(12_000)])
    child.kill('SIGKILL')
  }
}
afterEach(endStarted)

type Started = { child: ChildProcess; output: () => string; exit: Promise<number | null> }
const started: Started[] = []

function startMain(settings: Record<string, string> = {}): Started {
  const env = {
    ...inherited(),
    NODE_ENV: 'production',
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDirectory,
    PORT: '0',
    SEED: 'none',
    ...settings,
  }
  const child = spawn(process.execPath, ['src/server/main.ts'], { env: env as NodeJS.ProcessEnv })
  let text = ''
  const read = (bytes: Buffer) => {
    text += bytes
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const main: Started = {
    child,
    output: () => text,
    exit: new Promise((resolve) => child.once('exit', resolve)),
  }
  started.push(main)
  return main
}

async function address({ output }: Started): Promise<string> {
  await expect.poll(output).toMatch(/is ready: http:\/\/localhost:\d+/)
  return /http:\/\/localhost:\d+/.exec(output())?.[0] ?? ''
}

/** Sends the beginning of a request that writes to the database; `finish` sends the rest and returns the status. */
async function beginSupportRequest(base: string, email: string): Promise<{ finish(): Promise<number> }> {
  const body = JSON.stringify({ name: 'Ana Ruiz', email, message: 'Hello.' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const request = http.request(`${base}/api/support`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', reject)
  })
  await new Promise<void>((resolve, reject) => {
    request.write(body.slice(0, 9), (error) => (error ? reject(error) : resolve()))
  })
  return {
    finish() {
      request.end(body.slice(9))
      return answered
    },
  }
}

describe('the server process', () => {
  it.each(isLong ? (['SIGTERM', 'SIGINT', 'SIGHUP'] as const) : (['SIGTERM'] as const))(
    'shuts down cleanly on %s: running requests get their responses',
    async (signal) => {
      const main = startMain()
      const base = await address(main)
      const running = await Promise.all(
        ['ana', 'bo'].map((name) => beginSupportRequest(base, `${name}@${signal}.example`)),
      )
      // Connections are accepted in order: when this one has its response, the others have arrived.
      await fetch(`${base}/healthz`)
      main.child.kill(signal)
      const isOpen = () =>
        fetch(`${base}/healthz`).then(
          () => true,
          () => false,
        )
      await expect.poll(isOpen).toBe(false)
      expect(await Promise.all(running.map(({ finish }) => finish()))).toEqual([201, 201])
      expect(await main.exit).toBe(0)
    },
  )

  it('logs requests as JSON lines with an ID, without queries or headers', { tags: 'long' }, async () => {
    const main = startMain({ LOG_LEVEL: 'info' })
    const base = await address(main)
    const { headers } = await fetch(`${base}/api/businesses?search=canary-query`, {
      headers: { authorization: 'Bearer canary-token' },
    })
    await fetch(`${base}/api/support`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"canary-body"}',
    })
    main.child.kill('SIGTERM')
    await main.exit
    expect(main.output()).toContain(headers.get('x-request-id'))
    expect(main.output()).not.toMatch(/canary/)
    const lines = main
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.filter((line) => line.includes('request completed'))).toHaveLength(2)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  })

  it('draws a picture of the demo when it is asked for, and ends with SIGTERM as ever', {
    tags: 'long',
  }, async () => {
    const main = startMain()
    const base = await address(main)
    for (const prefix of ['/uploads', '/api/uploads']) {
      const response = await fetch(`${base}${prefix}/demo/tutoring-neon-1.w480.webp`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect((await fetch(`${base}/uploads/demo/spaceships-1.w480.webp`)).status).toBe(404)
    main.child.kill('SIGTERM')
    expect(await main.exit).toBe(0)
  })

  it('lists every invalid setting and exits with 1', { tags: 'long' }, async () => {
    const main = startMain({ PORT: 'many', APP_MODE: 'live', RATE_LIMITS: 'off' })
    expect(await main.exit).toBe(1)
    for (const name of ['PORT', 'RATE_LIMITS', 'PUBLIC_URL']) expect(main.output()).toContain(name)
  })

  it('does not go live on a database that contains the demo', { tags: 'long' }, async () => {
    const client = new pg.Client(database.connection)
    await client.connect()
    await client.query(`WITH made AS (INSERT INTO businesses (name_key) VALUES ('porch') RETURNING id)
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code, images)
      SELECT id, 'Porch', '', '', 'Austin', 'TX', '78704', '[{"url":"/uploads/demo/porch.w960.webp","altText":""}]' FROM made`)
    const main = startMain({
      APP_MODE: 'live',
      PUBLIC_URL: 'https://example.com',
      PAYMENTS: 'test',
      TRUST_PROXY: 'off',
      SMTP_URL: 'off',
    })
    expect(await main.exit).toBe(1)
    expect(main.output()).toContain('this database contains the demo')
    await client.query('DELETE FROM businesses')
    await client.end()
  })

  it('reports in one line that its port is in use', { tags: 'long' }, async () => {
    const other = net.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as net.AddressInfo
    const main = startMain({ PORT: String(port) })
    expect(await main.exit).toBe(1)
    expect(main.output().trim()).toBe(
      `Port ${port} is in use. Stop the process that uses it, or set PORT to another one.`,
    )
    other.close()
  })
})

/** GET over a keep-alive connection, as browsers and proxies use. */
function getKeptAlive(agent: http.Agent, url: string): Promise<{ status?: number; connection?: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      const { statusCode, headers } = response
      response
        .resume()
        .on('end', () => resolve({ status: statusCode ?? 0, connection: headers.connection ?? '' }))
    })
    request.on('error', reject)
  })
}

/** Whether the server still accepts connections; it stops as soon as it gets the signal. */
async function isListening(base: string): Promise<boolean> {
  const socket = net.connect(Number(new URL(base).port), '127.0.0.1')
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

/** Stops `main` while an API request and a page wait for the database; returns the exit code and its milliseconds. */
async function stopInFlight(main: Started, base: string, connection: pg.ClientConfig) {
  const agent = new http.Agent({ keepAlive: true })
  // The first requests load code, which would take up the second for which the next ones may wait.
  for (const url of ['/api/businesses', '/businesses?search=first']) await getKeptAlive(agent, base + url)
  const lock = await holdLocks({ connection }, 'LOCK TABLE businesses')
  const addresses = ['/api/businesses', '/businesses?search=in-flight']
  const answers = Promise.all(addresses.map((url) => getKeptAlive(agent, base + url)))
  await expect.poll(lock.countWaiting).toBe(2)
  const start = performance.now()
  main.child.kill('SIGTERM')
  await expect.poll(() => isListening(base), { interval: 10 }).toBe(false)
  await lock.commit()
  const code = await main.exit
  const milliseconds = performance.now() - start
  return { code, milliseconds, answers: await answers }
}

/** Connections that are waited for take seven seconds: then they are cut. */
const promptly = 5_000

const inGoodOrder = {
  code: 0,
  answers: [
    { status: 200, connection: 'close' },
    { status: 200, connection: 'close' },
  ],
}

it('answers requests waiting for the database at shutdown, and does not wait for keep-alive', {
  tags: 'long',
}, async () => {
  const main = startMain()
  const base = await address(main)
  const { milliseconds, ...outcome } = await stopInFlight(main, base, database.connection)
  expect(outcome, main.output()).toEqual(inGoodOrder)
  expect(milliseconds).toBeLessThan(promptly)
})

describe('with the embedded database', { tags: 'long' }, () => {
  let folder: string
  const postgres = () => path.join(folder, 'postgres')
  const serverFile = () => path.join(postgres(), 'cluster/postmaster.pid')
  const startOwn = () => startMain({ DATABASE_URL: '', DATA_DIR: folder })
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-main-'))
    // The account that root switches to needs access.
    await fs.chmod(folder, 0o711)
  })
  afterEach(async () => {
    await endStarted()
    await fs.rm(folder, { recursive: true, force: true })
  })

  /** The connection to the process's database server, without keeping that alive. */
  async function find(): Promise<pg.ClientConfig> {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir: postgres() })
    await stop()
    return connection
  }

  it('survives a database crash under load, and leaves nothing behind at shutdown', async () => {
    const main = startOwn()
    const base = await address(main)
    const connection = await find()
    const lock = await holdLocks({ connection }, 'LOCK TABLE businesses')
    const answers = Promise.all(Array.from({ length: 3 }, () => fetch(`${base}/api/businesses`)))
    await expect.poll(lock.countWaiting).toBe(3)
    process.kill(Number.parseInt(await fs.readFile(serverFile(), 'utf8'), 10), 'SIGKILL')
    for (const { status } of await answers) expect(status).toBe(503)
    // It was deleted with the database.
    await lock.commit().catch(() => {})
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status).toBe(200)
    const { milliseconds, ...outcome } = await stopInFlight(main, base, await find())
    expect(outcome, main.output()).toEqual(inGoodOrder)
    expect(milliseconds).toBeLessThan(promptly)
    await expect(fs.access(serverFile())).rejects.toThrow('ENOENT')
  })

  it('leaves nothing behind when stopped while the database starts', async () => {
    const main = startOwn()
    await expect
      .poll(
        () =>
          fs.access(postgres()).then(
            () => true,
            () => false,
          ),
        { interval: 5 },
      )
      .toBe(true)
    main.child.kill('SIGINT')
    expect(await main.exit, main.output()).toBe(0)
    expect(main.output()).not.toContain('is ready')
    await expect(fs.access(serverFile())).rejects.toThrow('ENOENT')
  })
})
