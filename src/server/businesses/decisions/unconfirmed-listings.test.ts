import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildSubcategory, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { register, registrationFields } from '#test/registration.ts'
import { setStatus } from '#test/set-status.ts'
import { signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'

let server: MailServer
let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  server = await startMailServer()
  test = await startTestApp({ SMTP_URL: server.url }, undefined, { works: true })
  desk = await openDesk(test)
})
afterAll(async () => {
  await test.close()
  await server.close()
})

const get = async (url: string, headers = {}) => (await test.app.inject({ url, headers })).json()
const pageStatus = async (url: string) => (await test.app.inject(url)).statusCode

/** Somebody who just signed up, and the token of their link. */
async function newcomer() {
  const person = await signUp(test)
  const links = () =>
    server.mails.flatMap(({ recipients, text }) =>
      recipients.includes(person.email) ? (/token=(eml_[\w-]{43})/.exec(text)?.[1] ?? []) : [],
    )
  await expect.poll(links).toHaveLength(1)
  const confirm = () =>
    test.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token: links()[0] } })
  return { ...person, confirm }
}

/** A branch of the directory that no other test has filled. */
async function newBranch() {
  const { id: category } = await buildCategory(test.db)
  return { category, subcategory: (await buildSubcategory(test.db, category)).id }
}
type Branch = Awaited<ReturnType<typeof newBranch>>

