import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessFields, editedFields } from '#shared/businesses/business-fields.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import { updateBusinessSchema } from '#shared/businesses/form/business-forms.schemas.ts'
import { businessFieldSamples, refusedOf } from '#test/business-field-samples.ts'
import { actionsOn } from '#test/desk.ts'
import { buildOwner, editBusiness, type Owner } from '#test/edit-business.ts'
import {
  buildBusiness,
  buildCategory,
  buildService,
  buildSubcategory,
  buildUser,
  hoursEveryDay,
} from '#test/factories.ts'
import { multipartBody } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://local.example' })
})
afterAll(() => test.close())

let owner: Owner
beforeEach(async () => {
  owner = await buildOwner(test.app, { name: 'Pecan Street Plumbing', description: 'We fix taps.' })
})

const put = (fields: Record<string, string>, who: Parameters<typeof editBusiness>[1] = owner) =>
  editBusiness(test.app, who, fields)
const rows = async (id = owner.business) => ({
  narrow: await test.db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  wide: await test.db
    .selectFrom('business_profiles')
    .selectAll()
    .where('business_id', '=', id)
    .executeTakeFirstOrThrow(),
})

describe('PUT /api/businesses/{id}', () => {
  it('changes every field, and returns the result', async () => {
    const hours = hoursEveryDay('18:00', '02:00')
    const texts = (part: 'typed' | 'kept') =>
      Object.fromEntries(editedFields.map((field) => [field, businessFieldSamples[field][part]]))
    const lists = {
      additionalServices: ['Drain check', 'Night calls'],
      whyPeopleLoveUsData: ['Family-Owned'],
    }
    const response = await put({
      ...texts('typed'),
      businessHoursData: JSON.stringify(hours),
      paymentMethodsData: JSON.stringify({ card: false }),
      ...Object.fromEntries(Object.entries(lists).map(([key, value]) => [key, JSON.stringify(value)])),
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      message: 'Business updated',
      business: expect.objectContaining({
        ...texts('kept'),
        ...lists,
        businessHoursData: hours,
        paymentMethodsData: { card: false },
        revision: 2,
      }),
    })
    const { narrow, wide } = await rows()
    expect(narrow).toMatchObject({
      name_key: 'heron plumbing',
      price_cents: 107_950,
      facets: facetsOf({ ...wide, hides_address: false }),
    })
    expect(narrow.weekly_minutes).toEqual(Array.from({ length: 7 }, () => [1080, 1560]).flat())
  })

  it('clears fields sent empty', async () => {
    const optional = editedFields.filter((field) => businessFields[field].editing === 'optional')
    expect(optional).toEqual(expect.arrayContaining(['description', 'averagePrice', 'facebookUrl']))
    const response = await put({
      ...Object.fromEntries(optional.map((field) => [field, ' '])),
      additionalServices: '[]',
    })
    expect(response.json().business).toMatchObject({
      ...Object.fromEntries(optional.map((field) => [field, businessFields[field].empty])),
      description: '',
      address: '',
      website: null,
      averagePrice: null,
      additionalServices: [],
    })
  })

  it('keeps fields that are not sent, and writes nothing when nothing changes', async () => {
    const before = await rows()
    const { name, phone } = before.wide
    const same = { name, phone: phone as string, zipCode: '78704', averagePrice: '80', revision: '1' }
    expect((await put(same)).json().business.revision).toBe(1)
    expect(await rows()).toEqual(before)
    expect((await put({ phone: '512-555-0199' })).statusCode).toBe(200)
    const { narrow, wide } = await rows()
    expect(wide).toEqual({ ...before.wide, phone: '512-555-0199', edited_columns: ['phone'], revision: 2 })
    const counted = { updated_at: expect.any(Date), version: expect.any(Number) }
    // A business that is being checked doesn't count as verified.
    expect(narrow).toEqual({ ...before.narrow, ...counted, is_being_checked: true, merit: 0 })
    expect(narrow.updated_at > before.narrow.updated_at).toBe(true)
  })

  const long = (length: number) => 'x'.repeat(length)
  it.each<[string, string[]]>([
    ...editedFields.map((field): [string, string[]] => {
      const { max, editing } = businessFields[field]
      return [field, [...refusedOf(field, max), ...(editing === 'required' ? ['', ' '] : [])]]
    }),
    ['website', [`https://${long(300)}.com`]],
    ['categoryId', ['0', '1.5', 'x', '99999999999', '999999']],
    ['subcategoryId', ['-1', '999999']],
    ['subSubCategoryIds', ['', 'x', '{}', '["1"]', '[999999]', JSON.stringify(Array(31).fill(1))]],
    [
      'additionalServices',
      ['x', '[""]', '[1]', JSON.stringify([long(61)]), JSON.stringify(Array(31).fill('a'))],
    ],
    ['whyPeopleLoveUsData', ['["Cheap"]', '"Family-Owned"']],
    ['paymentMethodsData', ['{"gold":true}', '{"card":"yes"}', '[]']],
    ['businessHoursData', ['{}', 'null', '{"monday":{"open":"25:00","close":"17:00","closed":false}}']],
    [
      'coverPhotoUrl',
      ['https://evil.example/x.png', '//evil.example/x.png', 'javascript:alert(1)', '../../x'],
    ],
    [
      'thumbnailUrl',
      ['/uploads/demo/x.webp', '/uploads/../.env', 'data:text/html;base64,PGI+', long(70_000)],
    ],
    ['existingImages', ['x', '{}', '["/uploads/demo/x.webp"]', '[1]']],
    ['imagesToRemove', ['x', '["/uploads/demo/x.webp"]', '["/etc/passwd"]']],
    ['removeProfileImage', ['yes', '']],
    ['revision', ['', '-1', '1.5', '9999999999']],
  ])('rejects an invalid %s by name, and changes nothing', async (field, values) => {
    const before = await rows()
    for (const value of values) {
      const response = await put({ phone: '512-555-0199', [field]: value })
      if (response.statusCode !== 400) expect.fail(`${response.statusCode} for ${value.slice(0, 40)}`)
      const fields = Object.keys(response.json().fieldErrors).map((name) => name.split('.')[0])
      expect(new Set(fields)).toEqual(new Set([field]))
    }
    expect(await rows()).toEqual(before)
  })

  it('names the invalid day', async () => {
    const hours = {
      ...hoursEveryDay('09:00', '17:00'),
      friday: { open: '09:00', close: '09:00', closed: false },
    }
    const response = await put({ businessHoursData: JSON.stringify(hours) })
    expect(Object.keys(response.json().fieldErrors)).toEqual(['businessHoursData.friday'])
  })

  it('stores scripts as plain text', async () => {
    const script = `<script>alert('1')</script>"&<b>`
    const response = await put({ name: script, additionalServices: JSON.stringify([script]) })
    expect(response.json().business).toMatchObject({ name: script, additionalServices: [script] })
    expect((await test.app.inject(`/businesses/${owner.business}`)).body).not.toContain('<script>alert')
  })

  it('ignores fields the editor may not change', async () => {
    const before = await rows()
    const other = await buildUser(test.db)
    const columns = Object.keys({ ...before.narrow, ...before.wide })
    // In both spellings, without the fields a form may set.
    const wanted = columns.flatMap((column) => [
      column,
      column.replace(/_(.)/g, (_all, letter) => letter.toUpperCase()),
    ])
    const others = ['isPromoted', 'paid', 'rating', 'isVerified', 'ownerId', 'userId', 'isListed']
    const settable = new Set(Object.keys(updateBusinessSchema.shape)).add('images')
    const names = [...wanted, ...others]
      .filter((name) => !settable.has(name))
      .map((name) => [name, String(other)])
    // A form can have 60 parts.
    for (let start = 0; start < names.length; start += 40) {
      const response = await put(Object.fromEntries(names.slice(start, start + 40)))
      expect(response.statusCode).toBe(200)
    }
    expect(names.length).toBeGreaterThan(60)
    expect(await rows()).toEqual(before)
  })

  it('shows the change on the next API and page request', async () => {
    const pages = [`/businesses/${owner.business}`, '/businesses']
    for (const [name, old] of [
      ['Acequia Taps', 'Pecan Street'],
      ['Heron Plumbing', 'Acequia Taps'],
    ] as const) {
      await sql`DELETE FROM businesses WHERE id <> ${owner.business}`.execute(test.patientDb)
      await put({ name })
      for (const page of pages) {
        const { body } = await test.app.inject(page)
        expect([body.includes(name), body.includes(old)]).toEqual([true, false])
      }
    }
    const found = await test.app.inject('/api/businesses?search=heron')
    expect(found.json().businesses.map(({ id }: { id: number }) => id)).toContain(owner.business)
  })

  it('rejects bodies that are not forms', async () => {
    const request = {
      method: 'PUT',
      url: `/api/businesses/${owner.business}`,
      headers: owner.headers,
    } as const
    expect((await test.app.inject({ ...request, payload: { name: 'x' } })).statusCode).toBe(415)
    expect((await test.app.inject({ ...request, url: '/api/businesses/x', payload: {} })).statusCode).toBe(
      400,
    )
  })
})

