import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness, buildCategory, buildService, buildSubcategory } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let home: { id: number; name: string }
let empty: { id: number; name: string }
let plumbing: { id: number; name: string }
beforeAll(async () => {
  test = await startTestApp()
  home = await buildCategory(test.db, { name: 'Home & Living' })
  empty = await buildCategory(test.db, { name: 'Empty' })
  plumbing = await buildSubcategory(test.db, home.id, 'Plumbing')
  await buildService(test.db, plumbing.id, 'Leak Detection')
  await buildBusiness(test.db, { categoryId: home.id, subcategoryId: plumbing.id })
  await buildBusiness(test.db, { categoryId: home.id, status: 'rejected' })
})
afterAll(() => test.close())

const get = async (url: string) => {
  const response = await test.app.inject(url)
  return { status: response.statusCode, body: response.json() }
}

describe('categories', () => {
  it('lists all in order with the number of listed businesses', async () => {
    const { status, body } = await get('/api/categories')
    expect(status).toBe(200)
    expect(body.categories).toMatchObject([
      {
        id: home.id,
        name: 'Home & Living',
        slug: 'home-living',
        icon: 'lucide-house',
        svgIcon: '<svg/>',
        backgroundColor: 'oklch(0.855 0.07 60)',
        businessCount: 1,
      },
      { name: 'Empty', businessCount: 0 },
    ])
  })

  it('lists subcategories and sub-subcategories, empty where there are none', async () => {
    expect((await get(`/api/categories/${home.id}/subcategories`)).body).toEqual({
      subcategories: [{ ...plumbing, businessCount: 1 }],
    })
    expect((await get(`/api/categories/${empty.id}/subcategories`)).body).toEqual({ subcategories: [] })
    expect((await get(`/api/categories/subcategories/${plumbing.id}/subsubcategories`)).body).toMatchObject({
      subsubcategories: [{ name: 'Leak Detection' }],
    })
  })

  it.each([
    ['/api/categories/9999/subcategories', 404],
    ['/api/categories/x/subcategories', 400],
    ['/api/categories/subcategories/9999/subsubcategories', 404],
    ['/api/categories/subcategories/1.5/subsubcategories', 400],
  ])('responds to %s with %d', async (url, status) => {
    expect((await get(url)).status).toBe(status)
  })
})

describe('content', () => {
  it('lists testimonials and questions in order', async () => {
    await test.db
      .insertInto('testimonials')
      .values([
        {
          rating: 5,
          content: 'B',
          author_name: 'Bo',
          author_image: null,
          author_title: 'Parent',
          position: 2,
        },
        {
          rating: 4,
          content: 'A',
          author_name: 'Al',
          author_image: '/uploads/a.webp',
          author_title: 'Owner',
          position: 1,
        },
      ])
      .execute()
    await test.db
      .insertInto('faqs')
      .values([
        { question: 'Q2', answer: 'A2', position: 2 },
        { question: 'Q1', answer: 'A1', position: 1 },
      ])
      .execute()
    expect((await get('/api/testimonials')).body).toMatchObject([
      { rating: 4, content: 'A', authorName: 'Al', authorImage: '/uploads/a.webp', authorTitle: 'Owner' },
      { content: 'B', authorImage: null },
    ])
    expect((await get('/api/faqs')).body).toMatchObject([
      { question: 'Q1', answer: 'A1' },
      { question: 'Q2' },
    ])
  })
})
