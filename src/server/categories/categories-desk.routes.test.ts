import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskCategory, DeskCategoryTree } from '#shared/categories/categories-desk.schemas.ts'
import { actionsOn, openDesk } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { register, registrationFields } from '#test/registration.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

let serial = 0
const look = { icon: 'hammer', backgroundColor: 'oklch(0.855 0.07 60)' }
const create = (payload: object) => desk.send('POST', '/categories', payload)
const build = async (name = `Sort ${++serial}`): Promise<DeskCategoryTree> => {
  const response = await create({ name, ...look })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().category
}
const tree = async (id: number): Promise<DeskCategoryTree> =>
  (await desk.send('GET', `/categories/${id}`)).json().category
/** A category with a subcategory and a service below it. */
async function buildTree() {
  const { id } = await build()
  const name = `Part ${++serial}`
  const added = (await desk.send('POST', `/categories/${id}/subcategories`, { name })).json().category
  const subcategoryId = added.subcategories[0].id
  const answer = await desk.send('POST', `/subcategories/${subcategoryId}/services`, { name: 'Sharpening' })
  const category: DeskCategoryTree = answer.json().category
  return { category, subcategoryId, serviceId: category.subcategories[0]?.services[0]?.id ?? 0 }
}

describe('categories', () => {
  it('are added with an icon from the set and a permanent address, and appear in the directory immediately', async () => {
    await test.app.inject('/businesses')
    const category = await build('Knives & Scissors')
    expect(category).toMatchObject({ slug: 'knives-scissors', icon: 'hammer', revision: 1, businessCount: 0 })
    expect(category.svgIcon).toMatch(/^<svg .*<\/svg>$/)
    expect((await test.app.inject('/businesses')).body).toContain('Knives &amp; Scissors')
    const edited = await desk.send('PUT', `/categories/${category.id}`, {
      name: 'Blades',
      icon: 'gem',
      backgroundColor: 'oklch(0.9 0.05 120.5)',
      position: 1,
      revision: 1,
    })
    expect(edited.json().category).toMatchObject({
      name: 'Blades',
      slug: 'knives-scissors',
      icon: 'gem',
      position: 1,
      revision: 2,
    })
    const { categories } = (await test.app.inject('/api/categories')).json()
    expect(categories[0]).toMatchObject({ name: 'Blades', backgroundColor: 'oklch(0.9 0.05 120.5)' })
    expect((await actionsOn(test.db, 'category', category.id)).map(({ action }) => action)).toEqual([
      'category.created',
      'category.changed',
    ])
  })

  it('are moved within the list', async () => {
    await build()
    await build()
    const last = await build()
    const names = async () =>
      (await desk.send('GET', '/categories')).json().categories.map(({ name }: DeskCategory) => name)
    const before = await names()
    await desk.send('PUT', `/categories/${last.id}`, { name: last.name, ...look, position: 2, revision: 1 })
    expect(await names()).toEqual([before[0], last.name, ...before.slice(1, -1)])
  })

  it('have a unique name, even with many requests at the same time', async () => {
    const answers = await sendTogether(5, () => create({ name: 'Wanted', ...look }))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 4 })
    for (const name of ['wanted', 'Wanted!'])
      expect((await create({ name, ...look })).json().fieldErrors).toHaveProperty('name')
    const other = await build()
    const taken = await desk.send('PUT', `/categories/${other.id}`, { name: 'WANTED', ...look, revision: 1 })
    expect(taken.statusCode).toBe(409)
    // Its page would have the agency's address.
    expect((await create({ name: 'Web App Development', ...look })).statusCode).toBe(400)
  })

  it.each([
    ['name', '!!!'],
    ['name', 'x'.repeat(81)],
    ['icon', 'skull'],
    ['icon', '<svg onload=alert(1)>'],
    ['backgroundColor', 'red'],
    ['backgroundColor', 'url(https://evil.example)'],
    ['backgroundColor', 'oklch(0.5 0.1 400)'],
    ['position', 61],
  ])('reject %s %s and name the field', async (field, value) => {
    const response = await create({ name: 'Fine', ...look, [field]: value })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
  })

  it('are deleted only when empty', async () => {
    const { category } = await buildTree()
    const path = `/categories/${category.id}?revision=${category.revision}`
    expect((await desk.send('DELETE', path)).json()).toMatchObject({ code: 'conflict' })
    const used = await build()
    const id = await buildBusiness(test.db, { categoryId: used.id, status: 'rejected' })
    expect((await desk.send('DELETE', `/categories/${used.id}?revision=1`)).statusCode).toBe(409)
    await test.db.deleteFrom('businesses').where('id', '=', id).execute()
    expect((await desk.send('DELETE', `/categories/${used.id}?revision=2`)).statusCode).toBe(409)
    expect((await desk.send('DELETE', `/categories/${used.id}?revision=1`)).statusCode).toBe(200)
    expect((await desk.send('GET', `/categories/${used.id}`)).statusCode).toBe(404)
  })
})