describe('permission to edit', () => {
  const other = async (role: 'user' | 'admin' = 'user') => {
    const id = await buildUser(test.db)
    await test.db.updateTable('users').set({ role }).where('id', '=', id).execute()
    return { id, business: owner.business, headers: await signInAs(test.app, id) }
  }
  const status = (who: Parameters<typeof put>[1]) =>
    put({ phone: '512-555-0100' }, who).then((r) => r.statusCode)

  it('is given to the owner and staff', async () => {
    expect(await status({ business: owner.business, headers: {} })).toBe(401)
    expect(await status(await other())).toBe(403)
    expect(await status(owner)).toBe(200)
    expect(await status(await other('admin'))).toBe(200)
    expect(await status({ ...owner, business: 999_999 })).toBe(404)
    const { narrow } = await rows()
    expect(narrow.submitted_by_id).toBe(owner.id)
  })

  it('records an edit by staff once, and none by the owner', async () => {
    const staff = await other('admin')
    expect((await put({ phone: '512-555-0111' }, owner)).statusCode).toBe(200)
    for (let press = 0; press < 2; press++)
      expect((await put({ phone: '512-555-0122', name: 'Corrected Name' }, staff)).statusCode).toBe(200)
    expect(await actionsOn(test.db, 'business', owner.business)).toEqual([
      {
        actor_id: staff.id,
        action: 'business.edited',
        details: { fields: 'name, phone' },
      },
    ])
  })

  it('is checked before any of the form is read', async () => {
    let read = 0
    async function* slowly() {
      read++
      yield Buffer.from('x')
    }
    const response = await test.app.inject({
      method: 'PUT',
      url: `/api/businesses/${owner.business}`,
      payload: Readable.from(slowly()),
      headers: { ...(await other()).headers, ...multipartBody([]).headers },
    })
    expect([response.statusCode, read]).toEqual([403, 0])
  })

  it('reveals nothing to others about a hidden business, which stays hidden', async () => {
    const hidden = await buildBusiness(test.db, { ownerId: owner.id, status: 'suspended' })
    expect(await status({ ...(await other()), business: hidden })).toBe(404)
    const response = await put({ name: 'Still hidden' }, { ...owner, business: hidden })
    expect(response.json().business).toMatchObject({ name: 'Still hidden', status: 'suspended' })
    expect((await test.app.inject(`/api/businesses/${hidden}`)).statusCode).toBe(404)
  })

  it('is checked again after the whole form has arrived', async () => {
    const form = multipartBody([{ name: 'name', content: 'Too late' }])
    async function* slowly() {
      yield form.payload.subarray(0, 20)
      await test.db.deleteFrom('sessions').where('user_id', '=', owner.id).execute()
      yield form.payload.subarray(20)
    }
    const url = `/api/businesses/${owner.business}`
    const headers = { ...form.headers, ...owner.headers }
    const response = await test.app.inject({ method: 'PUT', url, payload: Readable.from(slowly()), headers })
    expect(response.statusCode).toBe(401)
    expect((await rows()).wide.name).toBe('Pecan Street Plumbing')
  })
})

