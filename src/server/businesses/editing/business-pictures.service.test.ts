import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildOwner, dataUrl, editBusiness, type Owner, picturePart } from '#test/edit-business.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { hostileNames } from '#test/hostile-names.ts'
import { buildAnimation, buildImpostors, buildPng, buildPolyglots } from '#test/hostile-pictures.ts'
import { picturesOfBusinesses, sweepAll } from '#test/kept-pictures.ts'
import { times } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { changePictures } from './business-pictures.service.ts'

let test: TestApp
let photos: Buffer[]
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://local.example' })
  photos = await Promise.all(
    Array.from({ length: 14 }, (_, place) => drawPhoto(`hsl(${place * 25} 60% 50%)`)),
  )
})
afterAll(() => test.close())

let owner: Owner
beforeEach(async () => {
  owner = await buildOwner(test.app, { name: 'Heron' })
})
/** After anything: each shown picture is stored with the right count, and nothing else is stored. */
afterEach(async () => {
  const { shown, kept } = await picturesOfBusinesses(test.db)
  expect(kept).toEqual(shown)
  expect(await sweepAll(test.app)).toEqual(await storedFiles(test.app.storage))
})

const drawPhoto = (background: string) =>
  sharp({ create: { width: 600, height: 450, channels: 3, background } })
    .jpeg()
    .toBuffer()
const photo = (place: number) => photos[place] as Buffer
const image = (place: number) => picturePart('images', photo(place))
const put = (
  fields: Record<string, string>,
  pictures: Parameters<typeof editBusiness>[3] = [],
  who = owner,
) => editBusiness(test.app, who, fields, pictures)
const saved = async (...given: Parameters<typeof put>) => {
  const response = await put(...given)
  expect([response.statusCode, response.json().fieldErrors]).toEqual([200, undefined])
  return response.json().business
}
const urlsOf = ({ images }: { images: { url: string }[] }) => images.map(({ url }) => url)
/** Encoded faster than a photo. */
const dot = (place: number) => picturePart('images', buildPng({ width: 40 + place, height: 40 }))
/** A gallery with this many pictures. */
const fillGallery = async (count: number) =>
  urlsOf(
    await saved(
      {},
      Array.from({ length: count }, (_, place) => dot(place)),
    ),
  )

