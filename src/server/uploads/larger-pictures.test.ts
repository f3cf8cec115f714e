import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCategory, buildUser } from '#test/factories.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { isLong } from '#test/long.ts'
import { multipartBody } from '#test/picture-form.ts'
import { registrationFields } from '#test/registration.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { sweepPictures } from './uploads.service.ts'

let test: TestApp
let session: { authorization: string }
let categoryId: number
/** Widths that are stored of the widest picture; most cases use a narrower one, which is encoded faster. */
const widths = isLong ? [400, 800, 1600] : [400, 800]
const widest = Math.max(...widths)

/** The same photo in the size browsers always send, and wider. */
let small: Buffer
let large: Buffer
/** A portrait as a phone stores it: sideways, with an orientation tag. */
let turned: Buffer
beforeAll(async () => {
  test = await startTestApp()
  session = await signInAs(test, await buildUser(test.db))
  categoryId = (await buildCategory(test.db)).id
  small = await buildPhoto('jpeg', { width: 400, height: 300 })
  large = await buildPhoto('jpeg', { width: widest, height: widest * 0.75 })
  turned = await buildPhoto('jpeg', { width: widest, height: widest * 0.75, orientation: 6 })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('businesses').execute()
  const expired = { uses: 0, sweep_after: new Date(0) }
  await test.db.updateTable('pictures').set(expired).execute()
  await sweepPictures(test.db, test.app.storage)
  expect(await storedFiles(test.app.storage)).toEqual([])
})

type Part = Parameters<typeof multipartBody>[0][number]
const file = (name: string, content: Buffer, filename = 'a.jpg'): Part => ({
  name,
  filename,
  type: 'image/jpeg',
  content,
})
/** The placeholder in a form for a picture without a larger version. */
const noFile = (name: string) => file(name, Buffer.alloc(0), '')
const repeat = (count: number, part: Part) => Array.from({ length: count }, () => part)
const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

const texts = (fields: Record<string, string | undefined>): Part[] =>
  Object.entries(fields).flatMap(([name, content]) => (content === undefined ? [] : [{ name, content }]))

async function send(method: 'POST' | 'PUT', url: string, parts: Part[]) {
  const { payload, headers } = multipartBody(parts)
  return test.app.inject({ method, url, payload, headers: { ...headers, ...session } })
}
const register = (...pictures: Part[]) =>
  send('POST', '/api/businesses', [...texts(registrationFields(categoryId)), ...pictures])
const registered = async (...pictures: Part[]) => {
  const response = await register(...pictures)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().business
}
const edit = (id: number, fields: Record<string, string>, ...pictures: Part[]) =>
  send('PUT', `/api/businesses/${id}`, [...texts(fields), ...pictures])

const urlsOf = ({ images }: { images: { url: string }[] }) => images.map(({ url }) => url)
const widthIn = (url: string) => Number(/\.w(\d+)\.webp$/.exec(url)?.[1])
const widthsOf = (business: { images: { url: string }[] }) => urlsOf(business).map(widthIn)
const stored = async (url: string) => sharp((await test.app.inject(url)).rawPayload)
const filesCount = async () => (await storedFiles(test.app.storage)).length

