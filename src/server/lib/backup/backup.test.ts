import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkLog } from '#server/audit/log-chain.service.ts'
import { jobs } from '#server/jobs.ts'
import { namePrivateFiles, storePrivateFiles } from '#server/uploads/private-files.service.ts'
import { exchangePictures, storePicture, sweepPictures } from '#server/uploads/uploads.service.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestDatabase } from '#test/test-db.ts'
import { noProgress } from '../commands/progress-bar.ts'
import { createDb, createPool, type Db, inTransaction } from '../database/db.ts'
import { openDiskStorage, uploadsFolder } from '../storage/disk-storage.ts'
import { restoreBackup } from './restore-backup.ts'
import { withScratchDatabase } from './restore-target.ts'
import type { FilePlaces } from './stored-files.ts'
import { writeBackup } from './write-backup.ts'

// Each test makes or restores a whole database, and other test files run at the same time.
vi.setConfig({ testTimeout: 60_000 })

let test: TestApp
let folder: string
let places: FilePlaces
let ownerId: number
let businessId: number
const odd = `Tab\t, "quotes", back\\slash, \\N, line\nbreak, \r, é 🌵 ${'x'.repeat(9000)}`
const picture = (text: string) =>
  ({ kind: 'profile', sizes: [{ width: 400, bytes: Buffer.from(text) }] }) as never
beforeAll(async () => {
  test = await startTestApp()
  folder = test.app.config.dataDir
  places = { storage: test.app.storage, uploads: uploadsFolder(folder) }
  ownerId = await buildUser(test.db)
  businessId = await buildBusiness(test.db, { name: 'Cactus & Co', description: odd, ownerId })
  await storeInUse('kept')
  await storeVideoInUse()
  await fs.mkdir(path.join(places.uploads, 'demo'), { recursive: true })
  await fs.writeFile(path.join(places.uploads, 'demo', 'cactus.w400.webp'), 'drawn')
})
afterAll(() => test.close())

async function storeInUse(text: string): Promise<string> {
  const url = await storePicture(test.app, ownerId, picture(text))
  await inTransaction(test.db, (tx) => exchangePictures(tx, test.app.jobs, [], [url]))
  return url
}

async function storeVideoInUse(): Promise<void> {
  const [name = ''] = namePrivateFiles(['mp4'])
  const source = path.join(folder, 'video.mp4')
  await fs.writeFile(source, 'a video')
  const url = '/api/conversation-files/a-video'
  await storePrivateFiles(test.app, { url, ownerId, files: [{ name, source }] })
  await inTransaction(test.db, (tx) => exchangePictures(tx, test.app.jobs, [], [url]))
}

let files = 0
const newFile = () => path.join(folder, `backup-${++files}.tar.gz`)
const back = (file: string) => writeBackup(test.connection, places, file, noProgress)

/** An empty database and storage for a test, removed afterward. */
async function withTarget(work: (connection: pg.ClientConfig, places: FilePlaces, db: Db) => Promise<void>) {
  const database = await createTestDatabase()
  const uploads = path.join(folder, `target-${++files}`)
  const db = createDb(createPool(database.connection, 2, 0))
  try {
    await work(database.connection, { storage: await openDiskStorage(uploads), uploads }, db)
  } finally {
    await db.destroy()
    await database.drop()
  }
}

