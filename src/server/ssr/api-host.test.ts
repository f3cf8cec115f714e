import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildCategory } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const apiHost = 'https://api.example.com'
const picture = (name: string) => `/uploads/${name}.w1600.webp`

let test: TestApp
let id: number
let otherId: number
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_API_URL: apiHost })
  const { db } = test
  const { id: categoryId } = await buildCategory(db, { id: 2, name: 'Home & Living' })
  id = await buildBusiness(db, { name: 'Pecan Street Plumbing', categoryId, rated: [5, 9] })
  otherId = await buildBusiness(db, { name: 'Elm Street Plumbing', categoryId, rated: [4, 9] })
  await db
    .updateTable('business_profiles')
    .set({
      logo_url: picture('logo'),
      cover_url: picture('cover'),
      images: JSON.stringify([{ url: picture('gallery'), altText: '' }]),
    })
    .execute()
  const voice = { rating: 5, content: 'Wonderful.', author_name: 'Maya Reyes', author_title: 'Neighbor' }
  await db
    .insertInto('testimonials')
    .values({ ...voice, author_image: picture('author'), position: 1 })
    .execute()
})
afterAll(() => test.close())

/** Attributes with an address of an upload or of the API on the page's own host. */
const misplaced = / [\w-]+="(?:[^"]*, )?\/(?:uploads|api)\/[^"]*"/g

it.each([
  ['/', 'author'],
  ['/businesses', 'gallery'],
  ['/businesses?category=2', 'gallery'],
  ['/services/home-living', 'gallery'],
  [() => `/businesses/${id}`, 'logo'],
  [() => `/compare?ids=${id},${otherId}`, 'gallery'],
  ['/login', null],
])('%s loads uploads and calls the API on the host of the API', async (address, name) => {
  const { statusCode, body } = await test.app.inject(typeof address === 'string' ? address : address())
  expect(statusCode).toBe(200)
  const [markup = ''] = body.split('<script type="application/json"')
  expect(markup.match(misplaced)).toBeNull()
  if (name) expect(markup).toContain(apiHost + picture(name))
})
