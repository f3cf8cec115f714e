import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let tacos = 0
beforeAll(async () => {
  test = await startTestApp()
  tacos = await buildBusiness(test.db, { name: 'Zilker Tacos' })
})
afterAll(() => test.close())

const find = async (name: string, address: string) =>
  (await test.app.inject({ url: '/api/businesses/listed-already', query: { name, address } })).json()
    .businesses

/** Every listing of the factory is at 1704 S 2nd St. */
it.each([
  ['Zilker Tacos', '1704 S 2nd St', true],
  ['ZILKER TACOS LLC', '1704 South 2nd Street, Unit B', true],
  ['The Zilker Taco', '1704 2nd', true],
  // With Cyrillic letters, digits and accents in the place of letters, and the street in words.
  ['Zilk\u0435r T\u0430c\u043es', '1704 S. Second Street', true],
  ['Zi1ker Tac0s', '1704 S 2nd St', true],
  ['\u0422\u0410\u0421\u041eS ZILKER', '1704 S 2nd St', true],
  ['Zílkèr Tâcos', '\uff11\uff17\uff10\uff14 \u0405 2nd St', true],
  ['Zilker Tacos', '1705 S 2nd St', false],
  ['Zilker Tacos', '1704 Congress Ave', false],
  ['Mueller Bikes', '1704 S 2nd St', false],
  ['Zilker Tacos', 'S 2nd St', false],
])('%s at %s is already listed: %s', async (name, address, isFound) => {
  const found = await find(name, address)
  if (isFound)
    expect(found).toEqual([{ id: tacos, name: 'Zilker Tacos', address: '1704 S 2nd St', hasOwner: false }])
  else expect(found).toEqual([])
})

it('says whether it has an owner, and is silent about hidden ones', async () => {
  const ownerId = await buildUser(test.db)
  await buildBusiness(test.db, { name: 'Owned Anvils', ownerId })
  await buildBusiness(test.db, { name: 'Hidden Anvils', ownerId, status: 'rejected' })
  expect(await find('Owned Anvils', '1704 S 2nd')).toMatchObject([{ name: 'Owned Anvils', hasOwner: true }])
})

it('needs name and address', async () => {
  const response = await test.app.inject('/api/businesses/listed-already?name=Anvils')
  expect(response.statusCode).toBe(400)
})
