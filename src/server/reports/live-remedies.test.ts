import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportDecision } from '#shared/reports/report-reasons.ts'
import { openDesk } from '#test/desk.ts'
import { buildOwner } from '#test/edit-business.ts'
import { buildBusiness, buildRequest, buildReview, buildUser } from '#test/factories.ts'
import { liveSettings } from '#test/live-site.ts'
import { addAuthenticator } from '#test/second-factor.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { tablesWith } from '#test/tables-with.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** On a live site, a decision about a report, its undoing and its reversal demand the same proof as acting without a report. */

let test: TestApp
let admin: Awaited<ReturnType<typeof openDesk>>
let moderator: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp(liveSettings)
  admin = await openDesk(test)
  moderator = await openDesk(test, 'Lena')
  for (const { headers } of [admin, moderator]) await addAuthenticator(test.app, headers)
  await test.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', moderator.staffId).execute()
})
afterAll(() => test.close())

const setProof = (at: RawBuilder<unknown>) =>
  sql`UPDATE sessions SET confirmed_at = ${at}, factor_confirmed_at = ${at}
    WHERE user_id IN (${admin.staffId}, ${moderator.staffId})`.execute(test.db)
const expire = () => setProof(sql`now() - interval '10 minutes'`)
const prove = () => setProof(sql`now()`)

const picture = '/uploads/two.webp'
/** The reported thing of each decision. */
const things: Record<string, { decision: ReportDecision; build: () => Promise<object> }> = {
  'a listing that is rejected': { decision: 'listing_rejected', build: listing },
  'a listing that is suspended': { decision: 'listing_suspended', build: listing },
  'a picture that is removed': {
    decision: 'picture_removed',
    async build() {
      const { id } = await listing()
      await sql`UPDATE business_profiles SET cover_url = ${picture} WHERE business_id = ${id}`.execute(
        test.db,
      )
      return { kind: 'picture', id, pictureUrl: picture }
    },
  },
  'a person who is blocked': {
    decision: 'author_blocked',
    async build() {
      const userId = await buildUser(test.db)
      const id = await buildReview(test.db, (await listing()).id, { rating: 1, content: 'Bad.', userId })
      return { kind: 'review', id }
    },
  },
  'a sender who is blocked': {
    decision: 'author_blocked',
    async build() {
      const owner = await buildOwner(test.app)
      return { kind: 'request', id: await buildRequest(test.db, owner.business), by: owner.headers }
    },
  },
}
async function listing() {
  const ownerId = await buildUser(test.db)
  return { kind: 'business', id: await buildBusiness(test.db, { ownerId }) }
}

let serial = 0
async function report(build: () => Promise<object>): Promise<number> {
  const { by, ...thing } = (await build()) as { by?: object }
  const headers = by ?? (await signInAs(test.app, await buildUser(test.db)))
  const sent = await test.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload: { ...thing, reason: 'other', text: 'See for yourself.' },
    headers: { ...headers },
    remoteAddress: `10.12.0.${++serial}`,
  })
  expect(sent.statusCode, sent.body).toBe(201)
  const newest = await test.db
    .selectFrom('report_cases')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return newest.id
}

type Desk = typeof admin
const reason = 'It isn’t what it says.'
const calls = {
  decision: (id: number, by: Desk, revision: number, decision: ReportDecision) =>
    by.send('PUT', `/reports/${id}/decision`, { decision, reason, revision }),
  undo: (id: number, by: Desk, revision: number) => by.send('PUT', `/reports/${id}/undo`, { revision }),
  appeal: (id: number, by: Desk, revision: number) =>
    by.send('PUT', `/reports/${id}/appeal`, { isReversed: true, reason, revision }),
}
const revisionOf = async (id: number) =>
  (await test.db.selectFrom('report_cases').select('revision').where('id', '=', id).executeTakeFirstOrThrow())
    .revision

describe.each(Object.entries(things))('%s', (_name, { decision, build }) => {
  it('needs a fresh proof, and so does putting that back', async () => {
    const id = await report(build)
    for (const step of ['decision', 'undo', 'decision', 'appeal'] as const) {
      if (step === 'appeal')
        await sql`UPDATE report_cases SET state = 'appealed', appeal_text = 'No.', appealed_at = now()
          WHERE id = ${id}`.execute(test.db)
      const revision = await revisionOf(id)
      if (decision === 'author_blocked') {
        await prove()
        const forbidden = await calls[step](id, moderator, revision, decision)
        expect([step, forbidden.statusCode, forbidden.json().code]).toEqual([step, 403, 'forbidden'])
      }
      await expire()
      const refused = await calls[step](id, admin, revision, decision)
      expect([step, refused.json().code]).toEqual([step, 'confirmation_required'])
      expect(await revisionOf(id), step).toBe(revision)
      await prove()
      const done = await calls[step](id, admin, revision, decision)
      expect(done.statusCode, `${step}: ${done.body}`).toBe(200)
    }
  })
})

it('a decision that does nothing to anyone needs none', async () => {
  const id = await report(listing)
  await expire()
  expect((await calls.decision(id, moderator, 1, 'nothing_wrong')).statusCode).toBe(200)
  expect((await calls.undo(id, moderator, 2)).statusCode).toBe(200)
})

describe('a held request whose sender is blocked', () => {
  const isBlocked = () => tablesWith(test.db, sql`strpos(t::text, 'max.rank@example.com') > 0`)

  it('is let wait again only by an admin with a fresh proof', async () => {
    const business = (await listing()).id
    const sent = await test.app.inject({
      method: 'POST',
      url: '/api/business-quote-requests',
      payload: {
        businessId: business,
        name: 'Max Rank',
        email: 'max.rank@example.com',
        phone: '512-555-0100',
        requirements:
          'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example',
      },
    })
    const { id } = sent.json()
    const decide = (by: Desk) =>
      by.send('PUT', `/held-requests/${id}/decision`, { decision: 'blocked', reason, revision: 1 })
    const undo = (by: Desk) => by.send('PUT', `/held-requests/${id}/undo`, { revision: 2 })
    for (const call of [decide, undo]) {
      await prove()
      expect((await call(moderator)).json().code).toBe('forbidden')
      await expire()
      expect((await call(admin)).json().code).toBe('confirmation_required')
      expect((await isBlocked()).includes('public.sender_blocks')).toBe(call === undo)
      await prove()
      expect((await call(admin)).statusCode).toBe(200)
    }
    expect(await isBlocked()).not.toContain('public.sender_blocks')
  })
})
