import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { createFaultyFiles } from '#test/faulty-files.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { storedFiles } from '#test/stored-files.ts'
import type { ByteRange } from '../http/byte-ranges.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

const nameOf = (number: number, width = 400) =>
  `${number.toString(16).padStart(2, '0')}/ab/${'0123456789abcdef'.repeat(3).slice(0, 36)}.w${width}.webp`

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-storage-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())

const privateName = (ending: string) => `private/${nameOf(1).replace('w400.webp', ending)}`

/** A file outside of the storage, as an upload leaves it. */
async function looseFile(content: string | Buffer): Promise<string> {
  const file = path.join(folder, `loose-${randomUUID()}`)
  await fs.writeFile(file, content)
  return file
}

async function read(storage: Storage, name: string, range?: ByteRange): Promise<string | null> {
  const found = await storage.get(name, range)
  if (!found) return null
  const bytes = await buffer(found.body)
  expect(bytes).toHaveLength(found.size)
  return bytes.toString()
}

const settings = { disk: () => ({ DATA_DIR: folder }), s3: () => s3.settings }

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openStorage(parseConfig(settings[kind]()))
  })

  it('returns what was stored under its name until it is deleted', async () => {
    await storage.put(nameOf(1), Buffer.from('first'))
    await storage.put(nameOf(2), Buffer.from('second'))
    expect(await read(storage, nameOf(1))).toBe('first')
    await storage.put(nameOf(1), Buffer.from('first again'))
    expect(await read(storage, nameOf(1))).toBe('first again')
    await storage.delete(nameOf(1))
    expect(await read(storage, nameOf(1))).toBeNull()
    expect(await read(storage, nameOf(2))).toBe('second')
    await storage.delete(nameOf(2))
  })

  it('handles missing files without an error', async () => {
    expect(await storage.get(nameOf(9))).toBeNull()
    await storage.delete(nameOf(9))
  })

  it('takes over a large file, and returns any part of it', { tags: 'long' }, async () => {
    const large = Buffer.alloc(3_000_000, 'abcdefghij')
    await storage.putFile(privateName('mp4'), await looseFile(large))
    expect(await read(storage, privateName('mp4'), { start: 0, end: 0 })).toBe('a')
    expect(await read(storage, privateName('mp4'), { start: 1_000_003, end: 1_000_012 })).toBe('defghijabc')
    expect(await read(storage, privateName('mp4'), { start: 2_999_995, end: 2_999_999 })).toBe('fghij')
    expect((await read(storage, privateName('mp4')))?.length).toBe(large.length)
    await storage.putFile(privateName('mp4'), await looseFile('another'))
    expect(await read(storage, privateName('mp4'))).toBe('another')
    expect(await storedFiles(storage)).toEqual([privateName('mp4')])
    await storage.delete(privateName('mp4'))
    expect(await storedFiles(storage)).toEqual([])
  })

  it('stores nothing of a file that is gone', async () => {
    const gone = storage.putFile(privateName('mp4'), path.join(folder, 'no-such-file'))
    await expect(gone).rejects.toMatchObject({ code: 'unavailable' })
    expect(await storedFiles(storage)).toEqual([])
  })

  it('copies a file, and keeps the copy when the first one is deleted', async () => {
    const copy = privateName('mp4').replace('private/01', 'private/02')
    await storage.putFile(privateName('mp4'), await looseFile('a film'))
    expect(await storage.copy(privateName('mp4'), copy)).toBe(true)
    await storage.put(privateName('mp4'), Buffer.from('another'))
    expect(await read(storage, copy)).toBe('a film')
    await storage.delete(privateName('mp4'))
    expect(await storage.copy(privateName('mp4'), privateName('pdf'))).toBe(false)
    expect(await storedFiles(storage)).toEqual([copy])
    await storage.delete(copy)
  })

  it('lists every file, even a large number', async () => {
    const names = Array.from({ length: 10 }, (_, number) => nameOf(number))
    names.unshift(...['mp4', 'pdf', 'w800.webp', 'webm'].map(privateName))
    for (const name of names) await storage.put(name, Buffer.from(name))
    expect(await storedFiles(storage)).toEqual(names.toSorted())
    for (const name of names) await storage.delete(name)
    expect(await storedFiles(storage)).toEqual([])
  })

  it('stores one whole file when the same name is written many times at the same time', async () => {
    const bytes = Array.from({ length: 8 }, (_, number) => Buffer.alloc(50_000, number))
    await Promise.all(bytes.map((each) => storage.put(nameOf(3), each)))
    const found = Buffer.from((await read(storage, nameOf(3))) ?? '')
    expect(new Set(found).size).toBe(1)
    expect(await storedFiles(storage)).toEqual([nameOf(3)])
    await storage.delete(nameOf(3))
  })

  it.each([
    '../canary',
    `../${nameOf(1)}`,
    `${nameOf(1)}/../../../canary`,
    '/etc/passwd',
    'C:\\canary',
    '.partial/canary',
    `${nameOf(1)}\0.webp`,
    nameOf(1).toUpperCase(),
    nameOf(1).replace('webp', 'html'),
    nameOf(1).replace('w400.webp', 'mp4'),
    privateName('html'),
    `private/${nameOf(1)}/../../../../canary`,
    `${nameOf(1)}\n`,
    '',
  ])('finds no file called %j', async (name) => {
    const rejected = { code: 'unavailable' }
    await expect(storage.put(name, Buffer.from('x'))).rejects.toMatchObject(rejected)
    await expect(storage.get(name)).rejects.toMatchObject(rejected)
    await expect(storage.copy(name, nameOf(1))).rejects.toMatchObject(rejected)
    await expect(storage.delete(name)).rejects.toMatchObject(rejected)
    expect(await storedFiles(storage)).toEqual([])
  })
})

