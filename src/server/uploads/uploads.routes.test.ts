import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDiskStorage, uploadsFolder } from '#server/lib/storage/disk-storage.ts'
import { createFaultyFiles } from '#test/faulty-files.ts'
import { hostileNames } from '#test/hostile-names.ts'
import { buildPhonePhoto, buildPhoto, buildPolyglots } from '#test/hostile-pictures.ts'
import { isLong, times } from '#test/long.ts'
import { multipartBody, pictureForm } from '#test/picture-form.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { storedFiles } from '#test/stored-files.ts'
import type { TestApp } from '#test/test-app.ts'
import { startUploadApp } from '#test/upload-app.ts'
import { sweepPictures } from './uploads.service.ts'

let s3: S3Server
let photo: Buffer
/** For tests that upload it a hundred times. */
let small: Buffer
beforeAll(async () => {
  s3 = await startS3Server()
  photo = await buildPhoto('jpeg', { width: 600, height: 400 })
  small = await buildPhoto('jpeg')
})
afterAll(() => s3.close())

const upload = (test: TestApp, content: Buffer, headers: Record<string, string> = {}, filename = 'a.jpg') => {
  const form = pictureForm({ title: 'x' }, { name: 'portrait', content, filename })
  return test.app.inject({
    method: 'POST',
    url: '/test-form',
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}
const uploaded = async (test: TestApp, content: Buffer, headers?: Record<string, string>): Promise<string> =>
  (await upload(test, content, headers)).json().urls[0]

describe.each(['disk', 's3'] as const)('pictures on %s', (kind) => {
  let test: TestApp
  let url: string
  beforeAll(async () => {
    test = await startUploadApp(kind === 's3' ? s3.settings : {})
    url = await uploaded(test, photo)
  })
  afterAll(() => test.close())

  it.each(['', '/api'])(
    'are served under %s/uploads, cacheable forever and only as a picture',
    async (prefix) => {
      const response = await test.app.inject(prefix + url)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'content-length': String(response.rawPayload.length),
      })
      expect(response.headers['set-cookie']).toBeUndefined()
      expect(response.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
    },
  )

  it('come in every width', async () => {
    const [small, large] = await Promise.all([
      test.app.inject(url.replace('w400', 'w128')),
      test.app.inject(url),
    ])
    expect(small.statusCode).toBe(200)
    expect(small.rawPayload.length).toBeLessThan(large.rawPayload.length)
    expect((await test.app.inject(url.replace('w400', 'w399'))).statusCode).toBe(404)
  })

  it('respond to HEAD, and with 304 to a browser that has them', async () => {
    const head = await test.app.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100)
    const again = await test.app.inject({ url, headers: { 'if-none-match': String(head.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.headers['cache-control']).toContain('immutable')
    expect(again.rawPayload).toHaveLength(0)
  })

  it('contain nothing of the upload except what is visible', async () => {
    const phone = await buildPhonePhoto('canary')
    for (const bytes of [phone, ...Object.values(await buildPolyglots('canary'))]) {
      const served = (await test.app.inject(await uploaded(test, bytes))).rawPayload
      expect(served.includes('canary')).toBe(false)
      expect(served.includes('<script')).toBe(false)
      expect(served.includes('Exif')).toBe(false)
    }
  })

  it('belong to one person each', async () => {
    const others = await uploaded(test, photo, { 'x-owner': '2' })
    expect(others).not.toBe(url)
    expect(await uploaded(test, photo)).toBe(url)
  })

  it('are deleted by the sweep', async () => {
    const unused = await uploaded(test, await buildPhoto('png', { width: 90 }), { 'x-unused': '1' })
    await test.db
      .updateTable('pictures')
      .set({ sweep_after: new Date(0) })
      .where('url', '=', unused)
      .execute()
    await sweepPictures(test.db, test.app.storage)
    const response = await test.app.inject(unused)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).not.toContain('immutable')
    expect((await test.app.inject(url)).statusCode).toBe(200)
  })

  it('leave the demo’s drawn pictures on disk', async () => {
    const folder = path.join(uploadsFolder(test.app.config.dataDir), 'demo')
    await fs.mkdir(folder, { recursive: true })
    await fs.writeFile(path.join(folder, 'home-living-1.w960.webp'), 'drawn')
    expect((await test.app.inject('/uploads/demo/home-living-1.w960.webp')).body).toBe('drawn')
    expect((await test.app.inject('/uploads/demo/home-living-2.w960.webp')).statusCode).toBe(404)
  })
})

describe('names that lead elsewhere', () => {
  let test: TestApp
  let dataDir: string
  const agent = new http.Agent({ keepAlive: true })
  beforeAll(async () => {
    test = await startUploadApp()
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    dataDir = test.app.config.dataDir
    for (const name of [
      'canary',
      'canary.webp',
      'uploads/.env',
      'uploads/.partial/canary',
      'uploads/canary.webp',
    ]) {
      await fs.writeFile(path.join(dataDir, name), 'the canary')
    }
  })
  afterAll(() => test.close())

  const tree = async () =>
    (await fs.readdir(dataDir, { recursive: true }))
      .filter((name) => !/uploads\/[0-9a-f]{2}\b/.test(name))
      .sort()

  /** As is: `inject` and `fetch` would resolve the dots first. */
  async function get(address: string): Promise<{ statusCode: number; body: string }> {
    const { port } = test.app.server.address() as AddressInfo
    const [response] = (await once(
      http.get({ port, host: '127.0.0.1', path: address, agent }),
      'response',
    )) as [http.IncomingMessage]
    return { statusCode: response.statusCode ?? 0, body: await text(response) }
  }

  it('read nothing outside, regardless of the address', async () => {
    const names = hostileNames()
    expect(names.length).toBeGreaterThan(490)
    // The odd ones are the last.
    for (const name of names.filter((_name, index) => isLong || index % 10 === 0 || index > 475)) {
      for (const prefix of ['/uploads/', '/api/uploads/']) {
        const { statusCode, body } = await get(prefix + encodeURI(name).replaceAll('%25', '%'))
        expect(body).not.toContain('the canary')
        expect(body).not.toContain('root:')
        if (statusCode < 300 || statusCode > 499) expect.fail(`${statusCode} for ${name}`)
      }
    }
  })

  it('write nothing outside, regardless of the file name', async () => {
    const before = await tree()
    const names = hostileNames().filter((_name, index) =>
      isLong ? index % 10 === 0 || index > 470 : index % 23 === 0,
    )
    for (const name of names) {
      const { statusCode } = await upload(test, small, {}, name.replaceAll(/["\r\n]/g, ''))
      if (![200, 400].includes(statusCode)) expect.fail(`${statusCode} for ${name}`)
    }
    expect(await tree()).toEqual(before)
    const stored = await storedFiles(test.app.storage)
    expect(stored).toHaveLength(2)
  })
})

describe('uploads to a failing disk', () => {
  const disk = createFaultyFiles()
  let test: TestApp
  let root: string
  beforeAll(async () => {
    test = await startUploadApp()
    root = uploadsFolder(test.app.config.dataDir)
    test.app.storage = await openDiskStorage(root, { fs: disk.files })
  })
  afterAll(() => test.close())

  const picturesLeft = async () => ({
    rows: (await test.db.selectFrom('pictures').select('url').execute()).length,
    files: (await storedFiles(test.app.storage)).length,
    partials: (await fs.readdir(path.join(root, '.partial'))).length,
  })
  const nothing = { rows: 0, files: 0, partials: 0 }
  const freeAll = () =>
    test.db
      .updateTable('pictures')
      .set({ uses: 0, sweep_after: new Date(0) })
      .execute()
  beforeEach(async () => {
    disk.failAt(0)
    await freeAll()
    await sweepPictures(test.db, test.app.storage)
    expect(await picturesLeft()).toEqual(nothing)
  })

  it.each([
    ['ENOSPC', 507, 'storage_full'],
    ['EIO', 503, 'unavailable'],
    ['EMFILE', 503, 'unavailable'],
  ])('responds to %s at any call with %i, leaves nothing and keeps working', async (code, status, reason) => {
    for (let call = 1; ; call += times(4, 1)) {
      disk.failAt(call, code)
      const response = await upload(test, small, { 'x-unused': '1' })
      disk.failAt(0)
      if (response.statusCode === 200) {
        expect(call).toBeGreaterThan(20)
        break
      }
      expect(response.statusCode).toBe(status)
      expect(response.json()).toMatchObject({ code: reason, requestId: expect.any(String) })
      expect(response.body).not.toContain(root)
      expect(await picturesLeft()).toEqual(nothing)
    }
    await freeAll()
    await sweepPictures(test.db, test.app.storage)
    expect(await picturesLeft()).toEqual(nothing)
  })

  it('deletes in a later sweep what could not be deleted while the disk failed', async () => {
    for (let call = 1; call <= 24; call += times(4, 1)) {
      disk.failAt(call, 'EIO', true)
      await upload(test, small)
    }
    disk.failAt(0)
    await freeAll()
    for (let call = 1; call <= 4; call++) {
      disk.failAt(call)
      await sweepPictures(test.db, test.app.storage)
      await test.db
        .updateTable('pictures')
        .set({ sweep_after: new Date(0) })
        .execute()
    }
    disk.failAt(0)
    await sweepPictures(test.db, test.app.storage)
    expect(await picturesLeft()).toEqual(nothing)
  })

  it('rejects while the volume is nearly full, serves existing pictures, and recovers without a restart', async () => {
    const url = await uploaded(test, photo)
    const usual = test.app.storage
    test.app.storage = await openDiskStorage(root, { floor: { bytes: Number.MAX_SAFE_INTEGER, share: 0 } })
    const response = await upload(test, await buildPhoto('png'))
    expect(response.statusCode).toBe(507)
    expect(response.json().message).toMatch(/no space/)
    expect((await test.app.inject(url)).statusCode).toBe(200)
    test.app.storage = usual
    expect((await upload(test, await buildPhoto('png'))).statusCode).toBe(200)
  })
})

describe('uploads to a failing bucket', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startUploadApp(s3.settings)
  })
  afterAll(() => test.close())

  it('responds with 503, leaves no row, and keeps working', async () => {
    const url = await uploaded(test, photo)
    s3.fail(500)
    expect((await upload(test, await buildPhoto('webp'))).statusCode).toBe(503)
    expect((await test.app.inject(url)).statusCode).toBe(503)
    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
    s3.fail(null)
    await test.db
      .updateTable('pictures')
      .set({ sweep_after: new Date(0) })
      .execute()
    await sweepPictures(test.db, test.app.storage)
    expect(await test.db.selectFrom('pictures').select('url').execute()).toEqual([{ url }])
    expect((await test.app.inject(url)).statusCode).toBe(200)
  })

  it('stores a form of several pictures whole or not at all', async () => {
    const form = multipartBody([
      { name: 'title', content: 'x' },
      ...[60, 70, 80].map((width) => ({ name: 'images', filename: 'a.png', content: Buffer.alloc(width) })),
    ])
    const before = s3.objects.size
    expect((await test.app.inject({ method: 'POST', url: '/test-form', ...form })).statusCode).toBe(422)
    expect(s3.objects.size).toBe(before)
  })
})
