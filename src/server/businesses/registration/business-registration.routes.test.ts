import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registeredFields, registeredName } from '#shared/businesses/business-fields.ts'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import { weeklyMinutes } from '#shared/businesses/opening-hours.ts'
import { businessFieldSamples } from '#test/business-field-samples.ts'
import { buildCategory, buildService, buildSubcategory, buildUser, hoursEveryDay } from '#test/factories.ts'
import { type RegistrationFields, register, registrationFields } from '#test/registration.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let home: { id: number }
let plumbing: { id: number }
let leaks: { id: number }
let dining: { id: number }
let bakery: { id: number }
let cakes: { id: number }
beforeAll(async () => {
  test = await startTestApp()
  home = await buildCategory(test.db, { name: 'Home & Living' })
  plumbing = await buildSubcategory(test.db, home.id, 'Plumbing')
  leaks = await buildService(test.db, plumbing.id, 'Leak Detection')
  dining = await buildCategory(test.db, { name: 'Food & Dining' })
  bakery = await buildSubcategory(test.db, dining.id, 'Bakery')
  cakes = await buildService(test.db, bakery.id, 'Cakes')
})
afterAll(() => test.close())

const newFields = (given?: RegistrationFields) => registrationFields(home.id, given)
/** Registers a business for a new person. */
const post = async (given?: RegistrationFields) => register(test, await buildUser(test.db), newFields(given))
const readRow = (id: number) =>
  test.db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countRows = async () => (await test.db.selectFrom('businesses').select('id').execute()).length
const readTotals = async () => {
  const rows = await test.db.selectFrom('business_counts').selectAll().execute()
  return (scope: string, id: number) =>
    rows.find((row) => row.scope === scope && row.ref_id === id)?.business_count ?? 0
}

