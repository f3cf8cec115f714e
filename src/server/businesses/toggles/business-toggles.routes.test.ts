import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'

const toggles = [
  { action: 'like', table: 'business_likes', field: 'liked', shown: 'isLiked', counter: 'likesCount' },
  {
    action: 'follow',
    table: 'business_follows',
    field: 'followed',
    shown: 'isFollowed',
    counter: 'followersCount',
  },
  { action: 'save', table: 'business_saves', field: 'saved', shown: 'isSaved', counter: null },
] as const
type Session = { authorization: string }

let test: TestApp
let businessId: number
let userId: number
let session: Session
beforeAll(async () => {
  test = await startTestApp()
  businessId = await buildBusiness(test.db)
  userId = await buildUser(test.db)
  session = await signInAs(test.app, userId)
})
afterAll(() => test.close())

const press = (action: string, id: number | string = businessId, headers: Session | object = session) =>
  test.app.inject({ method: 'POST', url: `/api/businesses/${id}/${action}`, headers: { ...headers } })
const shown = async (headers: Session | object = session, id = businessId): Promise<Business> =>
  (await test.app.inject({ url: `/api/businesses/${id}`, headers: { ...headers } })).json().business
const countRows = async (table: (typeof toggles)[number]['table'], id = businessId) =>
  (await test.db.selectFrom(table).select('user_id').where('business_id', '=', id).execute()).length

