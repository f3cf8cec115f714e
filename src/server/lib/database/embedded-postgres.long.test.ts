import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { canEnter } from './embedded-postgres/account.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const childScript = path.join(import.meta.dirname, '../../../../test/database-child.ts')
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

let base: string
let dataDir: string
const running: ChildProcess[] = []
const opened: EmbeddedPostgres[] = []

beforeAll(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'))
  fs.chmodSync(base, 0o711)
  dataDir = path.join(base, 'postgres')
})

afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  for (const database of opened.splice(0)) await database.stop()
})

afterAll(() => fs.rmSync(base, { recursive: true, force: true }))

async function open(folder = dataDir, options = {}): Promise<EmbeddedPostgres> {
  const stateFolder = path.join(base, 'state')
  const database = await startEmbeddedPostgres({ dataDir: folder, stateFolder, report: () => {}, ...options })
  opened.push(database)
  return database
}

async function ask(database: EmbeddedPostgres, sql: string) {
  const client = new pg.Client(database.connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const serverPid = (home = dataDir) =>
  Number.parseInt(fs.readFileSync(path.join(home, 'cluster/postmaster.pid'), 'utf8'), 10)

/** A process with nothing but its database, see test/database-child.ts. */
function startApp(folder = dataDir, account: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [childScript, folder, path.join(base, 'state')], {
    ...account,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ids = () => lines.filter((line) => /^\d+$/.test(line)).map(Number)
  const hasWritten = (more: number) => expect.poll(() => ids().length).toBeGreaterThan(more)
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const send = (line: string) => child.stdin.write(`${line}\n`)
  const end = async () => {
    send('')
    await once(child, 'exit')
  }
  return { lines, ids, hasWritten, kill, send, end }
}

async function expectKept(database: EmbeddedPostgres, ids: number[]) {
  const rows = await ask(database, 'SELECT id::int AS id FROM acknowledged')
  const kept = new Set(rows.map((row) => row.id))
  expect(ids.filter((id) => !kept.has(id))).toEqual([])
}

describe('acknowledged writes survive', () => {
  test('a killed app: the next start attaches and, as the last one, stops the server', async () => {
    const app = startApp()
    await app.hasWritten(200)
    await app.kill()
    const database = await open()
    expect(database.attached).toBe(true)
    await expectKept(database, app.ids())
    await database.stop()
    expect(fs.existsSync(path.join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  })

  test('a killed server: the running app gets it back', async () => {
    const app = startApp()
    await app.hasWritten(200)
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')
    // A busy connection outlives its server for a moment.
    await expect.poll(() => serverPid()).not.toBe(killed)
    await app.hasWritten(app.ids().length + 200)
    const database = await open()
    expect(database.attached).toBe(true)
    await expectKept(database, app.ids())
    await app.end()
    expect(app.lines.at(-1)).toBe('stopped')
    await expectKept(database, app.ids())
  })

  test('both killed: the next start recovers automatically', async () => {
    const app = startApp()
    await app.hasWritten(200)
    const server = serverPid()
    await app.kill()
    process.kill(server, 'SIGKILL')
    const database = await open()
    expect(database.attached).toBe(false)
    await expectKept(database, app.ids())
  })
})

test('an app without a free file descriptor does not think that its server is gone', async () => {
  const app = startApp()
  await app.hasWritten(20)
  const pid = serverPid()
  app.send('fill')
  await expect.poll(() => app.lines).toContain('free')
  await app.hasWritten(app.ids().length + 20)
  expect(app.lines.filter((line) => !/^\d+$/.test(line))).toEqual(['started', 'EMFILE', 'free'])
  expect(serverPid()).toBe(pid)
  await app.end()
})

test('two apps starting on the same empty folder share one server, and the last to exit stops it', async () => {
  const folder = path.join(base, 'shared')
  const apps = [startApp(folder), startApp(folder)] as const
  await Promise.all(apps.map((app) => app.hasWritten(20)))
  expect(apps.map((app) => app.lines[0]).sort()).toEqual(['attached', 'started'])
  const starter = apps.find((app) => app.lines[0] === 'started') ?? apps[0]
  const other = apps.find((app) => app !== starter) ?? apps[1]
  await starter.end()
  await other.hasWritten(other.ids().length + 20)
  await other.end()
  expect(fs.existsSync(path.join(folder, 'cluster/postmaster.pid'))).toBe(false)
})

describe('lock files of a dead server', () => {
  /** As after a reboot: files of a server that is gone, whose process ID `pid` has now. */
  async function leaveStaleFiles(pid: number) {
    await (await open()).stop()
    const socket = path.join(dataDir, 'socket')
    const text = `${pid}\n${dataDir}/cluster\n1700000000\n5432\n${socket}\n\n     1234567    999999\nready   \n`
    fs.writeFileSync(path.join(dataDir, 'cluster/postmaster.pid'), text)
    fs.writeFileSync(path.join(socket, '.s.PGSQL.5432.lock'), text)
    fs.writeFileSync(path.join(socket, '.s.PGSQL.5432'), '')
  }

  test('are cleared when another process has the ID', async () => {
    await leaveStaleFiles(process.pid)
    expect((await open()).attached).toBe(false)
  })

  test('are cleared when the ID belongs to a zombie', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 20'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    running.push(parent)
    const [output] = await once(parent.stdout, 'data')
    await leaveStaleFiles(Number(String(output)))
    expect((await open()).attached).toBe(false)
  })

  test('are cleared when the server died before writing its ID', async () => {
    await (await open()).stop()
    const file = path.join(dataDir, 'cluster/postmaster.pid')
    fs.writeFileSync(file, '')
    fs.utimesSync(file, 1_700_000_000, 1_700_000_000)
    expect((await open()).attached).toBe(false)
  })
})

describe('folders', () => {
  test('a path too long for a socket gets a short one in the temp folder', async () => {
    const database = await open(path.join(base, 'l'.repeat(60), 'postgres'))
    expect(database.connection.host.startsWith(os.tmpdir())).toBe(true)
    expect(await ask(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.stop()
    fs.rmdirSync(database.connection.host)
  })

  test.runIf(isRoot)(
    'below a 0700 folder, a database started as root moves to the state folder and says so',
    async () => {
      const folder = path.join(base, 'closed/data/postgres')
      fs.mkdirSync(path.join(base, 'closed'), { mode: 0o700 })
      const first = await open(folder)
      await ask(first, 'CREATE TABLE moved ()')
      await first.stop()
      expect(fs.readFileSync(path.join(folder, 'moved.txt'), 'utf8')).toContain(
        path.join(base, 'state/data-'),
      )
      expect(await ask(await open(folder), "SELECT to_regclass('moved')::text AS name")).toEqual([
        { name: 'moved' },
      ])
    },
  )

  test.runIf(isRoot)('root gives a restored copy back to the account', async () => {
    await (await open()).stop()
    spawnSync('chown', ['-R', '0:0', path.join(dataDir, 'cluster')])
    expect(await ask(await open(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test.runIf(isRoot && canEnter(nobody, process.execPath))(
    'an ordinary user, then root on the same folder',
    async () => {
      const folder = path.join(base, 'ordinary')
      fs.mkdirSync(folder)
      fs.chownSync(folder, nobody.uid, nobody.gid)
      const app = startApp(folder, nobody)
      await app.hasWritten(10)
      await app.end()
      await expectKept(await open(folder), app.ids())
      expect(fs.statSync(path.join(folder, 'cluster')).uid).toBe(nobody.uid)
      await opened.pop()?.stop()
      const again = startApp(folder, nobody)
      await again.hasWritten(10)
      await again.end()
    },
  )
})

test('does not start without fsync, whatever the folder says', async () => {
  await (await open()).stop()
  await expect(open(dataDir, { settings: { fsync: 'off' } })).rejects.toThrow('fsync=off')
  await expect(open(dataDir, { settings: { full_page_writes: false } })).rejects.toThrow(
    'full_page_writes=off',
  )
  fs.appendFileSync(path.join(dataDir, 'cluster/postgresql.conf'), '\nfsync = off\n')
  expect(await ask(await open(), 'SHOW fsync')).toEqual([{ fsync: 'on' }])
})
