import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import type { LoggedAction } from '#shared/audit/actions-desk.schemas.ts'
import { buildStaff, openDesk } from '#test/desk.ts'
import {
  buildBusiness,
  buildCategory,
  buildPayment,
  buildPromotion,
  buildReview,
  buildUser,
} from '#test/factories.ts'
import { isLong } from '#test/long.ts'
import { hurrySearches } from '#test/patient-searches.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import type { NewAction } from './actions.repository.ts'
import { recordAction, recordActions } from './actions.service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

const list = async (query = ''): Promise<LoggedAction[]> =>
  (await desk.send('GET', `/actions${query}`)).json().actions

it('lists who did what to which target, newest first, with its current name', async () => {
  const businessId = await buildBusiness(test.db, { name: 'Logged Lantern' })
  const userId = await buildUser(test.db, { firstName: 'Ana', lastName: 'Ruiz' })
  const actorId = await buildStaff(test.db)
  const last = (await list())[0]?.id ?? 0
  await inTransaction(test.db, (tx) =>
    recordActions(tx, [
      { actorId, action: 'business.approved', targetType: 'business', targetId: businessId },
      {
        actorId: null,
        action: 'user.role-changed',
        targetType: 'user',
        targetId: userId,
        details: { to: 'admin' },
      },
    ]),
  )
  await inTransaction(test.db, (tx) =>
    recordAction(tx, { actorId: 999_999, action: 'review.hidden', targetType: 'review', targetId: 999_999 }),
  )
  const actions = (await list()).filter(({ id }) => id > last)
  expect(actions).toHaveLength(3)
  expect(actions[0]).toMatchObject({
    action: 'review.hidden',
    actorId: null,
    actorName: null,
    targetName: null,
  })
  expect(actions.find(({ targetType }) => targetType === 'business')).toMatchObject({
    actorId,
    actorName: 'Dana Whitfield',
    targetId: businessId,
    targetName: 'Logged Lantern',
    details: {},
  })
  const ofUser = await list(`?targetType=user&targetId=${userId}`)
  expect(ofUser).toMatchObject([{ targetName: 'Ana Ruiz', actorName: null, details: { to: 'admin' } }])
  expect(await list(`?actorId=${actorId}`)).toHaveLength(1)
  expect(await list(`?actorId=${actorId}&targetType=faq`)).toEqual([])
  for (const query of [
    '?targetId=1',
    '?targetType=cat',
    '?page=999',
    '?search=%00',
    `?search=${'a'.repeat(101)}`,
  ])
    expect((await desk.send('GET', `/actions${query}`)).statusCode).toBe(400)
})

