import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendReminders } from '#server/appointments/appointment-reminders.service.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { answering } from '#test/answering.ts'
import { isLong } from '#test/long.ts'
import { openMails } from '#test/opened-mails.ts'
import { slotSettings } from '#test/slot-settings.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

let test: TestApp
let receiver: SmtpReceiver
let send: ReturnType<typeof sendFrom>
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'https://town.example',
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: '0',
  })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  send = sendFrom(receiver.port)
  teams = openTeams(test)
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

let serial = 0
const mailsTo = (address: string, subject?: string) =>
  openMails(test.db, { address, ...(subject !== undefined && { subject }) })
const textsIn = async (conversationId: number, side: 'visitor' | 'business') =>
  (
    await test.db
      .selectFrom('messages')
      .select('text')
      .where('conversation_id', '=', conversationId)
      .where('side', '=', side)
      .orderBy('position')
      .execute()
  ).map(({ text }) => text)

/** A guest who asked a business with slots for a time, and both sides' answers to it. */
async function asked() {
  const { owner, id, at } = await teams.owned({ name: `Taps ${++serial}` })
  await teams.send(owner, 'PUT', `${at}/slot-settings`, slotSettings())
  const email = `ana.${serial}@example.com`
  const { date } = austinWallClock(new Date())
  const booked = await teams.send(null, 'POST', '/appointments', {
    businessId: id,
    startsAt: new Date(instantAt(date + 5, 600) ?? 0).toISOString(),
    name: 'Ana Guest',
    email,
    phone: '512-555-0101',
    requirements: `Fix a tap, no. ${serial}`,
  })
  expect(booked.statusCode, booked.body).toBe(201)
  const conversationId = booked.json().id as number
  const answer = async (action: string) => {
    const path = `/conversations/${conversationId}/appointment`
    const { appointment } = (await teams.send(owner, 'GET', path)).json()
    const body = { action, revision: appointment.revision }
    const done = await teams.send(owner, 'POST', `${path}s/${appointment.id}/answers`, body)
    expect(done.statusCode, done.body).toBe(200)
  }
  return { owner, email, conversationId, answer }
}

it('the confirmation of a request is answered into its conversation', async () => {
  const { email, owner, conversationId } = await asked()
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({
    subject: expect.stringMatching(/^Your quote request to/),
    conversation_id: conversationId,
    reply_to: expect.stringMatching(/^reply\+[a-z2-7]{32}@reply\.town\.example$/),
  })
  expect(mail?.text_body).toMatch(/^To answer by email, write above this line\.\n/)
  const text = 'It is the tap in the kitchen.'
  expect((await send({ from: email, to: mail?.reply_to ?? '', text })).code).toBe(250)
  expect(await textsIn(conversationId, 'visitor')).toContain(text)
  expect((await mailsTo(owner.email)).at(-1)?.text_body).toContain(text)
})

it('the confirmation offers no answer where no one reads one', async () => {
  const { ask } = answering(test)
  const { id, email } = await ask()
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ conversation_id: id, reply_to: null })
  expect(mail?.text_body).not.toMatch(/write above this line|Reply to this email/)
})

it('email about an appointment is answered into its conversation, by both sides', async () => {
  const { email, owner, conversationId, answer } = await asked()
  await answer('accept')
  await sql`UPDATE appointments SET starts_at = now() + interval '20 hours', ends_at = now() + interval '21 hours',
    agreed_at = now() - interval '9 days' WHERE conversation_id = ${conversationId}`.execute(test.db)
  await sendReminders({ db: test.db, jobs: test.app.jobs, config: test.app.config })
  await answer('cancel')
  for (const [at, subject] of ['Appointment with', 'Reminder:', 'Canceled:'].entries())
    for (const [from, side] of [
      [email, 'visitor'],
      [owner.email, 'business'],
    ] as const) {
      if (!isLong && (side === 'visitor') !== (at % 2 === 0)) continue
      const [mail, ...others] = await mailsTo(from, subject)
      expect(others).toEqual([])
      expect(mail).toMatchObject({ conversation_id: conversationId })
      expect(mail?.calendar).toContain('BEGIN:VEVENT')
      const text = `An answer to “${subject}”.`
      expect((await send({ from, to: mail?.reply_to ?? '', text })).code).toBe(250)
      expect(await textsIn(conversationId, side)).toContain(text)
    }
})