describe('POST /api/businesses', () => {
  it('registers only what was entered, pending and listed', async () => {
    const userId = await buildUser(test.db)
    const hours = { ...defaultBusinessHours, friday: { open: '18:00', close: '02:00', closed: false } }
    const special = {
      days: [
        {
          ...hoursEveryDay('10:00', '14:00').monday,
          from: '2027-12-24',
          to: '2027-12-24',
          note: 'Christmas Eve',
        },
      ],
      seasons: [{ name: 'Summer', from: '06-01', to: '08-31', hours: hoursEveryDay('08:00', '20:00') }],
    }
    const fields = newFields({
      businessName: '  Ñandú & Søn  ',
      website: 'HTTPS://Example.com/a?b=c',
      zipCode: '78704-1234',
      businessHours: JSON.stringify(hours),
      specialHoursData: JSON.stringify(special),
      paymentMethodsData: '{"card":true,"venmo":false}',
      subcategory: String(plumbing.id),
      subSubCategoryIds: JSON.stringify([leaks.id, leaks.id]),
      averagePrice: '$1,080.50',
    })
    const response = await register(test, userId, fields)
    expect(response.statusCode, response.body).toBe(201)
    expect(response.headers['cache-control']).toBe('no-store')
    const { business, message } = response.json()
    expect(message).toBe('Business Registered Successfully!')
    expect(business).toMatchObject({
      specialHoursData: special,
      name: 'Ñandú & Søn',
      description: fields.description,
      status: 'pending',
      submittedById: userId,
      email: 'hello@barton-taps.example',
      phone: '(512) 555-0148',
      website: 'https://example.com/a?b=c',
      address: '1704 S 2nd St',
      city: 'Austin',
      state: 'TX',
      zipCode: '78704-1234',
      latitude: 30.243,
      longitude: -97.7651,
      neighborhood: null,
      categoryId: home.id,
      subcategoryId: plumbing.id,
      subSubCategoryIds: [leaks.id],
      averagePrice: '1080.50',
      businessHoursData: hours,
      paymentMethodsData: { card: true, venmo: false },
      rating: 0,
      reviewCount: 0,
      isPromoted: false,
      paid: false,
      isAdminChoice: false,
      logoUrl: null,
      images: [],
      revision: 1,
    })
    expect(await readRow(business.id)).toMatchObject({
      name_key: 'ñandú & søn',
      weekly_minutes: weeklyMinutes(hours),
      facets: [1, 78704],
      price_cents: 108_050,
      is_listed: true,
    })
  })

  it('accepts every text field', async () => {
    const texts = registeredFields.map((field) => [registeredName(field), businessFieldSamples[field].typed])
    const response = await post(Object.fromEntries(texts))
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().business).toMatchObject(
      Object.fromEntries(registeredFields.map((field) => [field, businessFieldSamples[field].kept])),
    )
  })

  it('accepts only the required fields, with default hours and no location outside Austin', async () => {
    const least = { website: undefined, city: undefined, state: undefined, zipCode: '10001' }
    const { business } = (await post(least)).json()
    expect(business).toMatchObject({
      city: 'Austin',
      state: 'TX',
      latitude: null,
      longitude: null,
      website: null,
      averagePrice: null,
      subcategoryId: null,
      subSubCategoryIds: [],
      paymentMethodsData: {},
      businessHoursData: defaultBusinessHours,
    })
  })

  it('accepts empty choices and the full state name', async () => {
    const empty = { website: '', subcategory: '', averagePrice: ' ', subSubCategoryIds: '[]', state: 'Texas' }
    const response = await post(empty)
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().business).toMatchObject({ website: null, subcategoryId: null, state: 'TX' })
  })

  it('stores quotes, SQL, markup and all writing systems as entered', async () => {
    const name = `<script>alert('x')</script> "; DROP TABLE users; -- 日本 😀`
    const description = '<img src=x onerror=alert(1)> {{7*7}} %s \\ \u202e\u200b'
    const { business } = (await post({ businessName: name, description })).json()
    expect(business).toMatchObject({ name, description })
    const page = (await test.app.inject(`/businesses/${business.id}`)).body
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('<img src=x')
  })

  it('is in the directory, on its page and in the totals on the next request', async () => {
    const totalsBefore = await readTotals()
    const seen = async (url: string, text: string) => (await test.app.inject(url)).body.includes(text)
    const fields = newFields({
      businessName: 'Freshly Listed',
      subcategory: String(plumbing.id),
      subSubCategoryIds: `[${leaks.id}]`,
    })
    const pages = ['/businesses', `/businesses?category=${home.id}`]
    for (const page of pages) expect(await seen(page, 'Freshly Listed')).toBe(false)
    const { business } = (await register(test, await buildUser(test.db), fields)).json()
    for (const page of pages) expect(await seen(page, 'Freshly Listed')).toBe(true)
    const found = await test.app.inject('/api/businesses?search=freshly%20listed')
    expect(found.json().businesses).toMatchObject([{ id: business.id, status: 'pending' }])
    expect((await test.app.inject(`/businesses/${business.id}`)).statusCode).toBe(200)
    const totalsAfter = await readTotals()
    for (const [scope, id] of [
      ['all', 0],
      ['category', home.id],
      ['subcategory', plumbing.id],
      ['sub_sub_category', leaks.id],
    ] as const)
      expect(totalsAfter(scope, id) - totalsBefore(scope, id), scope).toBe(1)
    expect(totalsAfter('category', dining.id)).toBe(totalsBefore('category', dining.id))
  })

  it("is in its owner's list and history", async () => {
    const userId = await buildUser(test.db)
    const { business } = (await register(test, userId, newFields())).json()
    const headers = await signInAs(test, userId)
    const mine = await test.app.inject({ url: '/api/businesses/my/businesses', headers })
    expect(mine.json().businesses).toMatchObject([{ id: business.id, status: 'pending' }])
    const history = await test.app.inject({ url: '/api/users/activity-history', headers })
    expect(history.body).toContain('submitted_business')
    expect(history.body).toContain(business.name)
    expect(history.body).toContain('pending')
  })

  it('requires a signed-in visitor before reading the form', async () => {
    expect((await register(test, null, newFields())).statusCode).toBe(401)
    const request = { method: 'POST', url: '/api/businesses', payload: 'x'.repeat(1000) } as const
    expect((await test.app.inject(request)).statusCode).toBe(401)
    const headers = await signInAs(test, await buildUser(test.db))
    expect((await test.app.inject({ ...request, headers })).statusCode).toBe(415)
  })
})

