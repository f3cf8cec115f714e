import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { popularServices } from '#shared/categories/popular-services.ts'
import { buildBusiness, buildSubcategory } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { insertBasics } from '../../../../db/demo/demo-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await insertBasics(test.db)
})
afterAll(() => test.close())

it.each(popularServices)('$name leads to the businesses that offer it', async ({ name, categoryId }) => {
  const subcategories = await test.db
    .selectFrom('subcategories')
    .select(['id', 'name'])
    .where('category_id', '=', categoryId)
    .execute()
  // Everyone in the category Tutoring is a tutor; the others are subcategories with exactly that name.
  const offering = subcategories.filter((one) => name === 'Tutoring' || one.name === name).slice(0, 2)
  const names = await Promise.all(
    offering.map(async ({ id: subcategoryId }) => {
      const given = { name: `${name} by ${subcategoryId}`, categoryId, subcategoryId }
      await buildBusiness(test.db, given)
      return given.name
    }),
  )
  const { id: other } = await buildSubcategory(test.db, categoryId)
  if (name !== 'Tutoring') await buildBusiness(test.db, { categoryId, subcategoryId: other })
  const address = `/businesses?${new URLSearchParams({ service: name })}`
  const { businesses }: BusinessList = (await test.app.inject(`/api${address}`)).json()
  expect(businesses.map((business) => business.name).sort()).toEqual(names.sort())
  const { body } = await test.app.inject(address)
  expect(body).toMatch(new RegExp(`<h1[^>]*>${name} in Austin<`))
  for (const business of names) expect(body).toContain(`>${business}</a>`)
  expect(body.match(/<article class="BusinessCard"/g)).toHaveLength(names.length)
})