describe('pictures of a business', () => {
  it('are uploaded as files and data URLs, re-encoded, replaced and deleted', async () => {
    const first = await saved(
      { coverPhotoUrl: dataUrl(photo(0)), thumbnailUrl: dataUrl(photo(1), 'image/png') },
      [picturePart('profileImage', photo(2)), image(3), image(4)],
    )
    expect(first).toMatchObject({
      coverPhotoUrl: expect.stringMatching(/^\/uploads\/.+\.w600\.webp$/),
      thumbnailUrl: expect.stringMatching(/\.w600\.webp$/),
      logoUrl: expect.stringMatching(/\.w400\.webp$/),
      images: [
        { url: expect.stringMatching(/\.w600\.webp$/), altText: 'Heron, photo 1' },
        { url: expect.stringMatching(/\.w600\.webp$/), altText: 'Heron, photo 2' },
      ],
    })
    expect(first.coverImageUrl).toBe(first.coverPhotoUrl)
    for (const url of [first.coverPhotoUrl, first.thumbnailUrl, first.logoUrl, ...urlsOf(first)])
      expect((await test.app.inject(url)).headers['content-type']).toBe('image/webp')
    const second = await saved({ coverPhotoUrl: dataUrl(photo(5)) }, [picturePart('profileImage', photo(6))])
    expect([second.coverPhotoUrl, second.logoUrl]).not.toContain(first.coverPhotoUrl)
    expect(second).toMatchObject({ thumbnailUrl: first.thumbnailUrl, images: first.images })
    const imagesToRemove = JSON.stringify(urlsOf(first))
    const bare = await saved({
      coverPhotoUrl: '',
      thumbnailUrl: '',
      removeProfileImage: 'true',
      imagesToRemove,
    })
    expect(bare).toMatchObject({ coverPhotoUrl: null, thumbnailUrl: null, logoUrl: null, images: [] })
  })

  it('stay when any form of their address is sent, and may be in two places', async () => {
    const before = await saved({ coverPhotoUrl: dataUrl(photo(0)) }, [image(1)])
    const { coverPhotoUrl: url, revision } = before
    for (const coverPhotoUrl of [
      url,
      `/api${url}`,
      `https://local.example${url}`,
      `https://local.example/api${url}`,
    ])
      expect((await saved({ coverPhotoUrl })).revision).toBe(revision)
    const [shared] = urlsOf(before)
    const twice = await saved({ coverPhotoUrl: `/api${shared}`, thumbnailUrl: shared as string })
    expect(twice).toMatchObject({ coverPhotoUrl: shared, thumbnailUrl: shared })
    await saved({ coverPhotoUrl: '', imagesToRemove: JSON.stringify([shared]) })
    await sweepAll(test.app)
    expect((await test.app.inject(shared as string)).statusCode).toBe(200)
  })

  it('are ordered as requested, then the remaining ones, then the new ones', async () => {
    const [a, b, c, d] = (await fillGallery(4)) as [string, string, string, string]
    const fields = { existingImages: JSON.stringify([c, `/api${a}`, c]), imagesToRemove: JSON.stringify([b]) }
    const urls = urlsOf(await saved(fields, [image(5)]))
    expect(urls.slice(0, 3)).toEqual([c, a, d])
    expect(urls).toHaveLength(4)
  })

  it('of the demo can be deleted and moved like any other', async () => {
    const demo = [
      '/uploads/demo/a.w960.webp',
      '/uploads/demo/b.w960.webp',
      '/uploads/demo/logo-1.webp',
    ] as const
    const images = JSON.stringify(demo.map((url) => ({ url, altText: 'Drawing' })))
    await test.db
      .updateTable('business_profiles')
      .set({ images, logo_url: demo[2] })
      .where('business_id', '=', owner.business)
      .execute()
    const fields = {
      coverPhotoUrl: demo[1],
      imagesToRemove: JSON.stringify([demo[0]]),
      removeProfileImage: 'true',
    }
    expect(await saved(fields)).toMatchObject({ coverPhotoUrl: demo[1], logoUrl: null })
    expect(urlsOf(await saved({ coverPhotoUrl: '' }, [image(0)]))).toHaveLength(3)
  })

  it('of another business, a person or another site are rejected', async () => {
    const other = await buildOwner(test.app)
    const foreign = await saved({}, [image(0)], other)
    const second = { ...owner, business: await buildBusiness(test.db, { ownerId: owner.id }) }
    const ownOther = await saved({}, [image(0)], second)
    for (const [url] of [urlsOf(foreign), urlsOf(ownOther), ['/uploads/demo/a.w960.webp']])
      for (const field of ['coverPhotoUrl', 'thumbnailUrl', 'existingImages', 'imagesToRemove']) {
        const response = await put({
          [field]: field.endsWith('Url') ? (url as string) : JSON.stringify([url]),
        })
        expect([response.statusCode, Object.keys(response.json().fieldErrors)]).toEqual([400, [field]])
      }
  })
})

