import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppointments, slot } from '#test/appointments.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

/** Answers to a calendar entry, which the calendar program emails to the organizer of the entry. */

let test: TestApp
let receiver: SmtpReceiver
let send: ReturnType<typeof sendFrom>
let teams: ReturnType<typeof openTeams>
let appointments: ReturnType<typeof openAppointments>
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'https://town.example',
    MAIL_REPLY_DOMAIN: 'reply.town.example',
    MAIL_IN_PORT: '0',
  })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  send = sendFrom(receiver.port)
  teams = openTeams(test)
  appointments = openAppointments(test, teams)
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

async function agreed() {
  const made = await appointments.asked(await appointments.business())
  expect((await made.answer(made.owner, { action: 'accept' })).statusCode).toBe(200)
  const entryTo = async (address: string) =>
    (await made.mails(address)).flatMap(({ calendar, reply_to: to, text_body: text }) =>
      calendar ? [{ entry: calendar.replaceAll('\r\n ', ''), to: to ?? '', text }] : [],
    )
  const state = async () => (await made.view()).appointment?.state
  const messages = async () =>
    (await teams.send(made.guest, 'GET', made.at)).json().messages as { text: string; side: string }[]
  return { ...made, entryTo, state, messages }
}

/** The answer of a calendar program to an entry. */
const answerTo = (entry: string, partstat: string, more = '') =>
  entry
    .replace(/METHOD:\w+/, 'METHOD:REPLY')
    .replace(/PARTSTAT=\w+/, `PARTSTAT=${partstat}`)
    .replace('END:VEVENT', `${more}END:VEVENT`)

const declineAs = async (
  from: string,
  { entry, to }: { entry: string; to: string },
  { partstat = 'DECLINED', more = '', change = (answer: string) => answer } = {},
) =>
  send({
    from,
    to,
    subject: 'Declined: Appointment',
    text: 'Ana has declined this invitation.',
    // As Google Calendar marks it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    icalEvent: { method: 'REPLY', content: change(answerTo(entry, partstat, more)) },
  })

const withoutVersion = (answer: string) => answer.replace(/SEQUENCE:\d+\r\n/, '')

describe('the organizer of a calendar entry', () => {
  it('is where the reader’s emails are answered, the same in each version', async () => {
    const made = await agreed()
    for (const address of [made.email, made.owner.email]) {
      const [first] = await made.entryTo(address)
      expect(first?.to).toMatch(/^reply\+[a-z2-7]{32}@reply\.town\.example$/)
      expect(first?.entry).toMatch(
        new RegExp(`ORGANIZER;CN="Taps[^\r\n]+:mailto:${first?.to.replace('+', '\\+')}\r\n`),
      )
      expect(first?.entry).toContain('RSVP=TRUE')
      expect(first?.text).not.toContain('no one is told')
    }
    await made.answer(made.owner, { action: 'cancel' })
    const [first, last] = await made.entryTo(made.email)
    const organizerOf = (entry = '') => /ORGANIZER.*/.exec(entry)?.[0]
    expect(organizerOf(last?.entry)).toBe(organizerOf(first?.entry))
  })

  it('is sealed in email that waits', async () => {
    await agreed()
    const rows = await test.db
      .selectFrom('mails')
      .select('calendar')
      .where('calendar', 'is not', null)
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { calendar } of rows)
      expect(calendar?.replaceAll('\r\n ', '')).not.toMatch(/reply\+[a-z2-7]{32}@/)
  })
})

