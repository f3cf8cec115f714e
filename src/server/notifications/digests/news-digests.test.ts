import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setBusinessStatus } from '#server/businesses/decisions/decisions.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { createStops } from '#server/lib/mail/mail-stops.repository.ts'
import { buildStaff } from '#test/desk.ts'
import {
  type BusinessOverrides,
  buildBusiness,
  buildCategory,
  buildService,
  buildSubcategory,
  buildUser,
} from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { pictureForm } from '#test/picture-form.ts'
import { setStatus } from '#test/set-status.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { endMailbox } from '../subscribers/subscribers.service.ts'
import { sendNewsDigests } from './news-digests.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`DELETE FROM news_digests`.execute(test.db)
  await sql`DELETE FROM business_news`.execute(test.db)
  await sql`DELETE FROM mails`.execute(test.patientDb)
})

let count = 0
async function buildReader(): Promise<{ id: number; email: string }> {
  const email = `reader${++count}@example.com`
  return { id: await buildUser(test.db, { email }), email }
}
/** Follows or saved since a month ago. */
const keep = (
  userId: number,
  businessId: number,
  table: 'business_follows' | 'business_saves' = 'business_follows',
) =>
  sql`INSERT INTO ${sql.table(table)} (user_id, business_id, created_at)
    VALUES (${userId}, ${businessId}, now() - interval '30 days')`.execute(test.db)
/** Moves all news and emails so far into the past. */
const goBack = async (interval: string) => {
  await sql`UPDATE business_news SET changed_at = changed_at - ${interval}::interval`.execute(test.db)
  await sql`UPDATE news_digests SET news_from = news_from - ${interval}::interval,
    news_until = news_until - ${interval}::interval`.execute(test.db)
}
const edit = (businessId: number, columns: Record<string, unknown>) =>
  test.db.updateTable('business_profiles').set(columns).where('business_id', '=', businessId).execute()
/** Runs the jobs until nobody is left. */
async function sendAll(): Promise<void> {
  const next = async () => {
    const { rows } = await sql<{ data: { afterId: number } }>`
      DELETE FROM pgboss.job WHERE name = 'send-news-digests' RETURNING data`.execute(test.db)
    return rows.map(({ data }) => data.afterId)
  }
  for (let turns = [0]; turns.length > 0; turns = await next())
    await Promise.all(turns.map((afterId) => sendNewsDigests(test.app, afterId)))
}
const mailsTo = (address: string) => openMails(test.db, { address })

/** A business with a reader who follows it, and an hour-old change of its phone number. */
async function withNews(given: BusinessOverrides = {}) {
  const businessId = await buildBusiness(test.db, given)
  const reader = await buildReader()
  await keep(reader.id, businessId)
  await edit(businessId, { phone: '512-555-0100' })
  await goBack('1 hour')
  return { businessId, reader }
}

const leaks = { name: 'Leaks', from: 9000, to: null, unit: 'hour' } as const
const repiping = { name: 'Repiping', from: null, to: null, unit: 'flat' } as const

