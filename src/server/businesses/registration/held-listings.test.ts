import { afterAll, beforeAll, expect, it } from 'vitest'
import { recomputeCounters } from '#server/businesses/counters/counters.service.ts'
import { openDesk } from '#test/desk.ts'
import { buildCategory } from '#test/factories.ts'
import { register, registrationFields } from '#test/registration.ts'
import { signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let categoryId: number
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  categoryId = (await buildCategory(test.db)).id
})
afterAll(() => test.close())

const pitch =
  'We get your website on the first page of Google with backlinks. https://one.example.com https://two.example.com'

async function registered(businessName: string, description: string) {
  const owner = await signUp(test)
  const response = await register(test, owner.headers, {
    ...registrationFields(categoryId),
    businessName,
    description,
  })
  expect(response.statusCode, response.body).toBe(201)
  return { owner, ...(response.json().business as { id: number; status: string }) }
}
const statusTo = async (id: number, headers: object = {}) =>
  (await test.app.inject({ url: `/api/businesses/${id}`, headers: { ...headers } })).statusCode
const held = async (id: number) =>
  (await desk.send('GET', `/businesses?status=held&search=%23${id}`)).json().businesses[0]
const decide = (id: number, revision: number, status: string) =>
  desk.send('PUT', `/businesses/${id}/status`, {
    status,
    revision,
    ...(status !== 'approved' && { reason: 'It is advertising.' }),
  })
const undo = (id: number, revision: number) =>
  desk.send('POST', '/businesses/status-changes/undo', { businesses: [{ id, revision }] })
const totals = () =>
  test.db.selectFrom('business_counts').selectAll().orderBy('scope').orderBy('ref_id').execute()

it('a new listing that looks like spam is seen only by its owner and staff, with its rules, until staff approve it', async () => {
  const before = (await desk.send('GET', '/businesses')).json()
  const counted = await totals()
  const { id, status, owner } = await registered('Rank Kings', pitch)
  expect(status).toBe('unconfirmed')
  expect(await Promise.all([statusTo(id), statusTo(id, owner.headers), statusTo(id, desk.headers)])).toEqual([
    404, 200, 200,
  ])
  expect(await statusTo(id, (await signUp(test)).headers)).toBe(404)
  expect(await totals()).toEqual(counted)
  const after = (await desk.send('GET', '/businesses')).json()
  expect([after.waitingCount - before.waitingCount, after.heldCount - before.heldCount]).toEqual([0, 1])
  const listing = await held(id)
  expect(listing).toMatchObject({
    isHeld: true,
    isOverdue: false,
    spam: { score: 160, rules: ['links', 'sales_pitches', 'offer', 'new_account'] },
  })
  expect(Date.parse(listing.decisionDueAt) - Date.parse(listing.submittedAt)).toBe(24 * 3_600_000)
  const mine = await test.app.inject({
    url: '/api/businesses/my/businesses',
    headers: { ...owner.headers },
  })
  expect(mine.json().businesses).toMatchObject([{ id, submission: { isHeld: true, decidedAt: null } }])

  expect((await decide(id, listing.revision, 'approved')).statusCode).toBe(200)
  expect(await statusTo(id)).toBe(200)
  expect(await held(id)).toBeUndefined()
  const { revision } = (await desk.send('GET', `/businesses?status=all&search=%23${id}`)).json().businesses[0]
  expect((await undo(id, revision)).json().changed).toMatchObject([{ id }])
  expect(await statusTo(id)).toBe(404)
  expect(await held(id)).toMatchObject({ id })
  const stored = await totals()
  await recomputeCounters(test.db)
  expect(await totals()).toEqual(stored)
})

it('stays out of sight when it is rejected and resubmitted', async () => {
  const { id, owner } = await registered('Rank Queens', pitch)
  await decide(id, (await held(id)).revision, 'rejected')
  const again = await test.app.inject({
    method: 'PUT',
    url: `/api/businesses/${id}/submission`,
    headers: { ...owner.headers },
  })
  expect(again.json()).toMatchObject({ status: 'unconfirmed', submission: { isHeld: true } })
  expect(await statusTo(id)).toBe(404)
  expect(await held(id)).toMatchObject({ id })
})

it('an ordinary one is public at once, and so is a branch with the same text', async () => {
  const text =
    'Tacos, tortas and aguas frescas made to order, every day from 7 AM. Menu and catering: https://tacos.example.com'
  for (const name of ['Taco North', 'Taco South']) {
    const { id, status } = await registered(name, text)
    expect([status, await statusTo(id)]).toEqual(['pending', 200])
    const [listing] = (await desk.send('GET', `/businesses?search=%23${id}`)).json().businesses
    expect(listing).toMatchObject({ isHeld: false, spam: { score: 25, rules: ['link', 'new_account'] } })
  }
})