it('pages without losing or repeating an entry', async () => {
  const actorId = await buildStaff(test.db)
  const actions = Array.from({ length: 60 }, (_, index) => ({
    actorId,
    action: 'faq.changed' as const,
    targetType: 'faq' as const,
    targetId: index + 1,
    details: { reason: 'Reworded.' },
  }))
  await inTransaction(test.db, (tx) => recordActions(tx, actions))
  for (const query of [`actorId=${actorId}&targetType=faq`, 'search=reworded']) {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?${query}&page=${page}`)))
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10])
    expect(new Set(pages.flat().map(({ targetId }) => targetId)).size).toBe(60)
  }
})

describe('a search of the log', () => {
  beforeAll(async () => {
    const businessId = await buildBusiness(test.db, {
      name: 'Wren & Marten',
      description: 'Nothing but kites.',
    })
    const reviewId = await buildReview(test.db, businessId)
    await test.db.updateTable('reviews').set({ revision: 2 }).where('id', '=', reviewId).execute()
    const insert = async (table: 'service_suggestions' | 'testimonials' | 'faqs', row: object) => {
      const inserted = test.db
        .insertInto(table)
        .values(row as never)
        .returning('id')
      return (await inserted.executeTakeFirstOrThrow()).id
    }
    const suggestion = await insert('service_suggestions', { name: 'Quince grafting' })
    const said = { rating: 5, content: 'Good.', author_name: 'Juniper Vale', author_title: '', position: 1 }
    const testimonial = await insert('testimonials', said)
    const faq = await insert('faqs', {
      id: 900,
      question: 'Is a sextant needed?',
      answer: 'No.',
      position: 1,
    })
    const targets: [NewAction['action'], NewAction['targetType'], number, string?][] = [
      ['business.rejected', 'business', businessId, 'A 100% copy of Bo’s'],
      ['promotion.activated', 'promotion', await buildPromotion(test.db, businessId)],
      ['payment.refunded', 'payment', await buildPayment(test.db, businessId)],
      ['review.hidden', 'review', reviewId, 'Names a neighbor.'],
      [
        'user.blocked',
        'user',
        await buildUser(test.db, { firstName: 'Ottilie', email: 'o.finch@example.com' }),
      ],
      ['suggestion.decided', 'suggestion', suggestion],
      ['testimonial.changed', 'testimonial', testimonial],
      ['faq.changed', 'faq', faq],
      ['category.created', 'category', (await buildCategory(test.db, { name: 'Falconry' })).id],
    ]
    const actorId = await buildStaff(test.db, 'Isolde')
    const actions = targets.map(([action, targetType, targetId, reason]) => ({
      actorId,
      action,
      targetType,
      targetId,
      ...(reason && { details: { reason, from: 'kites' } }),
    }))
    await inTransaction(test.db, (tx) => recordActions(tx, actions))
  })

  const ofBusiness = ['business.rejected', 'payment.refunded', 'promotion.activated', 'review.hidden']
  const finds: [string, string[]][] = [
    ['search=wren %26 MART', ofBusiness],
    ['search=marten&targetType=payment', ['payment.refunded']],
    ['search=ottilie del', ['user.blocked']],
    ['search=o.finch@', ['user.blocked']],
    ['search=isolde&targetType=category', ['category.created']],
    ['search=isolde&targetType=promotion', ['promotion.activated']],
    ['search=grafting', ['suggestion.decided']],
    ['search=Juniper', ['testimonial.changed']],
    ['search=sextant', ['faq.changed']],
    ['search=falconry', ['category.created']],
    ['search=neighbor', ['review.hidden']],
    ['search=100%25', ['business.rejected']],
    ['search=o’s', ['business.rejected']],
    ['search=kites', []],
    ['search=isolde&targetType=inbox_item', []],
  ]
  /** Adds more suggestions with all these words than a search reads. */
  const nameThousands = async () => {
    const everyWord = finds.map(([query]) => new URLSearchParams(query).get('search')).join(' ')
    await sql`INSERT INTO service_suggestions (name)
      SELECT ${everyWord} || i FROM generate_series(1, 2001) AS i`.execute(test.patientDb)
  }
  const namesFound = async (query: string) => (await list(`?${query}`)).map(({ action }) => action).sort()

  it('finds actions by actor, target name and reason', async () => {
    for (const [query, expected] of finds) expect(await namesFound(query), query).toEqual(expected)
    expect(await list('?search=isolde')).toHaveLength(9)
  })

  it('finds the same when thousands of targets match', async () => {
    await nameThousands()
    const some = finds.filter((_find, at) => isLong || at % 4 === 0)
    for (const [query, expected] of some) expect(await namesFound(query), query).toEqual(expected)
  })

  it('rejects a search that takes too long, with advice', { tags: 'long' }, async () => {
    await nameThousands()
    // The lock makes the search as slow as on a very long log.
    const blocker = new pg.Client(test.connection)
    await blocker.connect()
    await blocker.query('BEGIN; LOCK TABLE promotions IN ACCESS EXCLUSIVE MODE')
    const ask = (search: string) => desk.send('GET', `/actions?${new URLSearchParams({ search })}`)
    hurrySearches(true)
    const [common, short] = await Promise.all([ask('grafting'), ask('o’s')])
    hurrySearches(false)
    await blocker.end()
    expect([common.statusCode, short.statusCode]).toEqual([400, 400])
    expect(common.json().fieldErrors).toEqual({ search: 'Too many names match. Type more of the name' })
    expect(short.json().fieldErrors).toEqual({
      search: 'Type at least 3 letters (a to z) or digits in a row',
    })
  })
})

const write = (app: TestApp, subject: string, isKept = true) =>
  app.db
    .insertInto('mails')
    .values({
      user_id: null,
      recipient_name: 'Maya Reyes',
      recipient_address: 'maya@example.com',
      subject,
      text_body: `Words of ${subject}`,
      html_body: '',
      is_kept: isKept,
      sent_at: null,
    })
    .execute()

it('shows the outbox when no mail server is set, except what must not be kept', async () => {
  await write(test, 'Reset your password')
  await write(test, 'Goodbye', false)
  const { mails, isOutbox } = (await desk.send('GET', '/mails?search=MAYA@')).json()
  expect(isOutbox).toBe(true)
  expect(mails).toMatchObject([
    {
      to: { name: 'Maya Reyes', address: 'maya@example.com' },
      subject: 'Reset your password',
      sentAt: null,
      failure: null,
    },
  ])
  expect(JSON.stringify(mails)).not.toContain('Words of')
  const { id } = mails[0]
  expect((await desk.send('GET', `/mails/${id}`)).json()).toEqual({
    text: 'Words of Reset your password',
    hidesSecrets: false,
  })
  expect(await list(`?targetType=mail&targetId=${id}`)).toMatchObject([
    { action: 'mail.read', actorId: desk.staffId, targetName: null },
  ])
  await desk.send('GET', `/mails/${id}`)
  expect(await list(`?targetType=mail&targetId=${id}&reading=only&search=dana`)).toHaveLength(1)
  expect(await list(`?targetType=mail&targetId=${id}&reading=none`)).toEqual([])
  const goodbye = await test.db
    .selectFrom('mails')
    .select('id')
    .where('is_kept', '=', false)
    .executeTakeFirst()
  expect((await desk.send('GET', `/mails/${goodbye?.id}`)).statusCode).toBe(404)
  expect((await desk.send('GET', '/mails?search=nobody')).json().mails).toEqual([])
  expect((await desk.send('GET', '/mails')).headers['cache-control']).toBe('no-store')
})

it('hides the text of email when a mail server is set', async () => {
  const served = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const staff = await openDesk(served)
  await write(served, 'Reset your password')
  const { mails, isOutbox } = (await staff.send('GET', '/mails')).json()
  expect(isOutbox).toBe(false)
  expect(mails).toMatchObject([{ subject: 'Reset your password' }])
  const read = await staff.send('GET', `/mails/${mails[0].id}`)
  expect(read.json()).toEqual({ text: null, hidesSecrets: false })
  expect((await staff.send('GET', '/actions')).json().actions).toEqual([])
  await served.close()
})
