import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDiskStorage, uploadsFolder } from '#server/lib/storage/disk-storage.ts'
import { sweepPictures } from '#server/uploads/uploads.service.ts'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import { cutRequest } from '#test/cut-request.ts'
import { buildCategory, buildUser } from '#test/factories.ts'
import { createFaultyFiles } from '#test/faulty-files.ts'
import { hostileNames } from '#test/hostile-names.ts'
import {
  buildAnimation,
  buildGiantJpeg,
  buildImpostors,
  buildInflatingPng,
  buildPhonePhoto,
  buildPhoto,
  buildPng,
  buildPolyglots,
} from '#test/hostile-pictures.ts'
import { isLong, times } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { quietFor } from '#test/quiet-time.ts'
import { type RegistrationFiles, register, registrationFields, registrationForm } from '#test/registration.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

// Every picture is re-encoded in several sizes: tens of milliseconds each, more while other tests run.
vi.setConfig({ testTimeout: 60_000 })

let test: TestApp
let userId: number
let categoryId: number
let root: string
/** Three different pictures. */
let photos: [Buffer, Buffer, Buffer]
let dots: [Buffer, Buffer, Buffer]
const drawDot = (background: string) =>
  sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png({ palette: true })
    .toBuffer()
const disk = createFaultyFiles()
beforeAll(async () => {
  test = await startTestApp()
  root = uploadsFolder(test.app.config.dataDir)
  test.app.storage = await openDiskStorage(root, { fs: disk.files })
  userId = await buildUser(test.db)
  categoryId = (await buildCategory(test.db)).id
  dots = await Promise.all([drawDot('#b84b0c'), drawDot('#0a626a'), drawDot('#7a3e9d')])
  photos = await Promise.all([
    buildPhoto('jpeg'),
    buildPhoto('png', { width: 210 }),
    buildPhoto('webp', { width: 180 }),
  ])
})
afterAll(() => test.close())

const post = (files: RegistrationFiles, given: Record<string, string> = {}) =>
  register(test, userId, registrationFields(categoryId, given), files)
const three = (): RegistrationFiles => ({ logo: photos[0], gallery: [photos[1], photos[2]] })
const pictures = () =>
  test.db.selectFrom('pictures').select(['url', 'uses', 'owner_id']).orderBy('url').execute()

/** Three pictures of a few bytes each. */
const tiny = (): RegistrationFiles => ({ logo: dots[0], gallery: [dots[1], dots[2]] })

/** Everything stored for a listing. */
async function stored() {
  return {
    businesses: (await test.db.selectFrom('businesses').select('id').execute()).length,
    pictures: (await pictures()).length,
    files: (await storedFiles(test.app.storage)).length,
    partials: (await fs.readdir(path.join(root, '.partial'))).length,
  }
}
const nothing = { businesses: 0, pictures: 0, files: 0, partials: 0 }

afterEach(async () => {
  disk.failAt(0)
  await test.db.deleteFrom('businesses').execute()
  await test.db
    .updateTable('pictures')
    .set({ uses: 0, sweep_after: new Date(0) })
    .execute()
  await sweepPictures(test.db, test.app.storage)
  expect(await stored()).toEqual(nothing)
})