describe('a gallery', () => {
  const tooMany = { images: 'At most 8 photos are allowed' }

  it('can have eight pictures', async () => {
    const nine = await put(
      {},
      Array.from({ length: 9 }, (_, place) => dot(place)),
    )
    expect([nine.statusCode, nine.json().fieldErrors]).toEqual([400, tooMany])
    const urls = await fillGallery(5)
    const four = [8, 9, 10, 11].map(dot)
    expect((await put({}, four)).json().fieldErrors).toEqual(tooMany)
    expect(urlsOf(await saved({ imagesToRemove: JSON.stringify(urls.slice(0, 1)) }, four))).toHaveLength(8)
  })

  it('with five pictures ends with eight when eight are added at the same time', async () => {
    await fillGallery(5)
    const answers = await sendTogether(8, (hand) => put({}, [dot(5 + hand)]))
    expect(countStatuses(answers)).toEqual({ 200: 3, 400: 5 })
    for (const answer of answers.filter(({ statusCode }) => statusCode === 400))
      expect(answer.json().fieldErrors).toEqual(tooMany)
    expect(urlsOf(await saved({ phone: '512-555-0100' }))).toHaveLength(8)
  })

  it('stores the same picture once, even after a double click', async () => {
    const answers = await sendTogether(2, (click) => put({}, click ? [image(0)] : [image(0), image(0)]))
    expect(countStatuses(answers)).toEqual({ 200: 2 })
    expect(urlsOf(await saved({ phone: '512-555-0100' }))).toHaveLength(1)
  })
})

describe('hostile pictures', () => {
  /** Sends it as a cover with a valid logo; checks that nothing changed. */
  const rejected = async (coverPhotoUrl: string) => {
    const response = await put({ coverPhotoUrl }, [picturePart('profileImage', photo(0))])
    expect(response.json()).toHaveProperty('fieldErrors.coverPhotoUrl')
    expect(await saved({})).toMatchObject({ coverPhotoUrl: null, logoUrl: null, revision: 1 })
    return response.statusCode
  }

  it.each(Object.entries(buildImpostors()))(
    'rejects %s as a data URL of any claimed type',
    async (_what, bytes) => {
      expect(await rejected(dataUrl(bytes, 'image/png'))).toBe(422)
      expect(await rejected(dataUrl(bytes, 'image/svg+xml'))).toBe(422)
    },
  )

  it.each([
    ['a page', 'data:text/html;base64,PGI+'],
    ['characters that are not base64', 'data:image/png;base64,iVBORw0KGgo(((('],
    ['characters after the padding', `data:image/png;base64,${Buffer.alloc(4, 0x89).toString('base64')}AAAA`],
    ['one character too many', 'data:image/png;base64,iVBORw0KGA'.slice(0, -1)],
    ['no base64', 'data:image/svg+xml,<svg/>'],
    ['an endless header', `data:image/${'x'.repeat(50_000)};base64,AAAA`],
    ['only the start of a header', 'data:'],
  ])('rejects %s', async (_what, text) => {
    expect(await rejected(text)).toBe(400)
  })

  const bytesMax = 10 * 1024 * 1024
  const padded = (length: number) => Buffer.concat([photo(0), Buffer.alloc(length - photo(0).length)])

  it('rejects files over the limit', async () => {
    expect(await rejected(dataUrl(padded(bytesMax + 1)))).toBe(413)
  })

  it('accepts files at the limit', { tags: 'long' }, async () => {
    expect((await saved({ coverPhotoUrl: dataUrl(padded(bytesMax)) })).coverPhotoUrl).toContain('/uploads/')
  })

  it('rejects too many pixels', { tags: 'long' }, async () => {
    expect(await rejected(dataUrl(buildPng({ width: 16_000, height: 16_000 })))).toBe(422)
    expect(await rejected(dataUrl(await buildAnimation(10_000)))).toBe(422)
  })

  it('removes a script inside a picture', async () => {
    for (const bytes of Object.values(await buildPolyglots('canary'))) {
      const { coverPhotoUrl } = await saved({ coverPhotoUrl: dataUrl(bytes) })
      const { rawPayload } = await test.app.inject(coverPhotoUrl)
      expect(rawPayload.includes('canary')).toBe(false)
    }
  })

  it('rejects the whole set if one picture in it is broken', async () => {
    const broken = picturePart('images', photo(1).subarray(0, 200))
    const response = await put({ phone: '512-555-0100' }, [image(0), broken, image(2)])
    expect([response.statusCode, Object.keys(response.json().fieldErrors)]).toEqual([422, ['images']])
    expect(await saved({})).toMatchObject({ images: [], revision: 1 })
  })

  it('accepts a picture as text only once', async () => {
    const parts = [dataUrl(photo(0)), dataUrl(photo(1))].map((content) => ({
      name: 'coverPhotoUrl',
      content,
    }))
    expect((await put({}, parts)).json().fieldErrors).toEqual({ coverPhotoUrl: 'Must be given once' })
  })
})