describe('a picture that comes in two sizes', () => {
  it('is shown from the larger one, in all widths that its address implies', { tags: 'long' }, async () => {
    const full = await buildPhoto('jpeg', { width: 1600, height: 1200 })
    const business = await registered(
      ...[file('profileImage', small), file('profileImageLarge', full)],
      ...[file('images', small), file('imagesLarge', full)],
    )
    expect(widthsOf(business)).toEqual([1600])
    expect(widthIn(business.logoUrl)).toBe(400)
    const url = urlsOf(business)[0] as string
    for (const width of [400, 800, 1600]) {
      const picture = await stored(url.replace('w1600', `w${width}`))
      expect(await picture.metadata()).toMatchObject({ width, height: (width * 3) / 4 })
    }
    // Three of the photo and two of the logo; none of the smaller versions.
    expect(await filesCount()).toBe(5)
  })

  it('may come with the larger one first', async () => {
    const business = await registered(file('imagesLarge', large), file('images', small))
    expect(widthsOf(business)).toEqual([widest])
  })

  it('is rotated upright', async () => {
    const [url = ''] = urlsOf(await registered(file('images', small), file('imagesLarge', turned)))
    const { data, info } = await (await stored(url)).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([widest * 0.75, widest])
    const besideTop = (info.height / 2) * info.width + info.width - widest / 16
    const [red = 0, , blue = 0] = data.subarray(besideTop * info.channels)
    // The top of the stored image is on the right.
    expect(red).toBeGreaterThan(150)
    expect(blue).toBeLessThan(100)
  })

  it('keeps its own width without a larger one, and is never enlarged', async () => {
    const business = await registered(file('profileImage', small), file('images', small))
    expect([...widthsOf(business), widthIn(business.logoUrl)]).toEqual([400, 400])
    const tiny = await registered(file('images', await buildPhoto('png', { width: 90, height: 160 })))
    expect(widthsOf(tiny)).toEqual([90])
    const [url = ''] = urlsOf(tiny)
    expect(await (await stored(url)).metadata()).toMatchObject({ width: 90, height: 135 })
  })

  it('pairs by order; an empty file, or none at the end, means there is no larger one', async () => {
    const images = repeat(3, file('images', small))
    const second = [noFile('imagesLarge'), file('imagesLarge', large)]
    expect(widthsOf(await registered(...images, ...second))).toEqual([400, widest, 400])
  })

  it('may be inputs of a plain form in which nothing was chosen', async () => {
    const names = ['profileImage', 'profileImageLarge', 'images', 'imagesLarge']
    expect(widthsOf(await registered(...names.map(noFile)))).toEqual([])
    const spare = [file('imagesLarge', large), noFile('imagesLarge')]
    expect(widthsOf(await registered(file('images', small), ...spare))).toEqual([widest])
  })

  it('may be nine pictures, each twice', { tags: 'long' }, async () => {
    const different = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        buildPhoto('jpeg', { width: widest, height: widest * (0.75 - index / 50) }),
      ),
    )
    const business = await registered(
      ...[file('profileImage', small), file('profileImageLarge', large)],
      ...repeat(8, file('images', small)),
      ...different.map((content) => file('imagesLarge', content)),
    )
    expect(business.images).toHaveLength(8)
    expect(new Set(urlsOf(business)).size).toBe(8)
    expect(Math.min(...widthsOf(business))).toBeGreaterThanOrEqual(widest * 0.8)
    expect(await filesCount()).toBe(8 * widths.length + 2)
  })

  it('may be every picture of an edit, and leaves none of the replaced files', { tags: 'long' }, async () => {
    const { id } = await registered(file('images', small))
    const pair = (text: string, name: string): [Record<string, string>, Part] => [
      { [text]: dataUrl(small) },
      file(name, large),
    ]
    const [cover, coverLarge] = pair('coverPhotoUrl', 'coverPhotoLarge')
    const [thumbnail, thumbnailLarge] = pair('thumbnailUrl', 'thumbnailLarge')
    const response = await edit(
      id,
      { ...cover, ...thumbnail },
      ...[file('profileImage', small), file('profileImageLarge', large), coverLarge, thumbnailLarge],
      ...[file('images', small), file('images', small), file('imagesLarge', large)],
    )
    expect(response.statusCode, response.body).toBe(200)
    const { business } = response.json()
    expect([business.coverPhotoUrl, business.thumbnailUrl, business.logoUrl].map(widthIn)).toEqual([
      widest,
      widest,
      400,
    ])
    // The second one is already in the gallery.
    expect(widthsOf(business)).toEqual([400, widest])
    await edit(id, {
      coverPhotoUrl: '',
      thumbnailUrl: '',
      removeProfileImage: 'true',
      imagesToRemove: JSON.stringify(urlsOf(business)),
    })
    await sweepPictures(test.db, test.app.storage)
    expect(await filesCount()).toBe(0)
  })

  it('is rejected when a larger one has no matching picture, and nothing is stored', {
    tags: 'long',
  }, async () => {
    const { id } = await registered()
    const url = '/uploads/aa/bb/c.w400.webp'
    for (const [response, field, stated] of [
      [await register(file('imagesLarge', large)), 'imagesLarge', 'images'],
      [
        await register(file('images', small), ...repeat(2, file('imagesLarge', large))),
        'imagesLarge',
        'images',
      ],
      [await register(file('profileImageLarge', large)), 'profileImageLarge', 'profileImage'],
      [
        await edit(id, { coverPhotoUrl: url }, file('coverPhotoLarge', large)),
        'coverPhotoLarge',
        'coverPhotoUrl',
      ],
    ] as const) {
      expect(response.statusCode).toBe(400)
      expect(response.json().fieldErrors).toEqual({ [field]: `Each needs the same image in ${stated}` })
    }
    expect(await filesCount()).toBe(0)
  })

  it('has the same limits as every picture, reported under its own field', { tags: 'long' }, async () => {
    const over = Buffer.concat([large, Buffer.alloc(10 * 1024 * 1024)])
    const wide = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'red' } })
      .png({ palette: true })
      .toBuffer()
    for (const [content, status, text] of [
      [over, 413, 'Image size must be less than 10MB'],
      [wide, 422, 'Image must have at most 40 megapixels'],
      [Buffer.from('<svg/>'), 422, 'Please select a valid image file'],
    ] as const) {
      const response = await register(file('images', small), file('imagesLarge', content))
      expect(response.statusCode).toBe(status)
      expect(response.json().fieldErrors).toEqual({ imagesLarge: text })
    }
    const nine = await register(...repeat(8, file('images', small)), ...repeat(9, file('imagesLarge', small)))
    expect(nine.json().fieldErrors).toEqual({ imagesLarge: 'At most 8 photos are allowed' })
    expect(await filesCount()).toBe(0)
  })
})