describe('the news of a business', () => {
  const hours = JSON.stringify({ monday: { open: '09:00', close: '17:00', closed: false } })
  it.each([
    ['hours', { business_hours: hours }],
    ['pictures', { images: JSON.stringify([{ url: '/uploads/new.webp', altText: '' }]) }],
    ['services', { additional_services: ['Keys cut'] }],
    ['contact', { website: 'https://other.example' }],
    ['address', { address: '5 New St' }],
    [null, { description: 'Other words' }],
    [null, { images: JSON.stringify([]) }],
  ])('are its new %s', async (kind, columns) => {
    const businessId = await buildBusiness(test.db)
    await keep((await buildReader()).id, businessId)
    await edit(businessId, columns)
    await edit(businessId, columns)
    const rows = await test.db.selectFrom('business_news').select('kind').execute()
    expect(rows).toEqual(kind ? [{ kind }] : [])
  })

  it.each([
    ['services', 'another one', [leaks, repiping, { ...leaks, name: 'Mains' }]],
    ['price', 'another price', [{ ...leaks, from: 9500 }, repiping]],
    ['price', 'a price where there was none', [leaks, { ...repiping, to: 90_000 }]],
    ['price', 'the same price for something else', [{ ...leaks, unit: 'visit' }, repiping]],
    [null, 'another order', [repiping, leaks]],
    [null, 'another case', [leaks, { ...repiping, name: 'RePiping' }]],
    [null, 'one less', [leaks]],
    [null, 'a price less', [{ ...leaks, from: null, unit: 'flat' }, repiping]],
    [null, 'one that it offered before', [leaks, repiping, { ...leaks, name: 'keys CUT' }]],
    [null, 'one that it offers in the directory', [leaks, repiping, { ...leaks, name: 'Rekeying' }]],
  ])('are its main services: %s for %s', async (kind, _change, mainServices) => {
    const { id: categoryId } = await buildCategory(test.db)
    const { id: subcategoryId } = await buildSubcategory(test.db, categoryId)
    const { id: serviceId } = await buildService(test.db, subcategoryId, 'Rekeying')
    const place = { categoryId, subcategoryId, subSubCategoryIds: [serviceId] }
    const businessId = await buildBusiness(test.db, { ...place, mainServices: [leaks, repiping] })
    await edit(businessId, { additional_services: ['Keys cut'] })
    await keep((await buildReader()).id, businessId)
    await edit(businessId, { main_services: JSON.stringify(mainServices) })
    const rows = await test.db.selectFrom('business_news').select('kind').execute()
    expect(rows).toEqual(kind ? [{ kind }] : [])
  })

  it('are that it has closed, once staff say so, and not that it is suspended for another reason', async () => {
    const staffId = await buildStaff(test.db)
    const reader = await buildReader()
    const [closed, hidden, back] = await Promise.all(
      ['Closed Oak', 'Hidden Oak', 'Back Oak'].map((name) => buildBusiness(test.db, { name })),
    )
    const suspend = (id = 0, reason = '', status: 'suspended' | 'approved' = 'suspended') =>
      setBusinessStatus(test.app, id, { status, ...(reason && { reason }), actorId: staffId })
    for (const id of [closed, hidden, back]) await keep(reader.id, id as number, 'business_saves')
    await suspend(closed, 'It has closed.')
    await suspend(hidden, 'It is already listed here.')
    await suspend(back, 'It has closed.')
    await suspend(back, '', 'approved')
    await goBack('1 hour')
    await sendAll()
    const [mail, ...others] = await mailsTo(reader.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('News from Closed Oak')
    expect(mail?.text_body).toContain('You saved it. It has closed and is no longer listed.')
    expect(mail?.text_body).not.toContain(`/businesses/${closed}`)
  })

  it('are recorded when its owner edits it, in the same transaction, and only if a person keeps it', async () => {
    const ownerId = await buildUser(test.db)
    const headers = await signInAs(test.app, ownerId)
    const [kept, alone] = [
      await buildBusiness(test.db, { ownerId }),
      await buildBusiness(test.db, { ownerId }),
    ]
    await keep((await buildReader()).id, kept, 'business_saves')
    for (const id of [kept, alone]) {
      const form = pictureForm({ averagePrice: '77', phone: '512-555-0101' })
      const response = await test.app.inject({
        method: 'PUT',
        url: `/api/businesses/${id}`,
        payload: form.payload,
        headers: { ...form.headers, ...headers },
      })
      expect(response.statusCode, response.body).toBe(200)
    }
    const rows = await test.db
      .selectFrom('business_news')
      .select(['business_id', 'kind'])
      .orderBy('kind')
      .execute()
    expect(rows).toEqual([
      { business_id: kept, kind: 'contact' },
      { business_id: kept, kind: 'price' },
    ])
  })
})

describe('the weekly email', () => {
  it('has the news of a followed business once, and one-click unsubscribe', async () => {
    const { reader, businessId } = await withNews({ name: 'Taco Tía' })
    await edit(businessId, { main_services: JSON.stringify([{ ...leaks, name: 'Catering' }]) })
    await edit(businessId, { main_services: JSON.stringify([{ ...leaks, name: 'Catering', from: 1 }]) })
    await goBack('1 hour')
    await sendAll()
    await sendAll()
    const [mail, ...more] = await mailsTo(reader.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('News from Taco Tía')
    expect(mail?.text_body).toContain(`Taco Tía (http://localhost:3000/businesses/${businessId})`)
    expect(mail?.text_body).toContain('New services, new prices and a new phone number or website.')
    const stop = await test.app.inject({
      method: 'POST',
      url: mail?.stop_url?.replace('http://localhost:3000', '') ?? '',
    })
    expect(stop.statusCode).toBe(200)
    await edit(businessId, { phone: '512-555-0102' })
    await goBack('7 days')
    await sendAll()
    expect(await mailsTo(reader.email)).toHaveLength(1)
  })

  it('comes once a week at most, with everything since the last one', async () => {
    const { reader, businessId } = await withNews()
    await sendAll()
    for (const columns of [{ phone: '512-555-0103' }, { address: '9 New St' }]) {
      await edit(businessId, columns)
      await goBack('3 days')
      await sendAll()
    }
    expect(await mailsTo(reader.email)).toHaveLength(1)
    await goBack('1 day')
    await sendAll()
    const [, second] = await mailsTo(reader.email)
    expect(second?.text_body).toContain('A new phone number or website and a new address.')
  })

  it('is sent once when jobs run twice, at the same time', async () => {
    const { reader } = await withNews()
    await Promise.all([0, 0, 0, 0].map((afterId) => sendNewsDigests(test.app, afterId)))
    expect(await mailsTo(reader.email)).toHaveLength(1)
  })

  it('reaches all in batches', async () => {
    const businessId = await buildBusiness(test.db)
    await sql`INSERT INTO users (first_name, last_name, email)
      SELECT 'A', 'B', 'many' || n || '@example.com' FROM generate_series(1, 230) AS n`.execute(test.db)
    await sql`INSERT INTO business_follows (user_id, business_id, created_at)
      SELECT id, ${businessId}, now() - interval '9 days' FROM users WHERE email LIKE 'many%'`.execute(
      test.db,
    )
    await edit(businessId, { phone: '512-555-0104' })
    await goBack('1 hour')
    await sendAll()
    const sent = await test.db.selectFrom('mails').select('recipient_address').distinct().execute()
    expect(sent).toHaveLength(230)
  })

  it('says nothing of changes before a person followed, and waits for those of the last minutes', async () => {
    const { reader, businessId } = await withNews()
    await sql`UPDATE business_follows SET created_at = now() - interval '30 minutes'
      WHERE business_id = ${businessId}`.execute(test.db)
    await edit(businessId, { address: '10 New St' })
    await sendAll()
    expect(await mailsTo(reader.email)).toEqual([])
  })

  it('says nothing of an address that is hidden', async () => {
    const businessId = await buildBusiness(test.db)
    const reader = await buildReader()
    await keep(reader.id, businessId)
    await sql`UPDATE businesses SET hides_address = true, position_source = 'area', latitude = 30.2, longitude = -97.7
      WHERE id = ${businessId}`.execute(test.db)
    await edit(businessId, { address: '11 New St' })
    await goBack('1 hour')
    await sendAll()
    expect(await mailsTo(reader.email)).toEqual([])
  })

  it.each(['rejected', 'suspended'] as const)('says nothing of a %s business', async (status) => {
    const { reader, businessId } = await withNews()
    await setStatus(test.app, businessId, status)
    await sendAll()
    expect(await mailsTo(reader.email)).toEqual([])
  })

  it.each([
    [
      'blocked',
      (id: number) =>
        sql`UPDATE users SET blocked_at = now(), blocked_reason = 'x' WHERE id = ${id}`.execute(test.db),
    ],
    [
      'whose address isn’t confirmed',
      (id: number) => sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${id}`.execute(test.db),
    ],
    [
      'who stopped it',
      (_id: number, email: string) =>
        inTransaction(test.db, (tx) => createStops(tx, email.toUpperCase(), ['follows'], 'asked')),
    ],
    [
      'whose mailbox bounced',
      (_id: number, email: string) => inTransaction(test.db, (tx) => endMailbox(tx, email, 'bounced')),
    ],
  ])('goes to nobody %s', async (_who, act) => {
    const { reader } = await withNews()
    await act(reader.id, reader.email)
    await sendAll()
    expect(await mailsTo(reader.email)).toEqual([])
  })

  it('does not tell owners of their own changes', async () => {
    const { reader, businessId } = await withNews()
    await test.db
      .updateTable('businesses')
      .set({ submitted_by_id: reader.id })
      .where('id', '=', businessId)
      .execute()
    await sendAll()
    expect(await mailsTo(reader.email)).toEqual([])
  })

  it('tells of a saved business only new hours, and that it closed', async () => {
    const reader = await buildReader()
    const [open, closed] = [
      await buildBusiness(test.db, { name: 'Open' }),
      await buildBusiness(test.db, { name: 'Shut' }),
    ]
    for (const id of [open, closed]) await keep(reader.id, id, 'business_saves')
    await edit(open, { phone: '512-555-0105' })
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const week = Object.fromEntries(days.map((day) => [day, { open: '09:00', close: '17:00', closed: true }]))
    await edit(closed, { business_hours: JSON.stringify(week) })
    await goBack('1 hour')
    await sendAll()
    const [mail] = await mailsTo(reader.email)
    expect(mail?.subject).toBe('News from Shut')
    expect(mail?.text_body).toContain('You saved it. Now closed every day of the week.')
  })

  it('says the new hours, with the next days that differ', async () => {
    const reader = await buildReader()
    const id = await buildBusiness(test.db, { name: 'Early' })
    await keep(reader.id, id)
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const week = days.map((day) => [day, { open: '07:00', close: '15:00', closed: day === 'sunday' }])
    const noted = { from: '2099-12-24', to: '2099-12-24', note: '', open: '07:00', close: '12:00' }
    await edit(id, {
      business_hours: JSON.stringify(Object.fromEntries(week)),
      special_hours: JSON.stringify({ days: [{ ...noted, closed: false }], seasons: [] }),
    })
    await goBack('1 hour')
    await sendAll()
    const [mail] = await mailsTo(reader.email)
    expect(mail?.text_body).toContain(
      'New opening hours.\n\n- Monday to Saturday: 7 AM – 3 PM\n- Sunday: Closed\n- Dec 24: 7 AM – 12 PM\n',
    )
  })

  it('names ten businesses and counts the others', async () => {
    const reader = await buildReader()
    for (let number = 0; number < 12; number++) {
      const id = await buildBusiness(test.db, { name: `Shop ${number}` })
      await keep(reader.id, id)
      if (number === 0) await keep(reader.id, id, 'business_saves')
      await edit(id, { business_hours: JSON.stringify({}) })
    }
    await goBack('1 hour')
    await sendAll()
    const [mail] = await mailsTo(reader.email)
    expect(mail?.subject).toMatch(/^News from Shop \d+ and 11 other businesses$/)
    expect(mail?.text_body.match(/Shop \d+ \(/g)).toHaveLength(10)
    expect(mail?.text_body).toContain('2 more businesses have updates.')
  })
})
