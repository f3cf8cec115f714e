import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { searchTimes } from '#server/lib/database/short-text.ts'
import { createStops } from '#server/lib/mail/mail-stops.repository.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import type { SavedSearchFilters } from '#shared/saved-searches/saved-filters.ts'
import { type BusinessOverrides, buildBusiness, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { trades } from '#test/screens/directory.ts'
import { setStatus } from '#test/set-status.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { insertBasics } from '../../../db/demo/demo-rows.ts'
import { sendNewMatches } from './new-matches.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await insertBasics(test.db)
  await fillShippedVocabulary(test.patientDb)
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`DELETE FROM saved_search_readers`.execute(test.db)
  await sql`DELETE FROM businesses`.execute(test.patientDb)
  await sql`DELETE FROM mails`.execute(test.patientDb)
})

const plumbing = {
  category: String(trades.plumbing.categoryId),
  subcategory: String(trades.plumbing.subcategoryId),
}
let serial = 0
type Reader = { id: number; address: string; userId: number | null }

/** Somebody who saved these searches a month ago, with an account or without. */
async function buildReader(searches: readonly SavedSearchFilters[], hasAccount = false): Promise<Reader> {
  const address = `reader${++serial}@example.com`
  const userId = hasAccount ? await buildUser(test.db, { email: address }) : null
  const { rows } = await sql<{ id: number }>`
    INSERT INTO saved_search_readers (user_id, email) VALUES (${userId}, ${hasAccount ? null : address})
    RETURNING id`.execute(test.db)
  const id = rows[0]?.id ?? 0
  for (const search of searches)
    await sql`INSERT INTO saved_searches (reader_id, search, title, since)
      VALUES (${id}, ${JSON.stringify(search)}::jsonb, ${`Search ${JSON.stringify(search)}`}, now() - interval '30 days')`.execute(
      test.db,
    )
  return { id, address, userId }
}
/** Moves approvals and emails so far into the past. */
async function goBack(interval: string): Promise<void> {
  await sql`UPDATE businesses SET approved_at = approved_at - ${interval}::interval`.execute(test.db)
  await sql`UPDATE saved_search_readers SET told_until = told_until - ${interval}::interval`.execute(test.db)
}
/** A business that was approved an hour ago. */
async function open(given: BusinessOverrides = {}): Promise<number> {
  const id = await buildBusiness(test.db, { ...trades.plumbing, ...given })
  await sql`UPDATE businesses SET approved_at = now() - interval '1 hour' WHERE id = ${id}`.execute(test.db)
  return id
}
/** All that the job takes from the application. */
const tools = () => {
  const { db, jobs, config, log } = test.app
  return { db, jobs, config, log }
}
/** Runs the jobs until nobody is left. */
async function sendAll(): Promise<void> {
  const next = async () => {
    const { rows } = await sql<{ data: { afterId: number } }>`
      DELETE FROM pgboss.job WHERE name = 'send-new-matches' RETURNING data`.execute(test.db)
    return rows.map(({ data }) => data.afterId)
  }
  for (let turns = [0]; turns.length > 0; turns = await next())
    await Promise.all(turns.map((afterId) => sendNewMatches(test.app, afterId)))
}
/** Gives texts that no index has no time at all. */
async function withoutTime(work: () => Promise<void>): Promise<void> {
  const usual = searchTimes.texts
  searchTimes.texts = 1
  await work().finally(() => {
    searchTimes.texts = usual
  })
}
const mailsTo = ({ address }: Reader) => openMails(test.db, { address })
const subjectsTo = async (reader: Reader) => (await mailsTo(reader)).map(({ subject }) => subject)