describe('POST /api/businesses with an invalid field', () => {
  const day = (open: unknown, close: unknown, closed: unknown = false) =>
    JSON.stringify({ ...defaultBusinessHours, monday: { open, close, closed } })
  const { sunday: _sunday, ...sixDays } = defaultBusinessHours

  it.each([
    ['businessName', ['', '   ', 'x'.repeat(121), 'a\u0000b']],
    ['email', ['', 'no-at', 'a@b', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', `${'x'.repeat(250)}@b.co`]],
    ['phone', ['', '12345', 'call me', '5'.repeat(41), '512555\u00000148']],
    [
      'website',
      [
        'javascript:alert(1)',
        'JaVaScRiPt://a.co/%0aalert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:x',
        'file:///etc/passwd',
        'ftp://a.co',
        'http://',
        'localhost',
        'https://me:secret@a.co',
        `https://a.co/${'x'.repeat(300)}`,
        'https://a.co/\u0000',
      ],
    ],
    ['address', ['', 'x'.repeat(201)]],
    ['city', ['', 'Dallas', 'Austin, TX']],
    ['state', ['', 'CA', 'Tex']],
    ['zipCode', ['', '7870', '787044', '78704-12', 'ABCDE', '７８７０４', '-7870']],
    ['description', ['', 'x'.repeat(5001), 'a\u0000b']],
    ['category', ['', '0', '-1', '1.5', 'NaN', '2147483648', '1e3', '[1]', 'null']],
    ['subcategory', ['0', 'x', '99999999999']],
    ['averagePrice', ['-1', 'abc', '1e3', '0.001', '1000001', 'NaN', 'Infinity', '0x10']],
    ['subSubCategoryIds', ['', 'x', '{}', '1', 'null', '[0]', '["1"]', '[1.5]', `[${'1,'.repeat(30)}1]`]],
    ['paymentMethodsData', ['', '[]', 'null', '{"card":"yes"}', '{"gold":true}', '{"constructor":true}']],
    [
      'businessHours',
      [
        '',
        'null',
        '[]',
        '{}',
        JSON.stringify(sixDays),
        JSON.stringify({ ...defaultBusinessHours, someday: sixDays.monday }),
        day('9:00', '17:00'),
        day('24:00', '17:00'),
        day('09:60', '17:00'),
        day('09:00', 17),
        day('09:00', '17:00', 'no'),
        day('09:00', '09:00'),
        day('17:00', '09:30'),
      ],
    ],
  ])('names %s and stores nothing', async (name, values) => {
    const before = await countRows()
    for (const value of values) {
      const response = await post({ [name]: value })
      expect(response.statusCode, `${name} ${value}`).toBe(400)
      const { code, fieldErrors } = response.json()
      expect(code).toBe('invalid_input')
      const names = Object.keys(fieldErrors).map((field) => field.split('.')[0])
      expect([...new Set(names)], `${name} ${value}`).toEqual([name])
    }
    expect(await countRows()).toBe(before)
  })

  it('names the day with impossible hours', async () => {
    const response = await post({ businessHours: day('17:00', '09:30') })
    expect(response.json().fieldErrors).toEqual({
      'businessHours.monday': 'Closes after the next day has opened',
    })
  })

  it('names every missing field', async () => {
    const response = await register(test, await buildUser(test.db), {})
    expect(Object.keys(response.json().fieldErrors).sort()).toEqual(
      ['address', 'businessName', 'category', 'description', 'email', 'phone', 'zipCode'].sort(),
    )
  })

  it('replaces half of a surrogate pair, which UTF-8 cannot encode', async () => {
    const { business } = (await post({ businessName: 'Half \ud800 pair' })).json()
    expect(business.name).toBe('Half \ufffd pair')
  })

  it('rejects categories that are not in the tree, at the invalid level', async () => {
    const before = await countRows()
    const faultOf = async (given: RegistrationFields) => {
      const response = await post(given)
      expect(response.statusCode).toBe(400)
      return Object.keys(response.json().fieldErrors)
    }
    const sub = String(plumbing.id)
    expect(await faultOf({ category: '999999' })).toEqual(['category'])
    expect(await faultOf({ subcategory: '999999' })).toEqual(['subcategory'])
    expect(await faultOf({ subcategory: String(bakery.id) })).toEqual(['subcategory'])
    for (const ids of [[cakes.id], [999_999], [leaks.id, cakes.id]])
      expect(await faultOf({ subcategory: sub, subSubCategoryIds: JSON.stringify(ids) })).toEqual([
        'subSubCategoryIds',
      ])
    expect(await faultOf({ subSubCategoryIds: `[${leaks.id}]` })).toEqual(['subSubCategoryIds'])
    expect(await countRows()).toBe(before)
  })
})

describe('the hours of a new listing', () => {
  it.each([
    ['00:00', '00:00'],
    ['18:00', '09:00'],
  ])('can be %s to %s on every day', async (open, close) => {
    const hours = hoursEveryDay(open, close)
    const response = await post({ businessHours: JSON.stringify(hours) })
    expect(response.statusCode, response.body).toBe(201)
    expect((await readRow(response.json().business.id)).weekly_minutes).toEqual(weeklyMinutes(hours))
  })
})