describe('two editors', () => {
  it('rejects an edit of an older copy', async () => {
    expect((await put({ phone: '512-555-0100', revision: '1' })).json().business.revision).toBe(2)
    const response = await put({ name: 'Overwritten', revision: '1' })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'stale_revision',
      message: 'Someone else changed this in the meantime. Please look at it again.',
    })
    expect((await rows()).wide).toMatchObject({ name: 'Pecan Street Plumbing', revision: 2 })
  })

  it('accepts one of ten parallel edits of the same copy', async () => {
    const phones = Array.from({ length: 10 }, (_, hand) => `512-555-010${hand}`)
    const answers = await Promise.all(phones.map((phone) => put({ phone, revision: '1' })))
    const winners = answers.filter(({ statusCode }) => statusCode === 200)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await rows()).wide).toMatchObject({ phone: winners[0]?.json().business.phone, revision: 2 })
  })

  it('counts every edit sent without a revision', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, hand) => put({ phone: `512-555-020${hand}` })))
    expect((await rows()).wide.revision).toBe(9)
  })
})

describe('the location of a business', () => {
  it('moves to the center of a new ZIP code, and is empty outside Austin', async () => {
    expect((await put({ zipCode: '78702' })).json().business).toMatchObject({
      zipCode: '78702',
      neighborhood: null,
      latitude: 30.2634,
      longitude: -97.7145,
    })
    expect((await put({ zipCode: '10001' })).json().business).toMatchObject({
      latitude: null,
      longitude: null,
    })
  })

  it('stays the same in the same ZIP code', async () => {
    await sql`UPDATE businesses SET latitude = 30.24, longitude = -97.76 WHERE id = ${owner.business}`.execute(
      test.db,
    )
    const there = { neighborhood: 'Bouldin Creek', latitude: 30.24, longitude: -97.76 }
    expect((await put({ zipCode: '78704-1234' })).json().business).toMatchObject({
      ...there,
      zipCode: '78704-1234',
    })
  })
})

