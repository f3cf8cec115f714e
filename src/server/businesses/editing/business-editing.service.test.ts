import fs from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { openDiskStorage, uploadsFolder } from '#server/lib/storage/disk-storage.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { type ReadPicture, withStoredPictures } from '#server/uploads/uploads.service.ts'
import type { UpdateBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import { pictureShape, storedWidths } from '#shared/uploads/picture-sizes.ts'
import { cutRequest } from '#test/cut-request.ts'
import {
  buildOwner,
  dataUrl,
  type Owner,
  picturePart,
  editBusiness as sendEdit,
} from '#test/edit-business.ts'
import { buildBusiness, buildCategory, buildService, buildSubcategory } from '#test/factories.ts'
import { createFaultyFiles } from '#test/faulty-files.ts'
import { picturesOfBusinesses, sweepAll } from '#test/kept-pictures.ts'
import { times } from '#test/long.ts'
import { multipartBody } from '#test/picture-form.ts'
import { quietFor } from '#test/quiet-time.ts'
import { setStatus } from '#test/set-status.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { requireBusinessTask } from '../businesses.guards.ts'
import { recomputeCounters } from '../counters/counters.service.ts'
import { editBusiness } from './business-editing.service.ts'
import { toNewPictures } from './business-pictures.service.ts'

let test: TestApp
let photos: Buffer[]
beforeAll(async () => {
  test = await startTestApp()
  photos = await Promise.all(Array.from({ length: 8 }, (_, place) => drawPhoto(`hsl(${place * 45} 60% 50%)`)))
})
afterAll(() => test.close())

let owner: Owner
beforeEach(async () => {
  owner = await buildOwner(test.app)
})

const drawPhoto = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const photo = (place: number) => photos[place] as Buffer
const image = (place: number) => picturePart('images', photo(place))
const put = (fields: Record<string, string>, pictures: Parameters<typeof sendEdit>[3] = []) =>
  sendEdit(test.app, owner, fields, pictures)
const businessNow = async () => (await test.app.inject(`/api/businesses/${owner.business}`)).json().business

/** Expects every shown picture to have the right count, and a sweep to leave only their files. */
async function expectNoOrphans(): Promise<void> {
  const { shown, kept } = await picturesOfBusinesses(test.db)
  expect(kept).toEqual(shown)
  expect(await sweepAll(test.app)).toEqual(await storedFiles(test.app.storage))
  expect(await test.db.selectFrom('pictures').selectAll().where('uses', '=', 0).execute()).toEqual([])
}

/** A picture as read from the form; the number determines its bytes. */
const readPicture = (kind: ReadPicture['kind'], number: number): ReadPicture => ({
  kind,
  sizes: storedWidths(pictureShape(kind).widest).map((width) => ({
    width,
    height: width,
    bytes: Buffer.from(`${number} in ${width}`),
  })),
})

/** Edits as the route does after reading the form: no test here needs pictures re-encoded. */
function edit(who: Owner, fields: UpdateBusiness, read: ReadPicture[]): Promise<boolean> {
  const { jobs, config } = test.app
  const sessionHash = hashToken(who.headers.authorization.replace('Bearer ', ''))
  const ordinary = {
    isUnreadyStaff: false,
    hasSecondFactor: false,
    isConfirmed: true,
    isFactorConfirmed: false,
  }
  const visitor: Visitor = { id: who.id, role: 'user', sessionHash, ...ordinary }
  return withStoredPictures(test.app, who.id, read, async (urls) => {
    const permit = await requireBusinessTask(test.app, visitor, who.business, 'edit')
    const stored = toNewPictures(read, urls)
    const tools = { jobs, publicUrl: config.publicUrl }
    return editBusiness(test.db, tools, visitor, permit, { fields, stored })
  })
}

describe('an edit whose pictures cannot be stored', () => {
  const disk = createFaultyFiles()
  let root: string
  beforeAll(() => {
    root = uploadsFolder(test.app.config.dataDir)
  })

  it('changes nothing and keeps the old pictures, no matter which disk call fails', {
    tags: 'long',
  }, async () => {
    const usual = test.app.storage
    await edit(owner, {}, [readPicture('cover', 0), readPicture('gallery', 1)])
    const before = await businessNow()
    const pictures = [readPicture('cover', 2), ...[3, 4, 5].map((number) => readPicture('gallery', number))]
    test.app.storage = await openDiskStorage(root, { fs: disk.files })
    for (let call = 1; ; call += times(2, 1)) {
      disk.failAt(call)
      const fault = await edit(owner, { name: 'New' }, pictures).catch((error: unknown) => error)
      disk.failAt(0)
      if (fault === true) {
        expect(call).toBeGreaterThan(60)
        break
      }
      expect(fault).toMatchObject({ code: 'unavailable' })
      expect(await businessNow()).toEqual(before)
    }
    test.app.storage = usual
    await expectNoOrphans()
    expect((await businessNow()).images).toHaveLength(4)
    expect(await fs.readdir(path.join(root, '.partial'))).toEqual([])
  })

  it('is rejected while the disk is nearly full, but a text-only edit is not', async () => {
    const usual = test.app.storage
    test.app.storage = await openDiskStorage(root, { floor: { bytes: Number.MAX_SAFE_INTEGER, share: 0 } })
    const response = await put({ name: 'New', coverPhotoUrl: dataUrl(photo(2)) }, [image(1)])
    expect(response.statusCode).toBe(507)
    expect((await put({ phone: '512-555-0100' })).statusCode).toBe(200)
    test.app.storage = usual
    expect(await businessNow()).toMatchObject({ coverPhotoUrl: null, images: [], revision: 2 })
    await expectNoOrphans()
  })
})

describe('an edit whose connection is cut', () => {
  it('changes nothing, no matter where it is cut', async () => {
    const { payload, headers } = multipartBody([
      { name: 'name', content: 'Cut' },
      { name: 'phone', content: '512-555-0100' },
      { name: 'coverPhotoUrl', content: dataUrl(photo(0)) },
    ])
    // It is complete even without the line end after the last delimiter.
    // Zero bytes are a form without changes.
    for (let length = 1; length < payload.length - 4; length += times(23, 5)) {
      const { statusCode } = await test.app.inject({
        method: 'PUT',
        url: `/api/businesses/${owner.business}`,
        payload: payload.subarray(0, length),
        headers: { ...headers, ...owner.headers },
      })
      if (statusCode < 400 || statusCode > 499) expect.fail(`${statusCode} at byte ${length}`)
    }
    expect((await businessNow()).revision).toBe(1)
    await expectNoOrphans()
  })

  it('keeps nothing of a picture sent as text', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const large = Buffer.concat([photo(0), Buffer.alloc(400_000)])
    const { payload, headers } = multipartBody([image(1), { name: 'coverPhotoUrl', content: dataUrl(large) }])
    for (const share of [0.1, 0.6, 0.99]) {
      await cutRequest(
        test.app,
        `PUT /api/businesses/${owner.business} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${owner.headers.authorization}\r\n` +
          `content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
        payload.subarray(0, payload.length * share),
      )
    }
    await quietFor(100)
    expect((await businessNow()).revision).toBe(1)
    expect((await put({ phone: '512-555-0100' })).statusCode).toBe(200)
    await expectNoOrphans()
  })
})

describe('simultaneous edits', () => {
  it('keep the pictures of the edit that won', async () => {
    await put({}, [image(0)])
    const edits = [1, 2, 3, 4].map((place) =>
      put({ revision: '2', coverPhotoUrl: dataUrl(photo(place)) }, [
        image(place),
        picturePart('profileImage', photo(place)),
      ]),
    )
    const answers = await Promise.all(edits)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const { coverPhotoUrl, images } =
      answers.find(({ statusCode }) => statusCode === 200)?.json().business ?? {}
    expect(await businessNow()).toMatchObject({ coverPhotoUrl, images, revision: 3 })
    await expectNoOrphans()
  })

  it('keep every total and picture count equal to a recount', { tags: 'long' }, async () => {
    const branches = await buildBranches()
    const second = { ...owner, business: await buildBusiness(test.db, { ownerId: owner.id }) }
    const step = fc.record({
      who: fc.constantFrom('first', 'second'),
      branch: fc.option(fc.constantFrom(...branches)),
      cover: fc.option(fc.constantFrom('', 1, 2), { freq: 4 }),
      picture: fc.option(fc.nat(2), { freq: 4 }),
      remove: fc.option(fc.nat(4), { freq: 4 }),
      status: fc.option(fc.constantFrom('approved', 'rejected'), { freq: 2 }),
    })
    type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
    const take = async ({ who, branch, cover, picture, remove, status }: Step) => {
      const target = who === 'first' ? owner : second
      if (status) await setStatus(test.app, target.business, status as 'approved' | 'rejected')
      const url = remove === null ? undefined : (await galleryOf(target.business))[remove]
      const fields = {
        ...branch,
        ...(url && { imagesToRemove: [url] }),
        ...(cover === '' && { coverPhotoUrl: '' }),
      }
      const covers = typeof cover === 'number' ? [readPicture('cover', cover)] : []
      const images = picture === null ? [] : [readPicture('gallery', picture)]
      return edit(target, fields, [...covers, ...images]).catch(({ code }: AppError) => code)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        // Another edit may have removed the picture or its stored files first.
        for (const outcome of await Promise.all(steps.map(take)))
          expect(outcome).toBeOneOf([true, false, 'invalid_input', 'unavailable'])
        const { shown, kept } = await picturesOfBusinesses(test.db)
        expect(kept).toEqual(shown)
        const totals = await counts()
        await recomputeCounters(test.db)
        expect(await counts()).toEqual(totals)
      }),
      { numRuns: times(15, 100) },
    )
    await expectNoOrphans()
  })

  const counts = () =>
    test.db
      .selectFrom('business_counts')
      .selectAll()
      .where('business_count', '<>', 0)
      .orderBy('scope')
      .orderBy('ref_id')
      .execute()

  const galleryOf = async (businessId: number) => {
    const query = test.db
      .selectFrom('business_profiles')
      .select('images')
      .where('business_id', '=', businessId)
    return (await query.executeTakeFirstOrThrow()).images.map(({ url }) => url)
  }

  /** Four places in the category tree, as form fields. */
  async function buildBranches(): Promise<UpdateBusiness[]> {
    const places = await Promise.all(
      [1, 2].map(async () => {
        const category = await buildCategory(test.db)
        const subcategory = await buildSubcategory(test.db, category.id)
        const services = [
          await buildService(test.db, subcategory.id),
          await buildService(test.db, subcategory.id),
        ]
        return {
          categoryId: category.id,
          subcategoryId: subcategory.id,
          subSubCategoryIds: services.map(({ id }) => id),
        }
      }),
    )
    return [...places, { ...places[0], subSubCategoryIds: [] }, { categoryId: null }]
  }
})