describe('an appointment', () => {
  it('is canceled by the visitor who declines its entry, with what they add', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    const more = 'COMMENT:I am ill.\r\n'
    expect(await declineAs(made.email, entry as never, { more })).toEqual({ code: 250, text: 'Stored' })
    expect(await made.state()).toBe('canceled')
    expect((await made.messages()).at(-1)).toMatchObject({
      side: 'visitor',
      text: expect.stringMatching(/^I have to cancel our appointment on .+\n\nI am ill\.$/),
    })
    expect((await made.entryTo(made.owner.email)).at(-1)?.entry).toContain('METHOD:CANCEL')
    const said = (await made.messages()).length
    expect((await declineAs(made.email, entry as never)).code).toBe(250)
    expect(await made.messages()).toHaveLength(said)
  })

  it('is canceled by the only one who answers for the business', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.owner.email)
    expect((await declineAs(made.owner.email, entry as never)).code).toBe(250)
    expect(await made.state()).toBe('canceled')
  })

  it('stays when one of several people of the business declines, and the visitor reads so', {
    tags: 'long',
  }, async () => {
    const made = await appointments.business()
    const helper = await teams.addMember(made.id, 'helper')
    await test.db
      .updateTable('business_members')
      .set({ gets_requests: true })
      .where('user_id', '=', helper.id)
      .execute()
    const one = await appointments.asked(made)
    await one.answer(one.owner, { action: 'accept' })
    const mail = (await one.mails(helper.email)).find(({ calendar }) => calendar)
    const entry = { entry: mail?.calendar?.replaceAll('\r\n ', '') ?? '', to: mail?.reply_to ?? '' }
    expect((await declineAs(helper.email, entry)).code).toBe(250)
    expect((await one.view()).appointment?.state).toBe('confirmed')
    const { messages } = (await teams.send(one.guest, 'GET', one.at)).json()
    expect(messages.at(-1)).toMatchObject({
      side: 'business',
      text: expect.stringMatching(/^I declined our appointment on .+ in my calendar\.$/),
    })
  })

  it('stays when its entry is accepted', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    const said = (await made.messages()).length
    for (const partstat of ['ACCEPTED', 'TENTATIVE'])
      expect((await declineAs(made.email, entry as never, { partstat })).code).toBe(250)
    expect(await made.messages()).toHaveLength(said)
    expect(await made.state()).toBe('confirmed')
  })

  it('stays when another entry is declined, and who declined hears so', async () => {
    const [made, other] = await Promise.all([agreed(), agreed()])
    const [entry] = await made.entryTo(made.email)
    const [foreign] = await other.entryTo(other.email)
    const said = (await made.messages()).length
    const answer = { entry: foreign?.entry ?? '', to: entry?.to ?? '' }
    expect(await declineAs(made.email, answer)).toMatchObject({
      code: 550,
      text: expect.stringContaining("an event that isn't from this conversation. You can also reply on"),
    })
    expect(await made.messages()).toHaveLength(said)
    for (const one of [made, other]) expect(await one.state()).toBe('confirmed')
  })

  it('stays when a former version of its entry is declined, and who declined hears so', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    if (!entry) throw new Error('No entry')
    await made.answer(made.guest, { action: 'propose', times: [slot(6, 14)] })
    await made.answer(made.owner, { action: 'accept' })
    const stays =
      /an earlier version of the appointment, so nothing has changed: it['’]s on .+ 2:00 PM to 3:00 PM\./
    expect(await declineAs(made.email, entry)).toMatchObject({
      code: 550,
      text: expect.stringMatching(stays),
    })
    expect(await declineAs(made.email, entry, { partstat: 'ACCEPTED' })).toMatchObject({ code: 550 })
    expect(await declineAs(made.email, entry, { change: withoutVersion })).toMatchObject({ code: 550 })
    const said = (await made.messages()).length
    const more = 'COMMENT:I am ill.\r\n'
    expect((await declineAs(made.email, entry, { more })).code).toBe(250)
    expect((await made.messages()).slice(said)).toMatchObject([{ side: 'visitor', text: 'I am ill.' }])
    expect((await made.mails(made.email)).at(-1)).toMatchObject({
      subject: 'Part of your reply wasn’t delivered',
      text_body: expect.stringMatching(stays),
    })
    expect(await made.state()).toBe('confirmed')
  })

  it('is canceled by an answer that names its time and no version', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    expect((await declineAs(made.email, entry as never, { change: withoutVersion })).code).toBe(250)
    expect(await made.state()).toBe('canceled')
  })

  it('is canceled only from the address that its entry went to', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    expect((await declineAs('eve@example.com', entry as never)).code).toBe(550)
    expect(await made.state()).toBe('confirmed')
  })

  it('can be declined by a visitor whom the owner has blocked', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    await test.db
      .insertInto('sender_blocks')
      .values({ owner_id: made.owner.id, name: 'Ana', email: made.email })
      .execute()
    expect((await declineAs(made.email, entry as never, { more: 'COMMENT:Hello?\r\n' })).code).toBe(250)
    expect(await made.state()).toBe('canceled')
    expect((await made.messages()).at(-1)?.text).not.toContain('Hello?')
    expect((await made.mails(made.email)).at(-1)?.text_body).toMatch(
      /appointment is canceled, but your message with it wasn’t delivered\. Taps.+ has chosen not to get messages/,
    )
  })
})

