import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskBusiness, DeskBusinessList } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildUser } from '#test/factories.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>

let test: TestApp
let desk: Desk
let colleague: Desk
let ownerId: number
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  desk = await openDesk(test)
  colleague = await openDesk(test, 'Carl')
  ownerId = await buildUser(test.db, { firstName: 'Lupe', email: 'lupe@example.com' })
})
afterAll(() => test.close())

const reason = decisionReasons[0]
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const list = async (query = ''): Promise<DeskBusinessList> => {
  const response = await desk.send('GET', `/businesses${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const find = async (id: number): Promise<DeskBusiness | undefined> =>
  (await list(`?status=all&search=${id}`)).businesses.find((business) => business.id === id)
const decide = (id: number, payload: object, by = desk) => by.send('PUT', `/businesses/${id}/status`, payload)
const counts = () =>
  test.db.selectFrom('business_counts').selectAll().orderBy('scope').orderBy('ref_id').execute()

/** A listing that has waited this many hours. */
async function submit(hours: number, name = 'Porch & Lantern'): Promise<number> {
  const id = await buildBusiness(test.db, { name, ownerId, status: 'pending', createdAt: hoursAgo(400) })
  await test.db
    .insertInto('business_submissions')
    .values({ business_id: id, submitted_at: hoursAgo(hours) })
    .execute()
  return id
}

describe('GET /api/admin/businesses', () => {
  it('shows the longest waiting first, with the time left', async () => {
    // Other tests leave some waiting.
    await test.db.deleteFrom('businesses').where('status', '=', 'pending').execute()
    await recomputeCounters(test.db)
    const late = await submit(26, 'Late Listing')
    const fresh = await submit(2, 'Fresh Listing')
    // A listing without a recorded submission must be in the queue, too.
    const unnoted = await buildBusiness(test.db, { status: 'pending', createdAt: hoursAgo(30) })
    const { businesses, waitingCount, overdueCount, hasMore } = await list()
    expect(businesses.map(({ id }) => id)).toEqual([unnoted, late, fresh])
    expect({ waitingCount, overdueCount, hasMore }).toEqual({
      waitingCount: 3,
      overdueCount: 2,
      hasMore: false,
    })
    expect(businesses[2]).toMatchObject({
      isOverdue: false,
      revision: 1,
      owner: { id: ownerId, name: 'Lupe Delgado', email: 'lupe@example.com', isBlocked: false },
    })
    const { submittedAt, decisionDueAt } = businesses[1] as DeskBusiness
    expect(Date.parse(decisionDueAt ?? '') - Date.parse(submittedAt)).toBe(24 * 3_600_000)
  })

  it('finds by name, number and the address of the owner, in every status', async () => {
    const id = await submit(1, 'Quiet Kettle Tea')
    const hidden = await buildBusiness(test.db, { name: 'Quiet Kettle Annex', status: 'suspended' })
    const names = async (query: string) => (await list(query)).businesses.map(({ name }) => name)
    expect(await names('?search=kettle')).toEqual(['Quiet Kettle Tea'])
    expect(await names('?search=kettle&status=all')).toEqual(['Quiet Kettle Annex', 'Quiet Kettle Tea'])
    expect(await names('?search=kettle&status=suspended')).toEqual(['Quiet Kettle Annex'])
    expect(await names(`?status=all&search=%23${hidden}`)).toContain('Quiet Kettle Annex')
    expect(await names('?status=all&search=LUPE@example.com')).toContain('Quiet Kettle Tea')
    expect(await names('?status=all&search=%25%25')).toEqual([])
    expect((await list('?status=approved')).businesses.every(({ status }) => status === 'approved')).toBe(
      true,
    )
    expect((await decide(id, { status: 'approved', revision: 1 })).statusCode).toBe(200)
  })

  it('has all photos of a listing once, and its position unless it hides its address', async () => {
    const position = { latitude: 30.25, longitude: -97.75 }
    const id = await buildBusiness(test.db, { position })
    expect(await find(id)).toMatchObject({ pictureUrls: [], position: { ...position, isApproximate: false } })
    const images = JSON.stringify(
      ['c', 'd', 'a'].map((name) => ({ url: `/uploads/${name}.webp`, altText: '' })),
    )
    const urls = {
      thumbnail_url: '/uploads/a.webp',
      cover_url: '/uploads/b.webp',
      logo_url: '/uploads/e.webp',
    }
    await test.db
      .updateTable('business_profiles')
      .set({ ...urls, images })
      .where('business_id', '=', id)
      .execute()
    const hidden = { hides_address: true, position_source: 'area' } as const
    await test.db.updateTable('businesses').set(hidden).where('id', '=', id).execute()
    expect(await find(id)).toMatchObject({
      pictureUrls: ['a', 'b', 'c', 'd', 'e'].map((name) => `/uploads/${name}.webp`),
      position: null,
    })
  })

  it('returns pages of 25', async () => {
    for (let number = 0; number < 27; number++) await buildBusiness(test.db, { name: `Paged Inn ${number}` })
    const first = await list('?status=approved&search=paged inn')
    const second = await list('?status=approved&search=paged inn&page=2')
    expect([first.businesses.length, first.hasMore]).toEqual([25, true])
    expect([second.businesses.length, second.hasMore, second.page]).toEqual([2, false, 2])
    expect(first.businesses[0]?.name).toBe('Paged Inn 26')
  })

  it.each([
    ['status', '?status=open'],
    ['page', '?page=0'],
    ['search', `?search=${'x'.repeat(101)}`],
  ])('rejects an invalid %s and names it', async (field, query) => {
    const response = await desk.send('GET', `/businesses${query}`)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
  })
})

describe('PUT /api/admin/businesses/:businessId/status', () => {
  it('approves: verified immediately, one action, one email', async () => {
    const id = await submit(3, 'Approved Bakery')
    expect((await test.app.inject(`/businesses/${id}`)).body).toContain('Not Verified')
    const response = await decide(id, { status: 'approved', revision: 1 })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json().business).toMatchObject({
      status: 'approved',
      revision: 2,
      reason: null,
      decisionDueAt: null,
      canUndo: true,
    })
    expect((await test.app.inject(`/businesses/${id}`)).body).not.toContain('Not Verified')
    expect(await actionsOn(test.db, 'business', id)).toEqual([
      { actor_id: desk.staffId, action: 'business.approved', details: { from: 'pending' } },
    ])
    expect(await subjectsTo(test.db, ownerId)).toContain('Approved Bakery is approved')
  })

  it('rejects with a reason the owner sees, and hides the listing from everyone else', async () => {
    const category = await buildCategory(test.db)
    const id = await submit(3, 'Rejected Arms')
    await test.db.updateTable('businesses').set({ category_id: category.id }).where('id', '=', id).execute()
    await recomputeCounters(test.db)
    const response = await decide(id, { status: 'rejected', reason, revision: 1 })
    expect(response.json().business).toMatchObject({ status: 'rejected', reason })
    expect((await test.app.inject(`/api/businesses/${id}`)).statusCode).toBe(404)
    const kept = await counts()
    await recomputeCounters(test.db)
    expect(await counts()).toEqual(kept)
    const mail = await test.db
      .selectFrom('mails')
      .selectAll()
      .where('subject', '=', 'Rejected Arms was not approved')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ user_id: ownerId, recipient_address: 'lupe@example.com' })
    expect(mail.text_body).toContain(reason)
    const headers = await signInAs(test.app, ownerId)
    const mine = (await test.app.inject({ url: '/api/businesses/my/businesses', headers })).json()
    expect(mine.businesses.find((business: { id: number }) => business.id === id).submission).toMatchObject({
      reason,
      decidedAt: expect.stringMatching(/Z$/),
    })
  })

  it('requires a reason to reject or suspend', async () => {
    const id = await submit(3)
    for (const payload of [{ status: 'rejected' }, { status: 'suspended', reason: '  ' }]) {
      const response = await decide(id, { ...payload, revision: 1 })
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().fieldErrors)).toEqual(['reason'])
    }
    const wrong = await decide(id, { status: 'pending', revision: 'x' })
    expect(Object.keys(wrong.json().fieldErrors).sort()).toEqual(['revision', 'status'])
    expect(await actionsOn(test.db, 'business', id)).toEqual([])
  })

  it('reports a conflict instead of overwriting, and does nothing twice', async () => {
    const id = await submit(3, 'Contested Corner')
    expect((await decide(id, { status: 'rejected', reason, revision: 1 }, colleague)).statusCode).toBe(200)
    const late = await decide(id, { status: 'approved', revision: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'stale_revision',
      error: expect.stringContaining('in the meantime'),
    })
    expect((await find(id))?.status).toBe('rejected')
    // Repeating the request changes nothing.
    expect((await decide(id, { status: 'rejected', reason, revision: 1 })).json().business.revision).toBe(2)
    expect(await actionsOn(test.db, 'business', id)).toHaveLength(1)
  })

  it('accepts one of two opposite simultaneous decisions', async () => {
    const id = await submit(3, 'Twin Peaks Diner')
    const answers = await sendTogether(10, (index) =>
      index % 2
        ? decide(id, { status: 'approved', revision: 1 })
        : decide(id, { status: 'suspended', reason, revision: 1 }, colleague),
    )
    expect(countStatuses(answers)).toEqual({ 200: 5, 409: 5 })
    expect(await actionsOn(test.db, 'business', id)).toHaveLength(1)
    expect((await subjectsTo(test.db, ownerId)).filter((subject) => subject.includes('Twin'))).toHaveLength(1)
  })

  it('returns 404 for an unknown business, and decides on an unclaimed one', async () => {
    expect((await decide(999_999, { status: 'approved', revision: 0 })).statusCode).toBe(404)
    const id = await buildBusiness(test.db, { status: 'pending' })
    expect((await decide(id, { status: 'approved', revision: 0 })).json().business.owner).toBeNull()
  })
})

describe('bulk decisions', () => {
  const approve = (businesses: object[], by = desk) =>
    by.send('POST', '/businesses/status-changes', { businesses, status: 'approved' })
  const undo = (businesses: object[]) => desk.send('POST', '/businesses/status-changes/undo', { businesses })

  it('approve unchanged listings, report the others, and can be undone', async () => {
    const ids = [await submit(5, 'Many One'), await submit(6, 'Many Two'), await submit(7, 'Many Three')]
    await decide(ids[2] as number, { status: 'rejected', reason, revision: 1 }, colleague)
    const seen = [...ids, 999_999].map((id) => ({ id, revision: 1 }))
    const { changed, skipped, undoUntil } = (await approve(seen)).json()
    expect(changed.map(({ id }: { id: number }) => id).sort()).toEqual(ids.slice(0, 2).sort())
    expect(skipped).toEqual([
      { id: ids[2], name: 'Many Three' },
      { id: 999_999, name: null },
    ])
    expect(Date.parse(undoUntil)).toBeGreaterThan(Date.now() + 9 * 60_000)
    const before = await find(ids[0] as number)
    // A colleague decides one of them first.
    await decide(ids[1] as number, { status: 'suspended', reason, revision: 2 }, colleague)
    const undone = (await undo(changed)).json()
    expect(undone).toMatchObject({
      changed: [{ id: ids[0], revision: 3 }],
      skipped: [{ id: ids[1], name: 'Many Two' }],
      undoUntil: null,
    })
    expect(before?.status).toBe('approved')
    expect(await find(ids[0] as number)).toMatchObject({ status: 'pending', canUndo: false, decidedAt: null })
    expect((await find(ids[1] as number))?.status).toBe('suspended')
    expect((await actionsOn(test.db, 'business', ids[0] as number)).map(({ action }) => action)).toEqual([
      'business.approved',
      'business.undone',
    ])
    expect(await subjectsTo(test.db, ownerId)).toEqual(
      expect.arrayContaining(['Many One is approved', 'Many One is under review again']),
    )
  })

  it('can undo a rejection and its count, but nothing after ten minutes', async () => {
    const id = await submit(5, 'Back In Time')
    await recomputeCounters(test.db)
    const kept = await counts()
    await decide(id, { status: 'rejected', reason, revision: 1 })
    expect((await undo([{ id, revision: 2 }])).json().changed).toEqual([{ id, revision: 3 }])
    expect(await counts()).toEqual(kept)
    expect((await find(id))?.reason).toBeNull()
    await decide(id, { status: 'approved', revision: 3 })
    await test.db
      .updateTable('business_submissions')
      .set({ decided_at: hoursAgo(0.2) })
      .where('business_id', '=', id)
      .execute()
    expect((await undo([{ id, revision: 4 }])).json().changed).toEqual([])
  })

  it('approve each listing once, even with many simultaneous clicks', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, number) => submit(5, `Crowd ${number}`)))
    const seen = ids.map((id) => ({ id, revision: 1 }))
    const answers = await sendTogether(4, (index) => approve(index % 2 ? seen : seen.toReversed()))
    const changed = answers.flatMap((answer) => answer.json().changed)
    expect(changed).toHaveLength(12)
    expect(
      (await subjectsTo(test.db, ownerId)).filter((subject) => subject.startsWith('Crowd')),
    ).toHaveLength(12)
  })

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 51 }, (_, index) => ({ id: index + 1, revision: 1 }))],
    ['no revision', [{ id: 1 }]],
  ])('reject %s', async (_name, businesses) => {
    const response = await approve(businesses)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)[0]).toMatch(/^businesses/)
  })
})

describe('PUT /api/admin/businesses/:businessId/admin-choice', () => {
  const choose = (id: number, payload: object) => desk.send('PUT', `/businesses/${id}/admin-choice`, payload)

  it('gives and removes the badge, and notifies the owner', async () => {
    const id = await buildBusiness(test.db, { name: 'Chosen Few', ownerId })
    const given = await choose(id, { isAdminChoice: true, revision: 0 })
    expect(given.json().business).toMatchObject({ isAdminChoice: true, revision: 1 })
    expect((await choose(id, { isAdminChoice: false, revision: 0 })).statusCode).toBe(409)
    expect((await choose(id, { isAdminChoice: false, revision: 1 })).statusCode).toBe(200)
    expect((await actionsOn(test.db, 'business', id)).map(({ action }) => action)).toEqual([
      'business.chosen',
      'business.unchosen',
    ])
    expect(await subjectsTo(test.db, ownerId)).toEqual(
      expect.arrayContaining([
        "Chosen Few is an Admin's Choice",
        "Chosen Few is no longer an Admin's Choice",
      ]),
    )
  })

  it('prevents undoing the decision', async () => {
    const id = await submit(5, 'Chosen At Once')
    await decide(id, { status: 'approved', revision: 1 })
    const chosen = (await choose(id, { isAdminChoice: true, revision: 2 })).json().business
    expect(chosen).toMatchObject({ isAdminChoice: true, canUndo: false, revision: 3 })
    const undo = { businesses: [{ id, revision: 3 }] }
    expect((await desk.send('POST', '/businesses/status-changes/undo', undo)).json()).toMatchObject({
      changed: [],
      skipped: [{ id }],
    })
  })

  it('is only for approved listings', async () => {
    const id = await submit(1)
    expect((await choose(id, { isAdminChoice: true, revision: 1 })).statusCode).toBe(409)
    expect((await choose(id, { isAdminChoice: 'yes', revision: 1 })).statusCode).toBe(400)
    expect((await choose(999_999, { isAdminChoice: true, revision: 0 })).statusCode).toBe(404)
  })
})

describe('PUT /api/businesses/:businessId/submission', () => {
  const resubmit = async (id: number, userId = ownerId) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/businesses/${id}/submission`,
      headers: { ...(await signInAs(test.app, userId)) },
    })

  it('resubmits a rejected listing with the full time, once no matter how often it is clicked', async () => {
    const id = await submit(40, 'Second Chance')
    await decide(id, { status: 'rejected', reason, revision: 1 })
    const answers = await sendTogether(6, () => resubmit(id))
    expect(countStatuses(answers)).toEqual({ 200: 6 })
    const { status, submission } = answers[0]?.json() ?? {}
    expect({ status, ...submission }).toMatchObject({ status: 'pending', decidedAt: null, reason: null })
    expect(Date.parse(submission.decisionDueAt)).toBeGreaterThan(Date.now() + 23.9 * 3_600_000)
    expect(await find(id)).toMatchObject({ status: 'pending', revision: 3, isOverdue: false })
    expect((await actionsOn(test.db, 'business', id)).map(({ action }) => action)).toEqual([
      'business.rejected',
    ])
    expect((await test.app.inject(`/api/businesses/${id}`)).statusCode).toBe(200)
    const kept = await counts()
    await recomputeCounters(test.db)
    expect(await counts()).toEqual(kept)
  })

  it('is logged when staff do it for the owner', async () => {
    const id = await submit(40, 'Helped Along')
    await decide(id, { status: 'rejected', reason, revision: 1 })
    for (let press = 0; press < 2; press++) expect((await resubmit(id, desk.staffId)).statusCode).toBe(200)
    expect((await actionsOn(test.db, 'business', id)).slice(1)).toEqual([
      { actor_id: desk.staffId, action: 'business.resubmitted', details: { from: 'rejected' } },
    ])
  })

  it('fails for a listing that was not rejected, and for everyone else', async () => {
    const id = await submit(1)
    await decide(id, { status: 'suspended', reason, revision: 1 })
    expect((await resubmit(id)).json()).toMatchObject({ code: 'conflict' })
    expect((await resubmit(id, await buildUser(test.db))).statusCode).toBe(404)
    const approved = await buildBusiness(test.db, { ownerId })
    expect((await resubmit(approved)).statusCode).toBe(409)
    expect((await resubmit(approved, await buildUser(test.db))).statusCode).toBe(403)
    expect(
      (await test.app.inject({ method: 'PUT', url: `/api/businesses/${id}/submission` })).statusCode,
    ).toBe(401)
  })
})
