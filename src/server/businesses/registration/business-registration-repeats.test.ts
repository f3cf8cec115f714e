import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import { buildCategory, buildSubcategory, buildUser } from '#test/factories.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import {
  type RegistrationFields,
  type RegistrationFiles,
  register,
  registrationFields,
} from '#test/registration.ts'
import { storedFiles } from '#test/stored-files.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

// Every picture is re-encoded in several sizes.
vi.setConfig({ testTimeout: 60_000 })

let test: TestApp
let userId: number
let fields: RegistrationFields
let files: RegistrationFiles
let other: Buffer
let firstId: number
let otherCategory: string
let subcategory: string
beforeAll(async () => {
  test = await startTestApp()
  userId = await buildUser(test.db)
  const category = await buildCategory(test.db)
  otherCategory = String((await buildCategory(test.db)).id)
  subcategory = String((await buildSubcategory(test.db, category.id, 'Plumbing')).id)
  fields = registrationFields(category.id, { averagePrice: '80', paymentMethodsData: '{"card":true}' })
  const [logo, one, two] = await Promise.all([60, 70, 80].map((width) => buildPhoto('jpeg', { width })))
  files = { logo: logo as Buffer, gallery: [one as Buffer] }
  other = two as Buffer
  firstId = (await post()).json().business.id
})
afterAll(() => test.close())

const post = (given: RegistrationFields = {}, sent: RegistrationFiles = files) =>
  register(test, userId, { ...fields, ...given }, sent)
const stored = async () => ({
  businesses: (await test.db.selectFrom('businesses').select('id').execute()).length,
  pictures: await test.db.selectFrom('pictures').select(['url', 'uses']).orderBy('url').execute(),
  files: (await storedFiles(test.app.storage)).length,
})

describe('POST /api/businesses for a business that was just registered', () => {
  it('returns the first listing for the same content in any spelling', async () => {
    const before = await stored()
    for (const given of [
      {},
      {
        businessName: ` ${fields.businessName} `,
        averagePrice: '$80.00',
        website: 'https://barton-taps.example/',
      },
      { businessHours: JSON.stringify(defaultBusinessHours), state: 'Texas', subSubCategoryIds: '[]' },
    ]) {
      const response = await post(given)
      expect(response.statusCode, response.body).toBe(201)
      expect(response.json().business.id).toBe(firstId)
    }
    expect(await stored()).toEqual(before)
  })

  const monday = { open: '08:00', close: '17:00', closed: false }
  const christmas = { ...monday, closed: true, from: '2026-12-25', to: '2026-12-25', note: 'Christmas' }
  it.each<[string, () => RegistrationFields]>([
    ['name', () => ({ businessName: fields.businessName?.toUpperCase() })],
    ['description', () => ({ description: 'Only taps.' })],
    ['email', () => ({ email: 'other@barton-taps.example' })],
    ['phone', () => ({ phone: '(512) 555-0149' })],
    ['website', () => ({ website: '' })],
    ['ZIP code', () => ({ zipCode: '78705' })],
    ['hours', () => ({ businessHours: JSON.stringify({ ...defaultBusinessHours, monday }) })],
    ['special days', () => ({ specialHoursData: JSON.stringify({ days: [christmas], seasons: [] }) })],
    ['payment methods', () => ({ paymentMethodsData: '{}' })],
    ['category', () => ({ category: otherCategory })],
    ['subcategory', () => ({ subcategory })],
    ['price', () => ({ averagePrice: '' })],
  ])('rejects a form with another %s and names the listing', async (_, given) => {
    const before = await stored()
    const response = await post(given())
    expect(response.statusCode, response.body).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'conflict',
      businessId: firstId,
      message: expect.stringMatching(
        /^You registered ".*" at this address a few minutes ago.* edit that listing/,
      ),
    })
    expect(await stored()).toEqual(before)
  })

  it('rejects a form with other pictures and keeps none of them', async () => {
    const before = await stored()
    const gallery = [...(files.gallery ?? []), other]
    for (const sent of [{ gallery }, { ...files, gallery }, { ...files, logo: other }, {}])
      expect((await post({}, sent)).statusCode).toBe(409)
    expect(await stored()).toEqual(before)
  })

  it('rejects the first form after the listing was edited, and accepts it as a new one later', async () => {
    const owner = await buildUser(test.db)
    const registerAgain = () => register(test, owner, fields, files)
    const ownId = (await registerAgain()).json().business.id
    await sql`UPDATE business_profiles SET phone = '(512) 555-0150' WHERE business_id = ${ownId}`.execute(
      test.db,
    )
    expect((await registerAgain()).json()).toMatchObject({ code: 'conflict', businessId: ownId })
    await sql`UPDATE businesses SET created_at = created_at - interval '11 minutes' WHERE id = ${ownId}`.execute(
      test.db,
    )
    const response = await registerAgain()
    expect(response.statusCode).toBe(201)
    expect(response.json().business.id).toBeGreaterThan(ownId)
  })

  it('reveals nothing about the listing to anyone else', async () => {
    const response = await register(test, await buildUser(test.db), { ...fields, phone: '(512) 555-0151' })
    expect(response.statusCode).toBe(201)
  })
})