describe('a backup', () => {
  it('holds everything acknowledged, even when made while people write and pictures are swept', {
    tags: 'long',
  }, async () => {
    const acknowledged = new Map<number, string>()
    let isOver = false
    let next = 0
    const write = async () => {
      while (!isOver) {
        const number = ++next
        const url = await storePicture(test.app, ownerId, picture(`picture ${number}`))
        await inTransaction(test.db, async (tx) => {
          await exchangePictures(tx, test.app.jobs, [], [url])
          const values = { user_id: ownerId, recipient_name: '', recipient_address: '', text_body: url }
          await tx
            .insertInto('mails')
            .values({ ...values, subject: `${number}`, html_body: '', sent_at: null })
            .execute()
        })
        acknowledged.set(number, url)
      }
    }
    // Removes the oldest pictures, as edits do, so sweeps always have something to delete.
    const takeAway = async () => {
      while (!isOver) {
        for (const [number, url] of [...acknowledged].slice(0, -20).slice(0, 3)) {
          await inTransaction(test.db, async (tx) => {
            await exchangePictures(tx, test.app.jobs, [url], [])
            await tx.deleteFrom('mails').where('subject', '=', `${number}`).execute()
          })
          acknowledged.delete(number)
        }
        await sweepPictures(test.db, test.app.storage)
      }
    }
    const working = [write(), write(), write(), takeAway()]
    await expect.poll(() => next).toBeGreaterThan(60)
    const before = new Map(acknowledged)
    const file = newFile()
    const made = await back(file)
    const removedSince = new Set([...before.keys()].filter((number) => !acknowledged.has(number)))
    isOver = true
    await Promise.all(working)
    expect(made.missing).toEqual([])
    expect(before.size).toBeGreaterThan(5)

    await withTarget(async (connection, target, db) => {
      await restoreBackup(connection, target, file, noProgress, jobs)
      const rows = await db.selectFrom('mails').select(['subject', 'text_body']).execute()
      const restored = new Map(rows.map(({ subject, text_body }) => [Number(subject), text_body]))
      for (const [number, url] of before)
        if (!removedSince.has(number)) expect(restored.get(number)).toBe(url)
      for (const [number, url] of restored) {
        const name = url.replace('/uploads/', '')
        expect(await fs.readFile(path.join(target.uploads, name), 'utf8')).toBe(`picture ${number}`)
      }
    })
  })

  it('restores every value, ID counters, queued jobs, and the demo pictures', { tags: 'long' }, async () => {
    const last = await buildUser(test.db)
    await test.db.deleteFrom('users').where('id', '=', last).execute()
    await inTransaction(test.db, (tx) => test.app.jobs.enqueue(tx, 'deliver-mail', { mailId: 4711 }, 3600))
    // Pg-boss queues this for itself when a scheduled time has come.
    const own = sql.lit('__pgboss__send-it')
    await sql`SELECT pgboss.create_queue(${own}, '{"policy": "standard"}')`.execute(test.db)
    await sql`INSERT INTO pgboss.job (name, data) VALUES (${own}, '{}')`.execute(test.db)
    const log = (db: Db) =>
      sql`INSERT INTO staff_actions (action, target_type) VALUES ('faq.changed', 'faq')`.execute(db)
    await log(test.db)
    const file = newFile()
    const made = await back(file)
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600)
    await withTarget(async (connection, target, db) => {
      const restored = await restoreBackup(connection, target, file, noProgress, jobs)
      expect(restored).toMatchObject({ rows: made.rows, files: made.files, tables: made.tables })
      const found = await db
        .selectFrom('business_profiles')
        .select(['name', 'description'])
        .where('business_id', '=', businessId)
        .execute()
      expect(found).toEqual([{ name: 'Cactus & Co', description: odd }])
      expect(await buildUser(db)).toBe(last + 1)
      const queued = await sql`SELECT data FROM pgboss.job WHERE data->>'mailId' = '4711'`.execute(db)
      expect(queued.rows).toHaveLength(1)
      expect(await fs.readFile(path.join(target.uploads, 'demo', 'cactus.w400.webp'), 'utf8')).toBe('drawn')
      await log(db)
      expect(await checkLog(db)).toMatchObject({ right: 2, fault: null })
      // References and indexes are back.
      await expect(db.deleteFrom('users').where('id', '=', ownerId).execute()).rejects.toThrow(/foreign key/)
      const searched =
        await sql`SELECT 1 FROM pg_indexes WHERE indexname = 'business_profiles_search'`.execute(db)
      expect(searched.rows).toHaveLength(1)
    })
  })

  it('is an archive that common tools can open', async () => {
    const file = newFile()
    await back(file)
    const { stdout } = await promisify(execFile)('tar', ['-tzf', file])
    expect(stdout).toMatch(/^begin\.json\n[\s\S]*tables\/public\.users\/000001\.copy\n[\s\S]*seal\.json\n$/)
  })

  it('can be verified without touching anything', { tags: 'long' }, async () => {
    const file = newFile()
    const { rows } = await back(file)
    const isThere = async (name: string) => {
      const { rows } = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`.execute(test.db)
      return rows.length > 0
    }
    let scratchName = ''
    const tried = await withScratchDatabase(test.connection, async (scratch) => {
      scratchName = await nameOfDatabase(scratch)
      expect(await isThere(scratchName)).toBe(true)
      return restoreBackup(scratch, null, file, noProgress, jobs)
    })
    expect(tried.rows).toBe(rows)
    expect(await isThere(scratchName)).toBe(false)
  })

  it('lists files that rows reference but storage does not have', { tags: 'long' }, async () => {
    const url = await storeInUse('lost')
    const name = url.replace('/uploads/', '')
    await places.storage.delete(name)
    const file = newFile()
    expect((await back(file)).missing).toEqual([name])
    await withTarget(async (connection, target) => {
      expect((await restoreBackup(connection, target, file, noProgress, jobs)).missing).toEqual([name])
    })
    await test.db.deleteFrom('pictures').where('url', '=', url).execute()
  })

  it('rejects an existing file', async () => {
    const file = newFile()
    await fs.writeFile(file, 'precious')
    await expect(back(file)).rejects.toMatchObject({ code: 'conflict' })
    expect(await fs.readFile(file, 'utf8')).toBe('precious')
  })
})

describe('restoring', () => {
  it('rejects a target in use', { tags: 'long' }, async () => {
    const file = newFile()
    await back(file)
    await expect(restoreBackup(test.connection, null, file, noProgress, jobs)).rejects.toThrow(
      /database has rows in/,
    )
    await withTarget(async (connection) => {
      await expect(restoreBackup(connection, places, file, noProgress, jobs)).rejects.toThrow(/storage has/)
    })
  })

  it('rejects a broken archive and leaves nothing behind', { tags: 'long' }, async () => {
    const broken: [string, (tar: Buffer) => Buffer][] = [
      ['cut off', (tar) => tar.subarray(0, tar.length / 2)],
      ['without its end', (tar) => tar.subarray(0, tar.lastIndexOf('checksums/'))],
      ['with a changed row', (tar) => replaced(tar, 'Cactus & Co', 'Cactus & Ca')],
      ['with a changed picture', (tar) => replaced(tar, 'drawn', 'drown')],
      ['with a byte that is not text', (tar) => replaced(tar, 'Cactus & Co', 'Cactus \\377')],
      ['with a corrupted beginning', (tar) => replaced(tar, '"format": 1', '"format": ;')],
      ['with a wrong count', (tar) => replaced(tar, '"rows": 1', '"rows": 7')],
      ['that is not a backup', () => Buffer.from('id,name\n1,Cactus\n')],
    ]
    const whole = newFile()
    await back(whole)
    const tar = gunzipSync(await fs.readFile(whole))
    await withTarget(async (connection, target, db) => {
      for (const [what, change] of broken) {
        const file = newFile()
        await fs.writeFile(file, gzipSync(change(tar)))
        const restoring = restoreBackup(connection, target, file, noProgress, jobs)
        await expect(restoring, what).rejects.toMatchObject({ code: 'conflict' })
        expect(await db.selectFrom('users').select('id').execute(), what).toEqual([])
        expect(await storedFiles(target.storage), what).toEqual([])
      }
      await restoreBackup(connection, target, whole, noProgress, jobs)
    })
  })
})

async function nameOfDatabase(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('SELECT current_database() AS name')
  await client.end()
  return rows[0].name
}

function replaced(tar: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(tar)
  copy.write(to, copy.indexOf(from))
  return copy
}