describe('path traversal names', () => {
  const names = hostileNames().filter((_name, at) => at % times(5, 1) === 0)
  const before = { logo_url: '/uploads/a', cover_url: '/uploads/b', thumbnail_url: null, images: [] }
  const stored = { logo: undefined, cover: undefined, thumbnail: undefined, gallery: [] }

  it('are not the address of any picture', () => {
    const wish = (wishes: object) => () =>
      changePictures(before, { ...wishes, stored, name: 'Heron', publicUrl: 'https://local.example' })
    for (const name of names)
      for (const form of [
        name,
        `/uploads/${name}`,
        `/api/uploads/${name}`,
        `https://local.example/uploads/${name}`,
      ]) {
        expect(wish({ coverPhotoUrl: form })).toThrow('coverPhotoUrl')
        expect(wish({ thumbnailUrl: form })).toThrow('thumbnailUrl')
        expect(wish({ existingImages: [form] })).toThrow('existingImages')
        expect(wish({ imagesToRemove: [form] })).toThrow('imagesToRemove')
      }
  })

  it('touch no file in any field', { tags: 'long' }, async () => {
    const { dataDir } = test.app.config
    for (const name of ['canary', 'canary.webp', 'uploads/.env'])
      await fs.writeFile(path.join(dataDir, name), 'x')
    const tree = async () =>
      (await fs.readdir(dataDir, { recursive: true }))
        .filter((name) => !/uploads\/[0-9a-f]{2}\b/.test(name))
        .sort()
    const outside = await tree()
    for (const name of names.filter((_name, index) => index % 25 === 0 || index > 480)) {
      const lists = {
        existingImages: JSON.stringify([name]),
        imagesToRemove: JSON.stringify([`/uploads/${name}`]),
      }
      expect((await put({ ...lists, thumbnailUrl: `/uploads/${name}`.replace('\0', '') })).statusCode).toBe(
        400,
      )
      const part = picturePart('profileImage', photo(0), name.replaceAll(/["\r\n]/g, ''))
      expect((await put({}, [part])).statusCode).toBeOneOf([200, 400])
    }
    expect(await tree()).toEqual(outside)
  })
})

describe('the owner of pictures', () => {
  const ownersOf = async () =>
    (await test.db.selectFrom('pictures').select('owner_id').where('uses', '>', 0).execute()).map(
      (row) => row.owner_id,
    )
  const staff = async (business: number) => {
    const id = await buildUser(test.db)
    await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
    return { id, business, headers: await signInAs(test.app, id) }
  }
  beforeEach(async () => {
    await test.db
      .updateTable('business_profiles')
      .set({ images: '[]', logo_url: null, cover_url: null, thumbnail_url: null })
      .execute()
    await test.db.updateTable('pictures').set({ uses: 0 }).execute()
  })

  it("is the listing's owner, even when staff upload", async () => {
    await saved({}, [image(0)], await staff(owner.business))
    expect(await ownersOf()).toEqual([owner.id])
  })

  it('is empty for an unclaimed listing, which keeps them when the staff account is deleted', async () => {
    const member = await staff(await buildBusiness(test.db))
    const [url] = urlsOf(await saved({}, [image(0)], member))
    expect(await ownersOf()).toEqual([0])
    await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: member.headers })
    await sweepAll(test.app)
    expect((await test.app.inject(url as string)).statusCode).toBe(200)
  })

  it('is deleted together with the pictures', async () => {
    await saved({ coverPhotoUrl: dataUrl(photo(1)) }, [image(0), picturePart('profileImage', photo(2))])
    await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: owner.headers })
    expect(await sweepAll(test.app)).toEqual([])
  })
})