describe('the pictures of a new listing', () => {
  it('are its logo and gallery, in order, each with alt text and stored once', async () => {
    const response = await post(three(), { businessName: 'Barton Bakery' })
    expect(response.statusCode, response.body).toBe(201)
    const { logoUrl, images, coverPhotoUrl, thumbnailUrl } = response.json().business
    expect([coverPhotoUrl, thumbnailUrl]).toEqual([null, null])
    expect(logoUrl).toMatch(/^\/uploads\/.*\.w240\.webp$/)
    expect(images).toEqual([
      { url: expect.stringMatching(/^\/uploads\/.*\.w210\.webp$/), altText: 'Barton Bakery, photo 1' },
      { url: expect.stringMatching(/^\/uploads\/.*\.w180\.webp$/), altText: 'Barton Bakery, photo 2' },
    ])
    const urls = [logoUrl, ...images.map(({ url }: { url: string }) => url)]
    for (const url of urls) expect((await test.app.inject(url)).headers['content-type']).toBe('image/webp')
    expect(await pictures()).toEqual(urls.sort().map((url) => ({ url, uses: 1, owner_id: userId })))
    expect(await stored()).toEqual({ businesses: 1, pictures: 3, files: 6, partials: 0 })
  })

  it('may be a gallery without a logo, and one picture may be in several places', async () => {
    const { logoUrl, images } = (await post({ gallery: [photos[0], photos[0]] })).json().business
    expect(logoUrl).toBeNull()
    expect(images[0].url).toBe(images[1].url)
    expect(await pictures()).toMatchObject([{ uses: 2 }])
  })

  it('are at most eight in the gallery and one logo', async () => {
    const gallery = (count: number) =>
      Array.from({ length: count }, () => buildPng({ width: 40, height: 30 }))
    const response = await post({ logo: photos[0], gallery: gallery(8) })
    expect(response.statusCode).toBe(201)
    expect(response.json().business.images).toHaveLength(8)
    const rejected = await post({ gallery: gallery(9) })
    expect(rejected.statusCode).toBe(400)
    expect(rejected.json().fieldErrors).toEqual({ images: 'At most 8 photos are allowed' })
    expect(await stored()).toMatchObject({ businesses: 1, pictures: 2 })
  })

  it('are stored once by many parallel copies', { tags: 'long' }, async () => {
    const fields = registrationFields(categoryId)
    const files = { logo: dots[0], gallery: [dots[1]] }
    const session = await signInAs(test, userId)
    const copies = times(8, 20)
    const answers = await sendTogether(copies, () => register(test, session, fields, files))
    expect(countStatuses(answers)).toEqual({ 201: copies })
    expect(await stored()).toEqual({ businesses: 1, pictures: 2, files: 4, partials: 0 })
    expect((await pictures()).map(({ uses }) => uses)).toEqual([1, 1])
  })

  it('leave nothing behind if the category does not exist', async () => {
    expect((await post(three(), { category: '999999' })).statusCode).toBe(400)
    expect(await stored()).toEqual(nothing)
  })
})