async function registered(
  person: { headers: { authorization: string } },
  businessName: string,
  branch?: Branch,
) {
  const { category, subcategory } = branch ?? (await newBranch())
  const fields = registrationFields(category, {
    businessName,
    subcategory: String(subcategory),
    paymentMethodsData: JSON.stringify({ venmo: true }),
  })
  const answer = await register(test, person.headers, fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().business as { id: number; status: string }
}

/** Where the public meets a listing, and whether it is there. */
async function publicPlaces(
  id: number,
  name: string,
  { category, subcategory }: Branch,
): Promise<Record<string, boolean>> {
  const ids = (list: { id: number }[]) => list.some((each) => each.id === id)
  const search = encodeURIComponent(name)
  const other = await buildBusiness(test.db, {
    categoryId: category,
    subcategoryId: subcategory,
    zipCode: '78745',
  })
  const [list, found, pins, suggested, compared, similar, filters] = await Promise.all([
    get(`/api/businesses?category=${category}&limit=1000`),
    get(`/api/businesses?search=${search}`),
    get(`/api/businesses/pins?category=${category}`),
    get(`/api/businesses/suggestions?search=${search}`),
    get(`/api/businesses/compare?ids=${id},${other}`),
    get(`/api/businesses/${other}/similar`),
    get(`/api/businesses/filters?category=${category}`),
  ])
  await test.db.deleteFrom('businesses').where('id', '=', other).execute()
  await recomputeCounters(test.db)
  return {
    list: ids(list.businesses),
    search: ids(found.businesses),
    pins: ids(pins.pins),
    suggestions: JSON.stringify(suggested).includes(name),
    compare: ids(compared.businesses),
    similar: ids(similar),
    facets: filters.payment.venmo?.count > 0,
    sitemap: (await test.app.inject('/sitemaps/businesses-0.xml')).body.includes(`/businesses/${id}<`),
    api: (await test.app.inject(`/api/businesses/${id}`)).statusCode === 200,
    page: (await pageStatus(`/businesses/${id}`)) === 200,
    listPage: (await test.app.inject(`/businesses?category=${category}`)).body.includes(name),
  }
}

const totals = () =>
  test.db.selectFrom('business_counts').selectAll().orderBy('scope').orderBy('ref_id').execute()

describe('a listing of an owner whose address is not confirmed', () => {
  it('is seen only by its owner and staff, and by all right after the confirmation', async () => {
    const maya = await newcomer()
    const branch = await newBranch()
    const before = await totals()
    const { waitingCount } = (await desk.send('GET', '/businesses')).json()
    const { id, status } = await registered(maya, 'Zilker Unseen Kites', branch)
    expect(status).toBe('unconfirmed')
    expect(await totals()).toEqual(before)
    const hidden = await publicPlaces(id, 'Zilker Unseen Kites', branch)
    expect(Object.entries(hidden).filter(([, isThere]) => isThere)).toEqual([])
    for (const headers of [maya.headers, desk.headers])
      expect(await get(`/api/businesses/${id}`, headers)).toMatchObject({
        business: { id, status: 'unconfirmed' },
      })
    const someone = await signUp(test)
    expect(await get(`/api/businesses/${id}`, someone.headers)).toMatchObject({ code: 'not_found' })
    expect((await desk.send('GET', '/businesses')).json().waitingCount).toBe(waitingCount)
    const atDesk = (await desk.send('GET', `/businesses?status=unconfirmed&search=%23${id}`)).json()
      .businesses
    expect(atDesk).toMatchObject([{ id, status: 'unconfirmed', decisionDueAt: null, isOverdue: false }])

    expect((await maya.confirm()).statusCode).toBe(200)
    const shown = await publicPlaces(id, 'Zilker Unseen Kites', branch)
    // Search engines get it once it is approved.
    expect(Object.entries(shown).filter(([, isThere]) => !isThere)).toEqual([['sitemap', false]])
    const counted = await totals()
    await recomputeCounters(test.db)
    expect(await totals()).toEqual(counted)
    const waiting = (await desk.send('GET', '/businesses')).json()
    expect(waiting.waitingCount).toBe(waitingCount + 1)
    const { business } = await get(`/api/businesses/${id}`)
    expect(business.status).toBe('pending')
    // Everything later is public at once.
    expect((await registered(maya, 'Zilker Second Kites')).status).toBe('pending')
  })

  it('never waits forever when it is registered while the address is confirmed', {
    tags: 'long',
  }, async () => {
    for (let time = 0; time < times(1, 3); time++) {
      const maya = await newcomer()
      const [{ id }] = await Promise.all([registered(maya, `Twin Kites ${time}`), maya.confirm()])
      expect((await get(`/api/businesses/${id}`)).business.status).toBe('pending')
    }
  })

  it('can be approved or rejected by staff, and waits again after it is resubmitted', async () => {
    const maya = await newcomer()
    const approved = await registered(maya, 'Approved Kites')
    await setStatus(test.app, approved.id, 'approved')
    expect(await pageStatus(`/businesses/${approved.id}`)).toBe(200)
    const { id } = await registered(maya, 'Rejected Kites')
    await setStatus(test.app, id, 'rejected')
    const again = await test.app.inject({
      method: 'PUT',
      url: `/api/businesses/${id}/submission`,
      headers: maya.headers,
    })
    expect(again.json()).toMatchObject({ status: 'unconfirmed' })
    expect(await pageStatus(`/businesses/${id}`)).toBe(404)
    await maya.confirm()
    expect((await get(`/api/businesses/${id}`)).business.status).toBe('pending')
    expect((await get(`/api/businesses/${approved.id}`)).business.status).toBe('approved')
  })

  it('changes hands only once it is public', async () => {
    const maya = await newcomer()
    const { id } = await registered(maya, 'Kept Kites')
    const left = await test.app.inject({
      method: 'DELETE',
      url: `/api/businesses/${id}/owner`,
      headers: maya.headers,
    })
    expect(left.statusCode).toBe(409)
    const email = `given${id}@example.com`
    await buildUser(test.db, { email })
    const given = await desk.send('PUT', `/claims/owners/${id}`, { email, seenOwnerId: maya.user.id })
    expect(given.statusCode).toBe(409)
  })
})

it('counts every owner as confirmed where no email can be sent', { tags: 'long' }, async () => {
  const quiet = await startTestApp()
  const { id } = await buildCategory(quiet.db)
  const { user, headers } = await signUp(quiet)
  expect(user.isEmailConfirmed).toBe(true)
  const { business } = (await register(quiet, headers, registrationFields(id))).json()
  expect(business.status).toBe('pending')
  await quiet.close()
})