describe('storage on s3', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openStorage(parseConfig(s3.settings))
  })
  afterEach(() => s3.fail(null))

  it('sends what a publicly readable bucket needs', async () => {
    await storage.put(nameOf(1), Buffer.from('bytes'))
    expect(s3.objects.get(`uploads/${nameOf(1)}`)?.type).toBe('image/webp')
    s3.objects.set('another-application/file', { bytes: Buffer.from('x'), type: '' })
    expect(await storedFiles(storage)).toEqual([nameOf(1)])
    await storage.delete(nameOf(1))
    // A private file has no key that a rule for public pictures covers.
    await storage.putFile(privateName('pdf'), await looseFile('private'))
    expect([...s3.objects.keys()]).toContain(privateName('pdf'))
    expect(s3.objects.get(privateName('pdf'))?.type).toBe('application/pdf')
    await storage.delete(privateName('pdf'))
  })

  it.each([
    [500, 'unavailable'],
    [503, 'unavailable'],
    [403, 'unavailable'],
    [507, 'storage_full'],
  ])('turns a server’s %i into %s and works again afterward', async (status, code) => {
    s3.fail(status)
    await expect(storage.put(nameOf(1), Buffer.from('x'))).rejects.toMatchObject({ code })
    await expect(storage.get(nameOf(1))).rejects.toMatchObject({ code })
    await expect(storage.copy(nameOf(1), nameOf(2))).rejects.toMatchObject({ code })
    await expect(storage.delete(nameOf(1))).rejects.toMatchObject({ code })
    await expect(storedFiles(storage)).rejects.toMatchObject({ code })
    s3.fail(null)
    await storage.put(nameOf(1), Buffer.from('x'))
    await storage.delete(nameOf(1))
  })

  it('does not wait forever for a server that went silent', { tags: 'long' }, async () => {
    s3.fail('silence')
    const begun = performance.now()
    await expect(storage.put(nameOf(1), Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - begun).toBeLessThan(8_000)
  })
})