describe('a set with a bad picture', () => {
  const between = (bad: Buffer): RegistrationFiles => ({
    logo: dots[0],
    gallery: [dots[1], bad, dots[2]],
  })

  it('is rejected for its size, at the field', async () => {
    const large = Buffer.concat([photos[0], Buffer.alloc(11 * 1024 * 1024)])
    for (const [files, field] of [
      [between(large), 'images'],
      [{ ...three(), logo: large }, 'profileImage'],
    ] as const) {
      const response = await post(files)
      expect(response.statusCode).toBe(413)
      expect(response.json().fieldErrors).toEqual({ [field]: 'Image size must be less than 10MB' })
    }
    expect(await stored()).toEqual(nothing)
  })

  it('is rejected if a file only looks like a picture', async () => {
    const bad = { ...buildImpostors(), 'half a photo': photos[1].subarray(0, photos[1].length / 2) }
    for (const [what, bytes] of Object.entries(bad)) {
      const response = await post(between(bytes))
      expect(response.statusCode, what).toBe(422)
      expect(response.json().fieldErrors, what).toEqual({ images: 'Please select a valid image file' })
    }
    expect(
      (await post({ ...three(), logo: buildImpostors()['an SVG with a script'] as Buffer })).json()
        .fieldErrors,
    ).toEqual({ profileImage: 'Please select a valid image file' })
    expect(await stored()).toEqual(nothing)
  })

  it('is rejected for a decompression bomb', { tags: 'long' }, async () => {
    const others = async () => [await buildAnimation(10_000), await buildGiantJpeg()]
    for (const bomb of [buildPng({ width: 16_000, height: 16_000 }), ...(isLong ? await others() : [])]) {
      const response = await post(between(bomb))
      expect(response.statusCode).toBe(422)
      expect(response.json().fieldErrors).toHaveProperty('images')
    }
    expect(await stored()).toEqual(nothing)
  })

  it('keeps only the visible image of a picture with hidden content', async () => {
    const polyglots = Object.values(await buildPolyglots('canary'))
    const gallery = [
      await buildPhonePhoto('canary'),
      ...polyglots.filter((_picture, at) => isLong || at % 3 === 1),
      ...(isLong ? [buildInflatingPng()] : []),
    ]
    const response = await post({ gallery })
    expect(response.statusCode, response.body).toBe(201)
    for (const { url } of response.json().business.images) {
      const served = await test.app.inject(url)
      expect(served.headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      )
      for (const trace of ['canary', '<script', '<?php', 'Exif'])
        expect(served.rawPayload.includes(trace)).toBe(false)
    }
  })

  it('never uses its file names', async () => {
    const before = (await fs.readdir(test.app.config.dataDir)).sort()
    const names = hostileNames().filter(
      (_name, index) => index % times(250, 100) === 0 || index > times(496, 490),
    )
    for (const filename of names) {
      const response = await post({
        gallery: [buildPng({ width: 320, height: 240 })],
        filename: filename.replaceAll(/["\r\n]/g, ''),
      })
      expect([201, 400], filename).toContain(response.statusCode)
      expect(response.body).not.toContain('canary')
    }
    expect((await fs.readdir(test.app.config.dataDir)).sort()).toEqual(before)
    expect(await storedFiles(test.app.storage)).toHaveLength(2)
  })
})

describe('an upload that is cut off', () => {
  /** A complete form of about two kilobytes. */
  const smallForm = () => {
    const text = { description: 'x'.repeat(500), businessHours: JSON.stringify(defaultBusinessHours) }
    return registrationForm(registrationFields(categoryId, text), { gallery: [dots[0], dots[1]] })
  }

  it('at any byte gets a 4xx response and leaves nothing', async () => {
    const { payload, headers } = smallForm()
    expect(payload.length).toBeGreaterThan(1_900)
    const authorization = await signInAs(test, userId)
    // A form is complete even without the line end after the last delimiter.
    // picture-forms.test.ts cuts at every byte; this cuts each part of the form.
    for (let length = 0; length < payload.length - 4; length += times(69, 23)) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/api/businesses',
        payload: payload.subarray(0, length),
        headers: { ...headers, ...authorization },
      })
      if (statusCode < 400 || statusCode > 499) expect.fail(`${statusCode} at byte ${length}`)
    }
    expect(await stored()).toEqual(nothing)
  })

  it('by a lost connection leaves nothing, and the next form is accepted', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { payload, headers } = smallForm()
    const { authorization } = await signInAs(test, userId)
    const lines = ['POST /api/businesses HTTP/1.1', 'host: localhost', `authorization: ${authorization}`]
    const head = [
      ...lines,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
      '',
      '',
    ]
    for (let length = 0; length < payload.length; length += times(291, 97)) {
      await cutRequest(test.app, head.join('\r\n'), payload.subarray(0, length))
    }
    await quietFor(100)
    expect(await stored()).toEqual(nothing)
    expect((await post(three())).statusCode).toBe(201)
  })
})

describe('a disk that fails', () => {
  it('returns 507 while nearly full, keeps nothing, and accepts the form when there is space', async () => {
    const usual = test.app.storage
    test.app.storage = await openDiskStorage(root, { floor: { bytes: Number.MAX_SAFE_INTEGER, share: 0 } })
    const fields = registrationFields(categoryId)
    const response = await register(test, userId, fields, tiny())
    expect(response.statusCode).toBe(507)
    expect(response.json()).toMatchObject({
      code: 'storage_full',
      message: expect.stringMatching(/no space/),
    })
    test.app.storage = usual
    expect(await stored()).toEqual(nothing)
    expect((await test.app.inject('/api/businesses')).statusCode).toBe(200)
    expect((await register(test, userId, fields, tiny())).statusCode).toBe(201)
  })

  it('leaves nothing, no matter which call for three pictures fails and why', { tags: 'long' }, async () => {
    // business-editing.service.test.ts fails every call; this fails every third, with real re-encoding.
    for (let call = 1; ; call += 3) {
      const [code, status] = call % 2 ? (['ENOSPC', 507] as const) : (['EIO', 503] as const)
      disk.failAt(call, code)
      const response = await post(tiny())
      disk.failAt(0)
      if (response.statusCode === 201) {
        expect(call).toBeGreaterThan(60)
        return
      }
      expect(response.statusCode, `at call ${call}`).toBe(status)
      expect(response.body).not.toContain(root)
      expect(await stored(), `at call ${call}`).toEqual(nothing)
    }
  })
})