describe('a new business', () => {
  it.each([true, false])('is told of once, with an account: %s', async (hasAccount) => {
    const reader = await buildReader([plumbing], hasAccount)
    const id = await open({ name: 'Hill Country Pipes' })
    await open({ ...trades.tacos, name: 'Taco Tía' })
    await sendAll()
    const [mail, ...others] = await mailsTo(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New: Hill Country Pipes')
    expect(mail?.text_body).toContain(
      `Hill Country Pipes (http://localhost:3000/businesses/${id}) · Plumbing`,
    )
    expect(mail?.text_body).toMatch(/\/saved-searches\?token=set_/)
    expect(mail?.stop_url).toMatch(/\/stop\?kind=searches&token=set_/)
    expect(mail?.user_id).toBe(reader.userId)
    await goBack('7 days')
    await sendAll()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  it('is told to a person who waits for another trade as well, at whatever hour it opens', async () => {
    const reader = await buildReader([{ search: 'taco truck or plumber tonight' }])
    await open({ name: 'Hill Country Pipes' })
    await sendAll()
    expect(await subjectsTo(reader)).toEqual(['New: Hill Country Pipes'])
  })

  it('is one that was first approved since: not an edited, suspended or merged one, nor one that is back', async () => {
    const reader = await buildReader([plumbing])
    const old = await open({ name: 'Old' })
    await goBack('60 days')
    await test.db
      .updateTable('business_profiles')
      .set({ description: 'New' })
      .where('business_id', '=', old)
      .execute()
    await setStatus(test.app, old, 'suspended')
    await setStatus(test.app, old, 'approved')
    await setStatus(test.app, await open({ name: 'Hidden' }), 'suspended')
    await open({ name: 'Waiting', status: 'pending' })
    const kept = await open({ name: 'Kept' })
    await sql`INSERT INTO business_merges (merged_id, kept_id, merged_at, status_before, moved, filled)
      VALUES (${old}, ${kept}, now(), 'approved', '{}', '{}')`.execute(test.db)
    await sendAll()
    expect(await mailsTo(reader)).toEqual([])
  })

  it('counts from its approval, not from when it was submitted', async () => {
    const reader = await buildReader([plumbing])
    const id = await buildBusiness(test.db, {
      ...trades.plumbing,
      name: 'Patient Pipes',
      status: 'pending',
      createdAt: new Date(Date.now() - 90 * 86_400_000),
    })
    await setStatus(test.app, id, 'approved')
    await sendAll()
    expect(await mailsTo(reader)).toEqual([])
    await goBack('1 hour')
    await sql`UPDATE saved_search_readers SET told_until = NULL`.execute(test.db)
    await sendAll()
    expect(await subjectsTo(reader)).toEqual(['New: Patient Pipes'])
  })

  it.each<[string, SavedSearchFilters]>([
    ['words', { search: 'plumber' }],
    ['words with a place and an hour', { search: 'plumber in 78704 open now' }],
    ['a place', { place: '78704' }],
    ['a payment method', { payment: 'card' }],
  ])('is found by %s', async (_by, search) => {
    const reader = await buildReader([search])
    await open({ name: 'Found', zipCode: '78704', hours: null })
    await open({
      ...trades.tacos,
      name: 'Elsewhere',
      zipCode: '78750',
      paymentMethods: {},
      description: 'A plumber ate here.',
    })
    await sendAll()
    expect(await subjectsTo(reader)).toEqual(['New: Found'])
  })
})

describe('the email', () => {
  it('is one for all searches of a person, with five of each and a link to the rest', async () => {
    const reader = await buildReader([plumbing, { place: '78750' }, { search: 'taco' }])
    for (let number = 1; number <= 7; number++) await open({ name: `Pipes ${number}` })
    await open({ ...trades.cleaning, name: 'Clean Sweep', zipCode: '78750' })
    await sendAll()
    const [mail, ...others] = await mailsTo(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/ and others$/)
    expect(mail?.text_body.match(/Pipes \d \(/g)).toHaveLength(5)
    expect(mail?.text_body).toContain(
      'There are more. See the whole list, old and new (http://localhost:3000/businesses?category=2&subcategory=22)',
    )
    expect(mail?.text_body).toContain('Clean Sweep')
    expect(mail?.text_body).not.toContain('taco')
  })

  it('comes once a week at most, with everything since the last one', async () => {
    const reader = await buildReader([plumbing])
    await open({ name: 'First' })
    await sendAll()
    for (const name of ['Second', 'Third']) {
      await goBack('3 days')
      await open({ name })
      await sendAll()
    }
    expect(await mailsTo(reader)).toHaveLength(1)
    await goBack('1 day')
    await sendAll()
    expect((await subjectsTo(reader))[1]).toMatch(/^New: (Second|Third) and another business$/)
  })

  it('is sent once when jobs run twice, at the same time and in two processes', async () => {
    const reader = await buildReader([plumbing])
    await open()
    await Promise.all(
      [test.db, test.db, test.db, test.patientDb].map((db) => sendNewMatches({ ...tools(), db }, 0)),
    )
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  it('is sent later when the process is killed in the middle, once', async () => {
    const reader = await buildReader([plumbing])
    await open()
    const jobs = Object.assign(Object.create(test.app.jobs), {
      enqueue: () => Promise.reject(new Error('killed')),
    })
    await expect(sendNewMatches({ ...tools(), jobs }, 0)).rejects.toThrow('killed')
    expect(await mailsTo(reader)).toEqual([])
    await sendAll()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  it('waits for no one whose search fails, and comes to them once it doesn’t', async () => {
    const unlucky = await buildReader([plumbing, { around: 'nowhere' } as SavedSearchFilters])
    const reader = await buildReader([plumbing])
    await open({ name: 'Hill Country Pipes' })
    await sendAll()
    expect(await subjectsTo(reader)).toEqual(['New: Hill Country Pipes'])
    expect(await subjectsTo(unlucky)).toEqual([])
    await sql`DELETE FROM saved_searches WHERE search ? 'around'`.execute(test.db)
    await sendAll()
    expect(await subjectsTo(unlucky)).toEqual(['New: Hill Country Pipes'])
  })

  it('reaches all in batches', async () => {
    await sql`INSERT INTO saved_search_readers (email) SELECT 'many' || n || '@example.com' FROM generate_series(1, 130) AS n`.execute(
      test.db,
    )
    await sql`INSERT INTO saved_searches (reader_id, search, title, since)
      SELECT id, ${JSON.stringify(plumbing)}::jsonb, 'Plumbing', now() - interval '9 days' FROM saved_search_readers`.execute(
      test.db,
    )
    await open()
    await sendAll()
    const sent = await test.db.selectFrom('mails').select('recipient_address').execute()
    expect(new Set(sent.map(({ recipient_address }) => recipient_address)).size).toBe(130)
    expect(sent).toHaveLength(130)
  })

  it.each<[string, (reader: Reader) => Promise<unknown>]>([
    [
      'who unsubscribed',
      ({ address }) =>
        inTransaction(test.db, (tx) => createStops(tx, address.toUpperCase(), ['searches'], 'asked')),
    ],
    [
      'who turned it off',
      ({ id }) => sql`UPDATE saved_searches SET is_on = false WHERE reader_id = ${id}`.execute(test.db),
    ],
    [
      'who saved it afterwards',
      ({ id }) => sql`UPDATE saved_searches SET since = now() WHERE reader_id = ${id}`.execute(test.db),
    ],
    [
      'whose address isn’t confirmed',
      ({ userId }) => sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${userId}`.execute(test.db),
    ],
    [
      'who is blocked',
      ({ userId }) =>
        sql`UPDATE users SET blocked_at = now(), blocked_reason = 'x' WHERE id = ${userId}`.execute(test.db),
    ],
  ])('goes to nobody %s', async (_who, act) => {
    const reader = await buildReader([plumbing], true)
    await open()
    await act(reader)
    await sendAll()
    expect(await mailsTo(reader)).toEqual([])
  })

  it('says once that the directory no longer has what a search asks for', async () => {
    const reader = await buildReader([plumbing, { place: 'nowhere' }, { category: '999999' }])
    await open({ name: 'Pipes' })
    const ended = await buildReader([{ price: 'cheap' }])
    await sendAll()
    const [mail] = await mailsTo(reader)
    const ends = /This search has ended\. The directory no longer has its category or place\./g
    expect(mail?.text_body.match(ends)).toHaveLength(2)
    expect(mail?.subject).toBe('New: Pipes')
    expect((await subjectsTo(ended))[0]).toMatch(/^Your saved search “.*” has ended$/)
    await goBack('7 days')
    await sendAll()
    expect(await mailsTo(reader)).toHaveLength(1)
    expect(await mailsTo(ended)).toHaveLength(1)
  })

  it('waits for a text that a slow moment couldn’t look up, which stays', async () => {
    const reader = await buildReader([plumbing, { search: 'qz' }])
    await open({ name: 'QZ Pipes' })
    await withoutTime(sendAll)
    expect(await mailsTo(reader)).toEqual([])
    const { rows } = await sql`SELECT is_on, lost_for FROM saved_searches`.execute(test.db)
    expect(rows).toEqual(Array(2).fill({ is_on: true, lost_for: null }))
    await sendAll()
    expect((await mailsTo(reader))[0]?.text_body.match(/QZ Pipes \(/g)).toHaveLength(2)
  })

  it('says once that a text is too short for a large directory, and goes on with the other searches', async () => {
    const reader = await buildReader([plumbing, { search: 'qz' }, { place: 'nowhere' }])
    await open({ name: 'QZ Pipes' })
    const grow = (by: number) =>
      sql`UPDATE business_counts SET business_count = business_count + ${by} WHERE scope = 'all'`.execute(
        test.db,
      )
    await grow(200_000)
    await withoutTime(sendAll).finally(() => grow(-200_000))
    const [mail] = await mailsTo(reader)
    expect(mail?.subject).toBe('New: QZ Pipes')
    expect(mail?.text_body).toContain(
      'This search has ended. It takes too long to look up so few letters. Type at least 3 letters',
    )
    const { rows } = await sql`SELECT is_on, lost_for FROM saved_searches ORDER BY id`.execute(test.db)
    expect(rows).toEqual([
      { is_on: true, lost_for: null },
      { is_on: false, lost_for: 'short' },
      { is_on: false, lost_for: 'gone' },
    ])
    await goBack('7 days')
    await sendAll()
    expect(await mailsTo(reader)).toHaveLength(1)
  })
})
