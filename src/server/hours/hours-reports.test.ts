import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildOwner } from '#test/edit-business.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: 'on' })
})
afterAll(() => test.close())

let address = 0
/** A visitor with an address of their own. */
const nextAddress = () => `10.7.0.${++address}`
const report = (id: number, kind: string, remoteAddress = nextAddress(), headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/businesses/${id}/hours-reports`,
    payload: { kind },
    remoteAddress,
    headers,
  })
const reportsOf = async ({ business, headers }: Awaited<ReturnType<typeof buildOwner>>) =>
  (await test.app.inject({ url: `/api/businesses/${business}/hours-reports`, headers })).json().reports

it('reach the owner, newest first, until the hours are confirmed', async () => {
  const owner = await buildOwner(test.app)
  expect((await report(owner.business, 'closed')).statusCode).toBe(201)
  expect((await report(owner.business, 'wrong')).statusCode).toBe(201)
  expect((await reportsOf(owner)).map(({ kind }: { kind: string }) => kind)).toEqual(['wrong', 'closed'])
  const confirmation = `/api/businesses/${owner.business}/hours-confirmation`
  expect(
    (await test.app.inject({ method: 'POST', url: confirmation, headers: owner.headers })).statusCode,
  ).toBe(200)
  expect(await reportsOf(owner)).toEqual([])
  expect(
    (await test.app.inject(`/api/businesses/${owner.business}`)).json().business.hoursConfirmedAt,
  ).not.toBeNull()
  await report(owner.business, 'closed')
  expect(await reportsOf(owner)).toHaveLength(1)
  const { rows } = await sql`SELECT FROM inbox_items WHERE hours_report_id IN
    (SELECT id FROM hours_reports WHERE business_id = ${owner.business})`.execute(test.db)
  expect(rows).toEqual([])
})

it('count once a day for a person, whatever they press and wherever they are', async () => {
  const owner = await buildOwner(test.app)
  const here = nextAddress()
  for (const kind of ['closed', 'wrong', 'closed'])
    expect((await report(owner.business, kind, here)).statusCode).toBe(201)
  const person = await signInAs(test.app, await buildUser(test.db))
  await Promise.all([1, 2, 3].map(() => report(owner.business, 'wrong', nextAddress(), person)))
  expect(await reportsOf(owner)).toHaveLength(2)
  await sql`UPDATE rate_limits SET resets_at = now() WHERE key LIKE 'hours-report:%'`.execute(test.db)
  await report(owner.business, 'wrong', here)
  expect(await reportsOf(owner)).toHaveLength(3)
})

it('are limited for a person', async () => {
  const headers = await signInAs(test.app, await buildUser(test.db))
  const codes: number[] = []
  for (let count = 0; count < 6; count++) {
    const id = await buildBusiness(test.db)
    codes.push((await report(id, 'closed', nextAddress(), headers)).statusCode)
  }
  expect(codes).toEqual([201, 201, 201, 201, 201, 429])
})

it('are rejected for what is not listed, or not a report', async () => {
  const hidden = await buildBusiness(test.db, { status: 'suspended' })
  expect((await report(hidden, 'closed')).statusCode).toBe(404)
  const response = await report(await buildBusiness(test.db), 'late')
  expect([response.statusCode, Object.keys(response.json().fieldErrors)]).toEqual([400, ['kind']])
})

it('without an owner are one open item of staff for each business', async () => {
  const id = await buildBusiness(test.db, { name: 'Shoal Creek Shoes' })
  await Promise.all([report(id, 'closed'), report(id, 'wrong'), report(id, 'closed')])
  const desk = await openDesk(test)
  const list = async () => (await desk.send('GET', '/inbox?search=shoal&status=all')).json().items
  const [item, ...more] = await list()
  expect(more).toEqual([])
  expect(item).toMatchObject({
    kind: 'hours',
    status: 'new',
    replyTo: null,
    request: { kind: 'hours', businessId: id, businessName: 'Shoal Creek Shoes' },
  })
  const { id: itemId, revision } = item
  const done = await desk.send('PUT', `/inbox/${itemId}`, { status: 'done', revision })
  expect(done.statusCode).toBe(200)
  await report(id, 'wrong')
  expect(await list()).toHaveLength(2)
})
