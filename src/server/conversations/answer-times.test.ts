import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { buildBusiness, buildRequest, buildUser, hoursEveryDay } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { measureAnswers } from './answer-times.service.ts'
import { answerWhileAway } from './away.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function openBusiness() {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId, hours: hoursEveryDay('00:00', '00:00') })
  return { businessId, owner: await signInAs(test.app, ownerId) }
}
type Owner = Awaited<ReturnType<typeof openBusiness>>

/** A request from this many minutes ago. */
async function askedAgo({ businessId }: Owner, minutes: number): Promise<number> {
  const id = await buildRequest(test.db, businessId)
  await sql`UPDATE business_quote_requests SET created_at = now() - make_interval(mins => ${minutes})
    WHERE id = ${id}`.execute(test.db)
  return id
}
const say = (id: number, headers: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: `/api/conversations/${id}/messages`,
    headers,
    payload: { text: 'Yes.' },
  })
async function answerTimeOf({ businessId }: Owner) {
  await measureAnswers(test.db, true)
  const { business } = (await test.app.inject(`/api/businesses/${businessId}`)).json()
  return business.answerTime
}

/** The answer time on the card of a business. */
async function cardTextOf({ businessId }: Owner): Promise<string | null> {
  const { businesses } = (await test.app.inject('/api/businesses?fields=card&limit=100')).json()
  return businesses.find(({ id }: { id: number }) => id === businessId).answerText
}

describe('how quickly a business answers', () => {
  it('is the median of the first answers, from five requests on', async () => {
    const shop = await openBusiness()
    for (const minutes of [10, 20, 118, 600]) await say(await askedAgo(shop, minutes), shop.owner)
    expect(await answerTimeOf(shop)).toBeNull()
    const last = await askedAgo(shop, 5000)
    await say(last, shop.owner)
    await say(last, shop.owner)
    expect(await answerTimeOf(shop)).toEqual({
      share: 80,
      text: 'Usually replies in 2 hours · 80% reply rate',
      openText: '2 hours',
    })
    expect(await cardTextOf(shop)).toBe('Usually replies in 2 hours · 80% reply rate')
  })

  it('counts requests that wait for more than a day, and none that were answered elsewhere', async () => {
    const shop = await openBusiness()
    for (const minutes of [30, 30]) await say(await askedAgo(shop, minutes), shop.owner)
    for (const days of [2, 3, 4]) await askedAgo(shop, days * 1440)
    await askedAgo(shop, 60)
    await askedAgo(shop, 91 * 1440)
    const byPhone = await askedAgo(shop, 5 * 1440)
    await test.app.inject({
      method: 'PUT',
      url: `/api/business-quote-requests/${byPhone}/answered`,
      headers: shop.owner,
      payload: { isAnswered: true },
    })
    expect(await answerTimeOf(shop)).toEqual({
      share: 40,
      text: '40% replied to within a day',
      openText: null,
    })
  })

  it('leaves out what is older than 90 days, when its time has come', async () => {
    const shop = await openBusiness()
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => askedAgo(shop, 30)))
    for (const id of ids) await say(id, shop.owner)
    expect(await answerTimeOf(shop)).not.toBeNull()
    const { rows } = await sql<{
      days: number
    }>`SELECT round(extract(epoch FROM due_at - now()) / 86400)::int AS days
      FROM answer_measurements WHERE business_id = ${shop.businessId}`.execute(test.db)
    expect(rows).toEqual([{ days: 90 }])
    await sql`UPDATE business_quote_requests SET created_at = created_at - interval '90 days'
      WHERE business_id = ${shop.businessId}`.execute(test.db)
    await sql`UPDATE answer_measurements SET due_at = now()`.execute(test.db)
    expect(await answerTimeOf(shop)).toBeNull()
  })

  it('counts requests without an answer in opening hours, too', { tags: 'long' }, async () => {
    const shop = await openBusiness()
    for (const minutes of [10, 20, 300, 420, 480, 600]) await say(await askedAgo(shop, minutes), shop.owner)
    for (const days of [2, 3, 4, 5]) await askedAgo(shop, days * 1440)
    // The shop never closes.
    expect(await answerTimeOf(shop)).toEqual({
      share: 60,
      text: 'Usually replies in 8 hours · 60% reply rate',
      openText: '8 hours',
    })
  })
})