describe('words with an answer', () => {
  const google = (answer: string) =>
    answer.replace('PARTSTAT=', 'X-RESPONSE-COMMENT="Ring twice, please";PARTSTAT=')
  const comment = { more: 'COMMENT:Ring twice\\, please\r\n' }
  it.each([
    ['that accepts', { partstat: 'ACCEPTED', ...comment }],
    ['that accepts, from Google', { partstat: 'ACCEPTED', change: google }],
    ['that isn’t sure', { partstat: 'TENTATIVE', ...comment }],
    ['that somebody else gives', { partstat: 'DELEGATED', ...comment }],
  ])('%s are a message, once', async (_kind, answer) => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    const said = (await made.messages()).length
    expect(await declineAs(made.email, entry as never, answer)).toEqual({ code: 250, text: 'Stored' })
    expect((await made.messages()).slice(said)).toMatchObject([
      { side: 'visitor', text: 'Ring twice, please' },
    ])
    expect(await made.state()).toBe('confirmed')
  })

  it('in the email are a message, too', async () => {
    const made = await agreed()
    const [{ entry, to } = { entry: '', to: '' }] = await made.entryTo(made.email)
    const said = (await made.messages()).length
    const icalEvent = { method: 'REPLY', content: answerTo(entry, 'ACCEPTED') }
    const mail = {
      from: made.email,
      to,
      subject: 'Accepted: Appointment',
      text: 'The gate code is 4711.',
      icalEvent,
    }
    expect((await send(mail)).code).toBe(250)
    expect((await made.messages()).slice(said)).toMatchObject([
      { side: 'visitor', text: 'The gate code is 4711.' },
    ])
    // The subject is the program's.
    expect(await send({ ...mail, text: '' })).toEqual({ code: 250, text: 'Noted, nothing changes' })
    expect(await made.messages()).toHaveLength(said + 1)
  })

  it('that are longer than a note are a message after the cancellation, once', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    const words = 'I am ill. '.repeat(150).trim()
    const said = (await made.messages()).length
    const content = answerTo(entry?.entry ?? '', 'DECLINED', `COMMENT:${words}\r\n`)
    const raw = `From: ${made.email}\r\nMessage-ID: <long@smith.example>\r\nContent-Type: text/calendar\r\n\r\n${content}`
    for (const _ of [1, 2]) {
      const envelope = { from: made.email, to: entry?.to ?? '' }
      expect((await send({ envelope, raw })).code).toBe(250)
    }
    expect((await made.messages()).slice(said)).toMatchObject([
      { text: expect.stringMatching(/^I have to cancel our appointment on .+\.$/) },
      { text: words },
    ])
  })

  it('and another time are a message, and the appointment stays', async () => {
    const made = await agreed()
    const [entry] = await made.entryTo(made.email)
    const said = (await made.messages()).length
    const counter = (answer: string) =>
      answer
        .replace('METHOD:REPLY', 'METHOD:COUNTER')
        .replace(/DTSTART:\w+/, 'DTSTART:20300115T160000Z')
        .replace(/DTEND:\w+/, 'DTEND:20300115T170000Z')
    const change = { ...comment, change: counter }
    expect((await declineAs(made.email, entry as never, change)).code).toBe(250)
    expect((await made.messages()).slice(said)).toMatchObject([
      {
        side: 'visitor',
        text: expect.stringMatching(
          /^In my calendar I suggested another time for our appointment on .+: Tuesday, January 15, 2030, 10:00 AM to 11:00 AM\.\n\nRing twice, please$/,
        ),
      },
    ])
    expect(await made.state()).toBe('confirmed')
  })
})