describe('subcategories and services', () => {
  it('are added once, renamed, moved and deleted; each response is the whole category', async () => {
    const { category, subcategoryId, serviceId } = await buildTree()
    expect(category.revision).toBe(3)
    const twice = await sendTogether(4, () =>
      desk.send('POST', `/subcategories/${subcategoryId}/services`, { name: 'Honing', position: 1 }),
    )
    expect(countStatuses(twice)).toEqual({ 201: 4 })
    const services = (given: DeskCategoryTree) => given.subcategories[0]?.services.map(({ name }) => name)
    expect(services(await tree(category.id))).toEqual(['Honing', 'Sharpening'])
    const renamed = await desk.send('PUT', `/services/${serviceId}`, {
      name: 'Grinding',
      position: 1,
      revision: 4,
    })
    expect(services(renamed.json().category)).toEqual(['Grinding', 'Honing'])
    const taken = await desk.send('PUT', `/services/${serviceId}`, { name: 'honing', revision: 5 })
    expect(taken.json().fieldErrors).toHaveProperty('name')
    const late = await desk.send('PUT', `/subcategories/${subcategoryId}`, { name: 'Other', revision: 4 })
    expect(late.json().error).toMatch(/in the meantime/)
    const gone = await desk.send('DELETE', `/services/${serviceId}?revision=5`)
    expect(services(gone.json().category)).toEqual(['Honing'])
    expect((await actionsOn(test.db, 'category', category.id)).at(-1)?.details).toEqual({
      deleted: 'service',
      name: 'Grinding',
    })
  })

  it('cannot be deleted while a business uses them, listed or not', async () => {
    const { category, subcategoryId, serviceId } = await buildTree()
    const placed = { categoryId: category.id, subcategoryId, subSubCategoryIds: [serviceId] }
    for (const status of ['approved', 'suspended'] as const) {
      const id = await buildBusiness(test.db, { ...placed, status })
      expect((await desk.send('DELETE', `/services/${serviceId}?revision=3`)).statusCode).toBe(409)
      await test.db.deleteFrom('businesses').where('id', '=', id).execute()
    }
    expect((await desk.send('DELETE', `/subcategories/${subcategoryId}?revision=3`)).json().error).toMatch(
      /services/,
    )
    expect((await desk.send('DELETE', `/services/${serviceId}?revision=3`)).statusCode).toBe(200)
    await buildBusiness(test.db, { categoryId: category.id, subcategoryId })
    expect((await desk.send('DELETE', `/subcategories/${subcategoryId}?revision=4`)).statusCode).toBe(409)
  })

  it('are never used by a listing submitted while they were deleted', { tags: 'long' }, async () => {
    for (let round = 0; round < 5; round++) {
      const { category, subcategoryId, serviceId } = await buildTree()
      const ownerId = await buildUser(test.db)
      const fields = {
        ...registrationFields(category.id),
        subcategory: String(subcategoryId),
        subSubCategoryIds: JSON.stringify([serviceId]),
      }
      const [registered, deleted] = await Promise.all([
        register(test, ownerId, fields),
        desk.send('DELETE', `/services/${serviceId}?revision=3`),
      ])
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([registered.statusCode, deleted.statusCode])
    }
  })

  it.each(['subcategories', 'categories'] as const)(
    'report it to a listing that waited while one of the %s was deleted',
    async (table) => {
      const { id } = await build()
      const added = await desk.send('POST', `/categories/${id}/subcategories`, { name: 'Soon gone' })
      const subcategory = added.json().category.subcategories[0].id
      const last = table === 'categories' ? [`DELETE FROM categories WHERE id = ${id}`] : []
      const held = await holdLocks(test, `DELETE FROM subcategories WHERE id = ${subcategory}`, ...last)
      const fields = { ...registrationFields(id), subcategory: String(subcategory) }
      const answer = register(test, await buildUser(test.db), fields)
      await expect.poll(held.countWaiting).toBe(1)
      await held.commit()
      const registered = await answer
      expect(registered.statusCode, registered.body).toBe(400)
      expect(Object.keys(registered.json().fieldErrors)).toEqual([last.length ? 'category' : 'subcategory'])
    },
  )

  it('return 404 when unknown, and name invalid fields', async () => {
    const { subcategoryId } = await buildTree()
    const added = await desk.send('POST', '/categories/999999/subcategories', { name: 'x' })
    expect(added.statusCode).toBe(404)
    expect((await desk.send('POST', '/subcategories/999999/services', { name: 'x' })).statusCode).toBe(404)
    expect((await desk.send('PUT', '/services/999999', { name: 'x', revision: 1 })).statusCode).toBe(404)
    const wrong = await desk.send('PUT', `/subcategories/${subcategoryId}`, { name: '', revision: 0 })
    expect(Object.keys(wrong.json().fieldErrors).sort()).toEqual(['name', 'revision'])
    expect((await desk.send('DELETE', `/subcategories/${subcategoryId}`)).statusCode).toBe(400)
  })
})