describe.each(toggles)(
  'POST /api/businesses/{businessId}/$action',
  ({ action, table, field, shown: flag, counter }) => {
    it('switches on, then off, and counts', async () => {
      const on = await press(action)
      expect(on.statusCode, on.body).toBe(200)
      expect(on.json()).toEqual({ [field]: true, ...(counter && { [counter]: 1 }) })
      expect(on.headers['cache-control']).toBe('no-store')
      expect(await shown()).toMatchObject({ [flag]: true, ...(counter && { [counter]: 1 }) })
      expect((await press(action)).json()).toEqual({ [field]: false, ...(counter && { [counter]: 0 }) })
      expect(await shown()).toMatchObject({ [flag]: false, ...(counter && { [counter]: 0 }) })
      expect(await countRows(table)).toBe(0)
    })

    it.each(['pending', 'approved'] as const)('works on a %s business', async (status) => {
      expect((await press(action, await buildBusiness(test.db, { status }))).statusCode).toBe(200)
    })

    it.each(['rejected', 'suspended'] as const)(
      'returns 404 for a %s business and stores nothing',
      async (status) => {
        const id = await buildBusiness(test.db, { status })
        expect((await press(action, id)).statusCode).toBe(404)
        expect(await countRows(table, id)).toBe(0)
      },
    )

    it.each([
      ['2147483647', 404],
      ['2147483648', 400],
      ['0', 400],
      ['abc', 400],
    ])('responds to /%s with %d', async (id, status) => {
      const response = await press(action, id)
      expect(response.statusCode, response.body).toBe(status)
      if (status === 400) expect(response.json().fieldErrors).toHaveProperty('businessId')
    })

    it('returns 401 without a session, regardless of cookies and body', async () => {
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/businesses/${businessId}/${action}`,
        headers: { cookie: `token=${session.authorization}` },
        payload: { userId },
      })
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ code: 'unauthenticated', error: 'Please sign in.' })
      expect(await countRows(table)).toBe(0)
    })

    it('uses the session, not a user ID in the body', async () => {
      const other = await buildUser(test.db)
      const id = await buildBusiness(test.db)
      await test.app.inject({
        method: 'POST',
        url: `/api/businesses/${id}/${action}`,
        headers: session,
        payload: { userId: other, user_id: other, [field]: false },
      })
      const rows = await test.db.selectFrom(table).select('user_id').where('business_id', '=', id).execute()
      expect(rows).toEqual([{ user_id: userId }])
    })

    it.each([times(20, 200), times(21, 201)])(
      'is on or off after %i parallel clicks, depending on their parity',
      async (clicks) => {
        const id = await buildBusiness(test.db)
        const answers = await sendTogether(clicks, () => press(action, id))
        expect(countStatuses(answers)).toEqual({ 200: clicks })
        const rows = clicks % 2
        expect(await countRows(table, id)).toBe(rows)
        expect(await shown(session, id)).toMatchObject({
          [flag]: rows === 1,
          ...(counter && { [counter]: rows }),
        })
        // Each click saw the previous one.
        expect(answers.filter((answer) => answer.json()[field])).toHaveLength(Math.ceil(clicks / 2))
      },
    )
  },
)

describe('the counters', () => {
  it('equal the row counts after many people click five times each in parallel', async () => {
    const id = await buildBusiness(test.db)
    const people = await Promise.all(
      Array.from({ length: times(6, 20) }, async () => signInAs(test.app, await buildUser(test.db))),
    )
    const clicks = ['like', 'follow', 'like', 'like', 'follow']
    const answers = await sendTogether(people.length * clicks.length, (index) =>
      press(clicks[index % clicks.length] as string, id, people[Math.floor(index / clicks.length)]),
    )
    expect(countStatuses(answers)).toEqual({ 200: people.length * clicks.length })
    expect(await shown({}, id)).toMatchObject({ likesCount: people.length, followersCount: 0 })
    expect([await countRows('business_likes', id), await countRows('business_follows', id)]).toEqual([
      people.length,
      0,
    ])
  })

  it('are corrected by the command while people keep clicking', async () => {
    const id = await buildBusiness(test.db)
    await press('like', id)
    await test.db
      .updateTable('businesses')
      .set({ likes_count: 99, followers_count: 7 })
      .where('id', '=', id)
      .execute()
    await Promise.all([
      recomputeCounters(test.db),
      ...Array.from({ length: 12 }, () => press('follow', id)),
      recomputeCounters(test.db),
    ])
    expect(await shown({}, id)).toMatchObject({
      likesCount: 1,
      followersCount: await countRows('business_follows', id),
    })
  })
})

describe('a session', () => {
  it('sees its own likes, follows and saves in the list, in featured and on the page', async () => {
    const name = 'Seen by one'
    const id = await buildBusiness(test.db, { name })
    for (const { action } of toggles) await press(action, id)
    const stranger = await signInAs(test.app, await buildUser(test.db))
    for (const [headers, own] of [
      [session, true],
      [stranger, false],
      [{}, false],
    ] as const) {
      const personal = { isLiked: own, isFollowed: own, isSaved: own, likesCount: 1, followersCount: 1 }
      const read = async (url: string) => (await test.app.inject({ url, headers: { ...headers } })).json()
      const inList = (await read('/api/businesses?search=seen%20by')).businesses
      expect(inList).toEqual([expect.objectContaining({ name, ...personal })])
      const featured: Business[] = await read('/api/businesses/featured')
      expect(featured.find((business) => business.id === id)).toMatchObject(personal)
      expect((await read(`/api/businesses/${id}`)).business).toMatchObject(personal)
    }
  })

  it.each(['', '/featured', '/ID'])(
    'makes GET /api/businesses%s private, but only for itself',
    async (place) => {
      const url = `/api/businesses${place.replace('ID', String(businessId))}`
      const personal = await test.app.inject({ url, headers: session })
      expect(personal.headers['cache-control']).toBe('no-store')
      const anonymous = await test.app.inject({ url })
      expect(anonymous.headers['cache-control']).toBeUndefined()
      expect(anonymous.headers.etag).toBeDefined()
      expect(anonymous.headers.vary).toMatch(/\bauthorization\b/)
      const again = await test.app.inject({
        url,
        headers: { 'if-none-match': String(anonymous.headers.etag) },
      })
      expect(again.statusCode).toBe(304)
    },
  )

  it('that has ended gets the anonymous response', async () => {
    const id = await buildBusiness(test.db)
    const ended = await signInAs(test.app, userId)
    await press('like', id, ended)
    await test.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    expect(await shown(ended, id)).toMatchObject({ isLiked: false, likesCount: 1 })
    expect((await press('like', id, ended)).statusCode).toBe(401)
    session = await signInAs(test.app, userId)
  })
})
