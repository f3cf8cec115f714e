import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-db.ts'

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

type Started = { child: ChildProcess; output: () => string; exit: Promise<number | null> }

function startMain(settings: Record<string, string> = {}): Started {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: database.connectionString, DATA_DIR: dataDirectory, PORT: '0', SEED: 'none', ...settings }
  const child = spawn(process.execPath, ['src/server/main.ts'], { env: env as NodeJS.ProcessEnv })
  let text = ''
  const read = (bytes: Buffer) => {
    text += bytes
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return { child, output: () => text, exit: new Promise((resolve) => child.once('exit', resolve)) }
}

async function address({ output }: Started): Promise<string> {
  await expect.poll(output, { timeout: 15_000 }).toMatch(/is ready: http:\/\/localhost:\d+/)
  return /http:\/\/localhost:\d+/.exec(output())?.[0] ?? ''
}

describe('the server process', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends in good order on %s: what runs is answered, nothing is cut', async (signal) => {
    const main = startMain()
    const base = await address(main)
    const answers: Promise<number>[] = []
    const load = setInterval(() => answers.push(fetch(`${base}/api/businesses`).then(({ status }) => status)), 5)
    await new Promise((resolve) => setTimeout(resolve, 300))
    clearInterval(load)
    main.child.kill(signal)
    expect(await main.exit).toBe(0)
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  })

  it('logs requests as JSON lines with an id, without a query or a header', async () => {
    const main = startMain({ LOG_LEVEL: 'info' })
    const base = await address(main)
    const { headers } = await fetch(`${base}/api/businesses?search=canary-query`, { headers: { authorization: 'Bearer canary-token' } })
    await fetch(`${base}/api/support`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"canary-body"}' })
    main.child.kill('SIGTERM')
    await main.exit
    expect(main.output()).toContain(headers.get('x-request-id'))
    expect(main.output()).not.toMatch(/canary/)
    const lines = main.output().split('\n').filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  })

  it('names every wrong setting at once and ends with 1', async () => {
    const main = startMain({ PORT: 'many', APP_MODE: 'live', RATE_LIMITS: 'off' })
    expect(await main.exit).toBe(1)
    for (const name of ['PORT', 'RATE_LIMITS', 'PUBLIC_URL']) expect(main.output()).toContain(name)
  })

  it('says in one line that its port is taken', async () => {
    const other = net.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as net.AddressInfo
    const main = startMain({ PORT: String(port) })
    expect(await main.exit).toBe(1)
    expect(main.output().trim()).toBe(`Port ${port} is taken. Stop what listens there, or choose another one with PORT.`)
    other.close()
  })
})