describe('a business that is away', () => {
  const setAway = ({ businessId }: Owner, headers: Record<string, string>, payload: object) =>
    test.app.inject({ method: 'PUT', url: `/api/businesses/${businessId}/away`, headers, payload })
  const unreadOf = async ({ owner }: Owner): Promise<number> =>
    (await test.app.inject({ url: '/api/conversations/unread', headers: owner })).json().business.unread
  const textsOf = async (id: number, headers: Record<string, string>) =>
    (await test.app.inject({ url: `/api/conversations/${id}`, headers })).json().messages

  it('says so on its page and, once, to a visitor who writes; that is no answer', async () => {
    const shop = await openBusiness()
    const until = austinToday(new Date(Date.now() + 3 * 86_400_000))
    expect((await setAway(shop, shop.owner, { until, text: 'Back soon.' })).statusCode).toBe(200)
    const { business } = (await test.app.inject(`/api/businesses/${shop.businessId}`)).json()
    expect(business.away).toMatchObject({ until, text: 'Back soon.' })
    expect(await cardTextOf(shop)).toBe(business.away.brief)
    expect(business.away.brief).toMatch(/^Away through \w+ \d+(, \d{4})?$/)
    const id = await buildRequest(test.db, shop.businessId)
    const tools = { db: test.db, jobs: test.app.jobs, config: test.app.config }
    await Promise.all([1, 2, 3].map(() => answerWhileAway(tools, id)))
    const messages = await textsOf(id, shop.owner)
    expect(messages.map(({ kind }: { kind: string }) => kind)).toEqual(['text', 'away'])
    expect(messages[1].text).toMatch(/^Away through \w+ \d+(, \d{4})?\. Back soon\.$/)
    const row = await test.db
      .selectFrom('business_quote_requests')
      .select(['stage', 'answered_at', 'first_answer_minutes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ stage: 'new', answered_at: null, first_answer_minutes: null })
    expect(await unreadOf(shop)).toBe(1)
    const url = `/api/conversations/${id}/read`
    await test.app.inject({ method: 'PUT', url, headers: shop.owner, payload: { position: 2 } })
    expect(await unreadOf(shop)).toBe(0)
    await setAway(shop, shop.owner, { until: null, text: '' })
    expect((await test.app.inject(`/api/businesses/${shop.businessId}`)).json().business.away).toBeNull()
    expect(await cardTextOf(shop)).toBeNull()
  })

  it('has read what is said for it if it had read everything', async () => {
    const shop = await openBusiness()
    const id = await buildRequest(test.db, shop.businessId)
    const url = `/api/conversations/${id}/read`
    await test.app.inject({ method: 'PUT', url, headers: shop.owner, payload: { position: 0 } })
    await setAway(shop, shop.owner, { until: austinToday(), text: '' })
    await answerWhileAway({ db: test.db, jobs: test.app.jobs, config: test.app.config }, id)
    expect(await unreadOf(shop)).toBe(0)
  })

  it('is there again for its next owner', async () => {
    const shop = await openBusiness()
    await setAway(shop, shop.owner, { until: austinToday(), text: 'Call me at 555-0101.' })
    const next = await buildUser(test.db)
    await sql`UPDATE businesses SET submitted_by_id = ${next} WHERE id = ${shop.businessId}`.execute(test.db)
    expect((await test.app.inject(`/api/businesses/${shop.businessId}`)).json().business.away).toBeNull()
  })

  it('is back by itself after the last day', async () => {
    const shop = await openBusiness()
    await setAway(shop, shop.owner, { until: austinToday(), text: '' })
    await sql`UPDATE business_profiles SET away_until = away_until - 1 WHERE business_id = ${shop.businessId}`.execute(
      test.db,
    )
    expect((await test.app.inject(`/api/businesses/${shop.businessId}`)).json().business.away).toBeNull()
  })

  it('can only be set by who may edit it, to a day within a year', async () => {
    const shop = await openBusiness()
    const stranger = await signInAs(test.app, await buildUser(test.db))
    const until = austinToday()
    expect((await setAway(shop, stranger, { until, text: '' })).statusCode).toBe(403)
    for (const wrong of ['2020-01-01', '2099-01-01', 'soon'])
      expect((await setAway(shop, shop.owner, { until: wrong, text: '' })).json().fieldErrors).toHaveProperty(
        'until',
      )
  })
})