describe('storage on a failing disk', () => {
  const disk = createFaultyFiles()
  let root: string
  let storage: Storage
  beforeEach(async () => {
    root = await fs.mkdtemp(path.join(folder, 'faulty-'))
    disk.failAt(0)
    storage = await openDiskStorage(root, { fs: disk.files })
  })
  const partials = () => fs.readdir(path.join(root, '.partial'))

  it.each(['EIO', 'EMFILE', 'EACCES', 'ENOSPC', 'EDQUOT'])(
    'leaves nothing after %s at any call',
    async (code) => {
      disk.failAt(0)
      await storage.put(nameOf(1), Buffer.from('counted'))
      const putCalls = disk.calls()
      expect(putCalls).toBeGreaterThan(8)
      const expected = code === 'ENOSPC' || code === 'EDQUOT' ? 'storage_full' : 'unavailable'
      for (let call = 1; call <= putCalls; call++) {
        disk.failAt(call, code)
        await expect(storage.put(nameOf(call + 1), Buffer.alloc(500))).rejects.toMatchObject({
          code: expected,
        })
        expect(await partials()).toEqual([])
        // A file that got its name before the error is complete, and its row lets the sweep find it.
        disk.failAt(0)
        if ((await read(storage, nameOf(call + 1))) !== null) await storage.delete(nameOf(call + 1))
        expect(await storedFiles(storage)).toEqual([nameOf(1)])
      }
      for (let call = 1; call <= 8; call++) {
        disk.failAt(call, code)
        const large = storage.putFile(privateName('mp4'), await looseFile('large'))
        await expect(large).rejects.toMatchObject({ code: expected })
        expect(await partials()).toEqual([])
        disk.failAt(0)
        await storage.delete(privateName('mp4'))
      }
      for (let call = 1; call <= 9; call++) {
        disk.failAt(call, code)
        await expect(storage.copy(nameOf(1), nameOf(99))).rejects.toMatchObject({ code: expected })
        expect(await partials()).toEqual([])
        disk.failAt(0)
        await storage.delete(nameOf(99))
      }
      await storage.put(nameOf(2), Buffer.from('recovered'))
      expect(await read(storage, nameOf(2))).toBe('recovered')
    },
  )

  it('later deletes what it could not clean up while the disk was failing', async () => {
    for (let call = 1; call <= 12; call++) {
      disk.failAt(call, 'EIO', true)
      await storage.put(nameOf(1), Buffer.alloc(500)).catch(() => {})
    }
    expect(await partials()).not.toEqual([])
    disk.failAt(1)
    await expect(storage.delete(nameOf(1))).rejects.toMatchObject({ code: 'unavailable' })
    disk.failAt(0)
    await storage.delete(nameOf(1))
    expect(await partials()).toEqual([])
    expect(await storedFiles(storage)).toEqual([])
  })

  it('throws an error while reading, and only then', async () => {
    await storage.put(nameOf(1), Buffer.from('kept'))
    for (const call of [1, 2]) {
      disk.failAt(call, 'EMFILE')
      await expect(storage.get(nameOf(1))).rejects.toMatchObject({ code: 'unavailable' })
    }
    disk.failAt(0)
    expect(await read(storage, nameOf(1))).toBe('kept')
  })

  it.each([
    ['bytes', { bytes: Number.MAX_SAFE_INTEGER, share: 0 }],
    ['a share', { bytes: 0, share: 1 }],
  ])('rejects when the volume has less free than %s', async (_what, floor) => {
    const full = await openDiskStorage(root, { floor })
    await expect(full.put(nameOf(1), Buffer.from('x'))).rejects.toMatchObject({
      code: 'storage_full',
      statusCode: 507,
    })
    expect(await storedFiles(full)).toEqual([])
    expect(await partials()).toEqual([])
  })

  it('removes at startup what a crash left half-written, but not what another process is writing', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => path.join(root, '.partial', name)) as [string, string]
    await Promise.all([old, fresh].map((file) => fs.writeFile(file, 'half')))
    await fs.utimes(old, new Date(), new Date(Date.now() - 120_000))
    await openDiskStorage(root)
    expect(await partials()).toEqual(['fresh'])
  })

  it('works when its folders have been removed', async () => {
    await fs.rm(root, { recursive: true })
    await storage.delete(nameOf(1))
    await fs.mkdir(root)
    await storage.put(nameOf(1), Buffer.from('back'))
    expect(await read(storage, nameOf(1))).toBe('back')
  })
})
