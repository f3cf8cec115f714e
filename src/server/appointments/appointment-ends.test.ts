import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppointments, slot } from '#test/appointments.ts'
import { openDesk } from '#test/desk.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { sendReminders } from './appointment-reminders.service.ts'

/** Appointments whose one side leaves. */

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let teams: ReturnType<typeof openTeams>
let appointments: ReturnType<typeof openAppointments>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  desk = await openDesk(test)
  teams = openTeams(test)
  appointments = openAppointments(test, teams)
})
afterAll(() => test.close())

async function agreed() {
  const made = await appointments.asked(await appointments.business())
  expect((await made.answer(made.owner, { action: 'accept' })).statusCode).toBe(200)
  return made
}
type Agreed = Awaited<ReturnType<typeof agreed>>

const entryIn = (calendar: string | null | undefined) => {
  const root = new ICAL.Component(ICAL.parse(calendar ?? ''))
  const event = root.getFirstSubcomponent('vevent')
  return {
    method: root.getFirstPropertyValue('method'),
    sequence: event?.getFirstPropertyValue('sequence'),
    uid: event?.getFirstPropertyValue('uid'),
  }
}

describe('when no one answers for a business anymore, its appointments are canceled', () => {
  it.each([
    ['because its owner gives it up', ({ owner, at }: Agreed) => teams.send(owner, 'DELETE', `${at}/owner`)],
    [
      'because staff take it back',
      ({ owner, id }: Agreed) =>
        desk.send('PUT', `/claims/owners/${id}`, { email: null, seenOwnerId: owner.id }),
    ],
    [
      'because its owner deletes their account, and the listing stays',
      async ({ owner, id }: Agreed) => {
        await test.db.updateTable('businesses').set({ outlives_owner: true }).where('id', '=', id).execute()
        return teams.send(owner, 'DELETE', '/users/account')
      },
    ],
  ])('%s', async (_why, leave) => {
    const made = await agreed()
    const [first] = (await made.mails(made.email)).filter(({ calendar }) => calendar)
    const left = await leave({ ...made, at: `/businesses/${made.id}` })
    expect(left.statusCode, left.body).toBe(200)
    expect((await made.view()).appointment).toMatchObject({ state: 'canceled', actions: [] })
    const { messages } = (await teams.send(made.guest, 'GET', made.at)).json()
    expect(messages.at(-1)).toMatchObject({ side: 'business', kind: 'appointment' })
    expect(messages.at(-1).text).toMatch(/^I have to cancel our appointment on /)
    const last = (await made.mails(made.email)).at(-1)
    expect(last?.subject).toMatch(/^Canceled: appointment with Taps/)
    expect(entryIn(first?.calendar)).toMatchObject({ method: 'REQUEST', sequence: 1 })
    expect(entryIn(last?.calendar)).toEqual({
      method: 'CANCEL',
      sequence: 2,
      uid: entryIn(first?.calendar).uid,
    })

    const mails = (await made.mails(made.email)).length
    await sql`UPDATE appointments SET starts_at = now() + interval '20 hours', ends_at = now() + interval '21 hours',
      agreed_at = now() - interval '2 days' WHERE conversation_id = ${made.conversationId}`.execute(test.db)
    await sendReminders({ config: test.app.config, jobs: test.app.jobs, db: test.db })
    expect(await made.mails(made.email)).toHaveLength(mails)
  })
})

it('stay with a new owner, and one that has passed is left as it was', async () => {
  const made = await agreed()
  const next = await teams.person()
  const given = await desk.send('PUT', `/claims/owners/${made.id}`, {
    email: next.email,
    seenOwnerId: made.owner.id,
  })
  expect(given.statusCode, given.body).toBe(200)
  expect((await made.view()).appointment?.state).toBe('confirmed')
  await sql`UPDATE appointments SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    WHERE conversation_id = ${made.conversationId}`.execute(test.db)
  await teams.send(next, 'DELETE', `/businesses/${made.id}/owner`)
  expect((await made.view()).appointment?.state).toBe('confirmed')
})

it('are canceled for the business when the visitor deletes their account', async () => {
  const made = await appointments.business()
  const visitor = await teams.person()
  const booking = appointments.bookingOf(made.id, slot(5, 15), visitor.email)
  const at = `/conversations/${(await teams.send(visitor, 'POST', '/appointments', booking)).json().id}`
  const { appointment } = (await teams.send(made.owner, 'GET', `${at}/appointment`)).json()
  await teams.send(made.owner, 'POST', `${at}/appointments/${appointment.id}/answers`, {
    action: 'accept',
    revision: 1,
  })
  expect((await teams.send(visitor, 'DELETE', '/users/account')).statusCode).toBe(200)
  const { rows } = await sql<{ calendar: string }>`
    SELECT calendar FROM mails WHERE recipient_address = ${made.owner.email} AND calendar IS NOT NULL ORDER BY id`.execute(
    test.db,
  )
  // The one before named the visitor, and went with the account.
  expect(rows.map(({ calendar }) => entryIn(calendar))).toMatchObject([{ method: 'CANCEL', sequence: 2 }])
})
