import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { toIsoDate } from '#shared/businesses/special-hours.ts'
import { editBusiness } from '#test/edit-business.ts'
import { buildBusiness, buildUser, hoursEveryDay } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { askAboutHours } from './hours-questions.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://local.example' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`DELETE FROM businesses`.execute(test.patientDb)
  await sql`DELETE FROM mails`.execute(test.patientDb)
})

const day = 86_400_000
const yearAgo = new Date(Date.now() - 365 * day)
/** A day of this year's spring, long before its next holiday, and thirteen days before Memorial Day. */
const spring = new Date('2027-04-01T16:00:00Z')
const beforeMemorialDay = new Date('2027-05-18T16:00:00Z')
const ask = (at = spring, after = 0) =>
  askAboutHours({ config: test.app.config, jobs: test.app.jobs, db: test.db }, after, at)
const mails = () => openMails(test.db)
const owned = async (given: Parameters<typeof buildBusiness>[1] = {}) => {
  const ownerId = await buildUser(test.db)
  return { ownerId, id: await buildBusiness(test.db, { ownerId, createdAt: yearAgo, ...given }) }
}
const tokenIn = (text = '') => /hours-question\?token=(\S+)/.exec(text)?.[1] ?? ''
const post = (answer: string, token: string) =>
  test.app.inject({ method: 'POST', url: '/api/hours-questions/answer', payload: { token, answer } })
const confirmedAt = async (id: number) =>
  (await test.app.inject(`/api/businesses/${id}`)).json().business.hoursConfirmedAt
/** As if everything had happened this many days earlier. */
const passDays = (days: number) =>
  sql`UPDATE hours_questions SET asked_at = asked_at - make_interval(days => ${days})`.execute(test.db)