describe('its category', () => {
  it('is one branch of the tree', async () => {
    const category = await buildCategory(test.db)
    const subcategory = await buildSubcategory(test.db, category.id)
    const service = await buildService(test.db, subcategory.id)
    const elsewhere = await buildSubcategory(test.db, (await buildCategory(test.db)).id)
    const foreign = await buildService(test.db, elsewhere.id)
    const branch = { categoryId: category.id, subcategoryId: subcategory.id, subSubCategoryIds: [service.id] }
    const fieldsOf = (given: object) =>
      Object.fromEntries(Object.entries(given).map(([key, value]) => [key, JSON.stringify(value)]))
    expect(
      (await put(fieldsOf({ ...branch, subcategoryId: elsewhere.id }))).json().fieldErrors,
    ).toHaveProperty('subcategoryId')
    expect(
      (await put(fieldsOf({ ...branch, subSubCategoryIds: [foreign.id] }))).json().fieldErrors,
    ).toHaveProperty('subSubCategoryIds')
    const twice = await put(fieldsOf({ ...branch, subSubCategoryIds: [service.id, service.id] }))
    expect(twice.json().business).toMatchObject({ ...branch, categoryName: category.name })
    // A subcategory belongs to one category, and a service to one subcategory.
    const moved = await put({ categoryId: String((await buildCategory(test.db)).id) })
    expect(moved.json().business).toMatchObject({ subcategoryId: null, subSubCategoryIds: [] })
    await put(fieldsOf(branch))
    expect((await put({ subcategoryId: '' })).json().business).toMatchObject({
      categoryId: category.id,
      subcategoryId: null,
      subSubCategoryIds: [],
    })
    expect((await put({ categoryId: '' })).json().business).toMatchObject({
      categoryId: null,
      categoryName: null,
    })
  })
})