describe('the daily job', () => {
  it('asks each owner once for an occasion, with the hours as visitors read them', async () => {
    const { id, ownerId } = await owned({
      name: 'Dove Springs Diner',
      hours: hoursEveryDay('11:00', '22:00'),
    })
    await Promise.all([ask(), ask()])
    await ask()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      user_id: ownerId,
      subject: 'Are the hours for Dove Springs Diner still right?',
      stop_url: expect.stringMatching(
        /^https:\/\/local\.example\/api\/notification-settings\/stop\?kind=hours&token=set_/,
      ),
    })
    expect(mail?.text_body).toContain('Monday to Sunday: 11 AM – 10 PM')
    expect(mail?.text_body).toContain(`https://local.example/edit-business/${id}`)
  })

  it('asks again next half-year, and before holidays, three weeks later at the earliest', async () => {
    await owned()
    await ask()
    await ask(beforeMemorialDay)
    expect(await mails()).toHaveLength(1)
    await passDays(21)
    await ask(beforeMemorialDay)
    expect((await mails())[1]?.text_body).toContain('Memorial Day, May 31: 9 AM – 5 PM')
    await passDays(21)
    await ask(beforeMemorialDay)
    await ask()
    expect(await mails()).toHaveLength(2)
    await ask(new Date('2027-09-20T16:00:00Z'))
    expect(await mails()).toHaveLength(3)
  })

  it('leaves out who has said what they do that day, has just registered or confirmed, or cannot answer', async () => {
    const { id } = await owned()
    const memorialDay = toIsoDate(Date.UTC(2027, 4, 31) / day)
    const special = {
      days: [{ open: '09:00', close: '17:00', closed: true, from: memorialDay, to: memorialDay, note: '' }],
      seasons: [],
    }
    await sql`UPDATE business_profiles SET special_hours = ${JSON.stringify(special)}::jsonb WHERE business_id = ${id}`.execute(
      test.db,
    )
    await owned({ createdAt: new Date() })
    await owned({ hours: null })
    await owned({ status: 'suspended' })
    await buildBusiness(test.db, { createdAt: yearAgo })
    const { ownerId } = await owned()
    await sql`UPDATE users SET blocked_at = now() WHERE id = ${ownerId}`.execute(test.db)
    const unconfirmed = await owned()
    await sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${unconfirmed.ownerId}`.execute(test.db)
    const confirmed = await owned()
    await sql`UPDATE business_profiles SET hours_confirmed_at = now() WHERE business_id = ${confirmed.id}`.execute(
      test.db,
    )
    await ask(beforeMemorialDay)
    expect(await mails()).toEqual([])
  })

  it('goes on where a full batch ended', async () => {
    const first = await owned()
    await sql`INSERT INTO users (first_name, last_name, email)
      SELECT 'Rosa', 'Delgado', 'hours' || n || '@example.com' FROM generate_series(1, 202) AS n`.execute(
      test.patientDb,
    )
    // Copies of the first one, each with an owner of its own.
    await sql`WITH made AS (INSERT INTO businesses (submitted_by_id, created_at, status, name_key, facets, weekly_minutes)
      SELECT u.id, b.created_at, b.status, b.name_key, b.facets, b.weekly_minutes FROM businesses AS b, users AS u
      WHERE b.id = ${first.id} AND u.email LIKE 'hours%' RETURNING id)
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code, business_hours)
      SELECT made.id, name, description, address, city, state, zip_code, business_hours FROM business_profiles, made
      WHERE business_id = ${first.id}`.execute(test.patientDb)
    const owners = await test.db.selectFrom('businesses').select('id').execute()
    await ask()
    expect(await mails()).toHaveLength(200)
    const last = owners.map(({ id }) => id).sort((one, other) => one - other)[199] ?? 0
    const { rows } = await sql<{ data: object }>`
      SELECT data FROM pgboss.job WHERE name = 'ask-about-hours' AND data ->> 'after' IS NOT NULL`.execute(
      test.db,
    )
    expect(rows).toEqual([{ data: { after: last } }])
    await ask(spring, last)
    expect(await mails()).toHaveLength(203)
  })
})

describe('the link in the email', () => {
  it('confirms the hours by POST alone, as often as it is pressed', async () => {
    const { id } = await owned()
    await ask()
    const token = tokenIn((await mails())[0]?.text_body)
    const opened = await test.app.inject(`/api/hours-questions/stop?token=${token}`)
    expect(opened.headers.location).toBe(`/hours-question?token=${token}`)
    expect((await test.app.inject(`/hours-question?token=${token}`)).statusCode).toBe(200)
    expect(await confirmedAt(id)).toBeNull()
    expect((await post('right', token)).statusCode).toBe(200)
    expect(Date.now() - Date.parse(await confirmedAt(id))).toBeLessThan(60_000)
    expect((await post('right', token)).statusCode).toBe(200)
    expect((await test.app.inject(`/businesses/${id}`)).body).toContain('Hours confirmed')
  })

  it('stops the questions for good', async () => {
    await owned()
    await ask()
    const token = tokenIn((await mails())[0]?.text_body)
    expect((await post('stop', token)).statusCode).toBe(200)
    expect((await post('stop', token)).statusCode).toBe(200)
    expect((await post('both', token)).statusCode).toBe(400)
    await passDays(200)
    await ask(new Date('2027-09-20T16:00:00Z'))
    expect(await mails()).toHaveLength(1)
  })

  it('in the header of an email from before stops them, too', async () => {
    await owned()
    await ask()
    const token = tokenIn((await mails())[0]?.text_body)
    const stopped = await test.app.inject({
      method: 'POST',
      url: `/api/hours-questions/stop?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(stopped.statusCode, stopped.body).toBe(200)
    await passDays(200)
    await ask(new Date('2027-09-20T16:00:00Z'))
    expect(await mails()).toHaveLength(1)
  })

  it('in its header ends them for the address, which its owner can start again for each business', async () => {
    const { ownerId } = await owned()
    await ask()
    const [mail] = await mails()
    const headers = await signInAs(test.app, ownerId)
    const change = async (payload?: object) =>
      (
        await test.app.inject({
          method: payload ? 'PUT' : 'GET',
          url: '/api/notification-settings',
          headers,
          ...(payload && { payload }),
        })
      ).json()
    await post('stop', tokenIn(mail?.text_body))
    expect(await change()).toMatchObject({ hours: true })
    const stop = new URL(mail?.stop_url ?? '')
    const stopped = await test.app.inject({ method: 'POST', url: stop.pathname + stop.search })
    expect(stopped.statusCode, stopped.body).toBe(200)
    expect(await change()).toMatchObject({ hours: false, follows: true })
    await passDays(200)
    const later = new Date('2027-09-20T16:00:00Z')
    await ask(later)
    expect(await mails()).toHaveLength(1)
    expect(await change({ hours: true })).toMatchObject({ hours: true })
    await ask(later)
    expect(await mails()).toHaveLength(2)
  })

  it('counts for no other: not incomplete, unknown, or after the business changed hands', async () => {
    const { id } = await owned()
    await ask()
    const token = tokenIn((await mails())[0]?.text_body)
    expect((await post('right', token.slice(0, -1))).statusCode).toBe(400)
    expect((await post('right', `${token.slice(0, -3)}abc`)).statusCode).toBe(404)
    await sql`UPDATE businesses SET submitted_by_id = ${await buildUser(test.db)} WHERE id = ${id}`.execute(
      test.db,
    )
    expect((await post('right', token)).statusCode).toBe(404)
    expect(await confirmedAt(id)).toBeNull()
  })
})

it('counts a change of the hours as a confirmation, and no other edit', async () => {
  const { id, ownerId } = await owned({ hours: hoursEveryDay('09:00', '17:00') })
  const headers = await signInAs(test.app, ownerId)
  const put = (fields: Record<string, string>) => editBusiness(test.app, { business: id, headers }, fields)
  await put({ phone: '512-555-0101', businessHoursData: JSON.stringify(hoursEveryDay('09:00', '17:00')) })
  expect(await confirmedAt(id)).toBeNull()
  await put({ businessHoursData: JSON.stringify(hoursEveryDay('10:00', '17:00')) })
  expect(austinWallClock(new Date(await confirmedAt(id))).date).toBe(austinWallClock(new Date()).date)
})
