import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { openAppointments, slot } from '#test/appointments.ts'
import { times } from '#test/long.ts'
import { newKey } from '#test/new-key.ts'
import { openMails } from '#test/opened-mails.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { sendReminders } from './appointment-reminders.service.ts'
import { addTimes, createAppointment } from './appointments.repository.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
let appointments: ReturnType<typeof openAppointments>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  teams = openTeams(test)
  appointments = openAppointments(test, teams)
})
afterAll(() => test.close())

type Business = Awaited<ReturnType<typeof appointments.business>>

const eventIn = (calendar: string | null | undefined) => {
  const root = new ICAL.Component(ICAL.parse(calendar ?? ''))
  const event = new ICAL.Event(root.getFirstSubcomponent('vevent') as ICAL.Component)
  return {
    method: root.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().toISOString(),
    summary: event.summary,
    status: event.component.getFirstPropertyValue('status'),
    attendee: event.component.getFirstPropertyValue('attendee'),
  }
}
const calendarsTo = async (address: string) =>
  (await openMails(test.db, { address })).flatMap(({ calendar }) => (calendar ? [eventIn(calendar)] : []))

describe('asking from the page', () => {
  it('opens a conversation that says so, and takes the slot', async () => {
    const made = await appointments.business()
    const { guest, view, at, conversationId } = await appointments.asked(made)
    expect((await view()).appointment).toMatchObject({
      state: 'asked',
      agreed: null,
      proposed: [{ startsAt: slot(5, 10) }],
      actions: ['propose', 'cancel'],
    })
    const { messages } = (await teams.send(guest, 'GET', at)).json()
    expect(messages.at(-1)).toMatchObject({ kind: 'appointment', side: 'visitor' })
    expect(messages.at(-1).text).toMatch(/^I’d like this time: .+ 10:00 AM to 11:00 AM\.$/)
    const second = await appointments.book(appointments.bookingOf(made.id, slot(5, 10)))
    expect(second.json()).toMatchObject({ code: 'slot_taken' })
    const { rows } = await sql`SELECT id FROM business_quote_requests WHERE business_id = ${made.id}`.execute(
      test.db,
    )
    expect(rows).toEqual([{ id: conversationId }])
    const coming = await teams.send(made.owner, 'GET', `${made.at}/appointments`)
    expect(coming.json().appointments).toMatchObject([
      { conversationId, visitorName: 'Ana Guest', state: 'asked' },
    ])
  })

  it('is once, however often it is sent', async () => {
    const made = await appointments.business()
    const booking = appointments.bookingOf(made.id, slot(6, 9))
    const key = newKey()
    const answers = await Promise.all([
      appointments.book(booking, key),
      appointments.book(booking, key),
      appointments.book(booking, key),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    const { rows } = await sql`SELECT id FROM appointments WHERE business_id = ${made.id}`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('names what is wrong, and stores nothing', async () => {
    const made = await appointments.business()
    const good = appointments.bookingOf(made.id, slot(5, 9))
    for (const [field, value] of [
      ['startsAt', 'tomorrow'],
      ['name', ''],
      ['email', 'ana'],
      ['phone', ''],
      ['requirements', ' '],
    ] as const) {
      const response = await appointments.book({ ...good, [field]: value })
      expect(response.statusCode).toBe(400)
      expect(response.json().fieldErrors).toHaveProperty(field)
    }
    expect((await appointments.book({ ...good, startsAt: slot(-1, 9) })).json()).toMatchObject({
      code: 'invalid_input',
      fieldErrors: { startsAt: 'This time has passed. Please choose another one.' },
    })
    expect((await appointments.book({ ...good, startsAt: slot(5, 8) })).json().code).toBe('slot_taken')
    expect((await appointments.book({ ...good, startsAt: slot(200, 9) })).json().code).toBe('slot_taken')
    expect((await appointments.book({ ...good, businessId: 999_999 })).statusCode).toBe(404)
    expect((await appointments.book({ ...good, url2: 'http://spam.example' })).statusCode).toBe(201)
    const { rows } = await sql`SELECT id FROM business_quote_requests WHERE business_id = ${made.id}`.execute(
      test.db,
    )
    expect(rows).toEqual([])
  })
})

describe('two visitors never get the same slot', () => {
  it('when 50 ask for it at once', async () => {
    const made = await appointments.business()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => appointments.book(appointments.bookingOf(made.id, slot(7, 11)))),
    )
    const codes = answers.map((answer) => (answer.statusCode === 201 ? 'taken' : answer.json().code))
    expect(codes.filter((code) => code === 'taken')).toHaveLength(1)
    // A small pool doesn't serve all of them within their time.
    const served = codes.filter((code) => code !== 'unavailable')
    expect(new Set(served)).toEqual(new Set(['taken', 'slot_taken']))
  })

  it('when nothing but the database stands between them, also where they only overlap', async () => {
    const made = await appointments.business()
    const request = await teams.send(null, 'POST', '/business-quote-requests', {
      ...appointments.bookingOf(made.id, ''),
      startsAt: undefined,
    })
    const conversationId = request.json().id as number
    const standing = { state: 'asked', proposedBy: 'visitor' } as const
    const from = Date.parse(slot(8, 9))
    const hold = (shift: number) =>
      inTransaction(test.db, async (tx) => {
        const id = await createAppointment(tx, conversationId, made.id, standing)
        const startsAt = from + shift * 60_000
        const spans = [{ startsAt, endsAt: startsAt + 60 * 60_000 }]
        if (!(await addTimes(tx, id, { spans, isHeld: true }))) throw new Error('taken')
      })
    const held = await Promise.allSettled(Array.from({ length: 50 }, (_, place) => hold(place)))
    expect(held.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await hold(120)
    await expect(hold(120 - 59)).rejects.toThrow()
  })
})

describe('an appointment', () => {
  it('is confirmed, moved and canceled; both get the same calendar entry each time', async () => {
    const { owner, email, guest, view, answer } = await appointments.asked(await appointments.business())
    expect((await answer(guest, { action: 'accept' })).statusCode).toBe(409)
    expect((await answer(owner, { action: 'accept' })).statusCode).toBe(200)
    expect((await view()).appointment).toMatchObject({
      state: 'confirmed',
      agreed: { startsAt: slot(5, 10) },
    })
    const [first] = await calendarsTo(email)
    expect(first).toMatchObject({
      method: 'REQUEST',
      sequence: 1,
      startsAt: slot(5, 10),
      status: 'CONFIRMED',
      attendee: `mailto:${email}`,
    })
    expect(first?.summary).toMatch(/^Appointment with Taps, Pipes; & No\. \d+$/)
    expect((await calendarsTo(owner.email))[0]).toMatchObject({
      uid: first?.uid,
      method: 'REQUEST',
      sequence: 1,
    })

    const moved = await answer(guest, {
      action: 'propose',
      times: [slot(6, 14)],
      note: 'The plumber is ill.',
    })
    expect(moved.json().appointment).toMatchObject({
      state: 'moved',
      agreed: { startsAt: slot(5, 10) },
      proposed: [{ startsAt: slot(6, 14) }],
    })
    expect(await calendarsTo(email)).toHaveLength(1)
    await answer(owner, { action: 'accept' })
    expect((await view()).appointment).toMatchObject({ agreed: { startsAt: slot(6, 14) }, proposed: [] })
    expect((await calendarsTo(email)).at(-1)).toMatchObject({
      uid: first?.uid,
      sequence: 2,
      startsAt: slot(6, 14),
    })

    expect((await answer(owner, { action: 'cancel', note: 'Sorry!' })).statusCode).toBe(200)
    for (const address of [email, owner.email])
      expect((await calendarsTo(address)).at(-1)).toMatchObject({
        uid: first?.uid,
        method: 'CANCEL',
        sequence: 3,
        status: 'CANCELLED',
      })
    expect((await view()).appointment).toMatchObject({ state: 'canceled', actions: [] })
  })

  it('frees its times when it ends, and the former one when it moves', async () => {
    const made = await appointments.business()
    const { owner, guest, answer, at } = await appointments.asked(made)
    await answer(owner, { action: 'accept' })
    await answer(guest, { action: 'propose', times: [slot(5, 11)] })
    expect((await appointments.book(appointments.bookingOf(made.id, slot(5, 10)))).json().code).toBe(
      'slot_taken',
    )
    expect((await appointments.book(appointments.bookingOf(made.id, slot(5, 11)))).json().code).toBe(
      'slot_taken',
    )
    await answer(owner, { action: 'accept' })
    expect((await appointments.book(appointments.bookingOf(made.id, slot(5, 10)))).statusCode).toBe(201)
    await answer(guest, { action: 'cancel' })
    expect((await appointments.book(appointments.bookingOf(made.id, slot(5, 11)))).statusCode).toBe(201)
    const again = await teams.send(guest, 'POST', `${at}/appointments`, { times: [slot(9, 9)] })
    expect(again.json().appointment).toMatchObject({ state: 'asked' })
  })

  it('is asked for once, and a repeat with another note isn’t taken for sent', async () => {
    const made = await appointments.business()
    const { guest, owner, answer, at } = await appointments.asked(made)
    await answer(owner, { action: 'decline' })
    const keyed = { headers: { ...guest.headers, ...newKey() } }
    const ask = (note: string) =>
      teams.send(keyed, 'POST', `${at}/appointments`, { times: [slot(9, 9)], note })
    expect((await ask('By the gate.')).statusCode).toBe(200)
    expect((await ask('By the gate.')).statusCode).toBe(200)
    expect((await ask('By the door.')).json()).toMatchObject({ code: 'key_taken' })
    const { messages } = (await teams.send(guest, 'GET', at)).json()
    expect(messages.filter(({ text }: { text: string }) => text.includes('By the '))).toHaveLength(1)
  })

  it('is offered at other times, up to three, of which the visitor takes one', async () => {
    const made = await appointments.business()
    const { owner, guest, answer } = await appointments.asked(made)
    const four = [9, 11, 12, 13].map((hour) => slot(6, hour))
    const faulty = async (who: Parameters<typeof answer>[0], times: string[]) =>
      (await answer(who, { action: 'propose', times })).json()
    expect((await faulty(owner, four)).fieldErrors).toHaveProperty('times')
    expect((await faulty(owner, [])).fieldErrors).toHaveProperty('times')
    expect((await faulty(guest, four.slice(0, 2))).fieldErrors).toHaveProperty('times')
    expect((await faulty(guest, [slot(6, 8)])).code).toBe('slot_taken')
    for (const who of [owner, guest])
      expect((await faulty(who, [slot(-1, 9)])).fieldErrors.times).toMatch(/^This time has passed/)
    const offered = await answer(owner, { action: 'propose', times: four.slice(0, 3) })
    expect(offered.json().appointment).toMatchObject({ state: 'offered', proposed: { length: 3 } })
    // The wish is free again, what was offered isn't.
    expect((await appointments.book(appointments.bookingOf(made.id, slot(5, 10)))).statusCode).toBe(201)
    expect((await appointments.book(appointments.bookingOf(made.id, four[1] ?? ''))).statusCode).toBe(409)
    expect((await answer(guest, { action: 'accept' })).json().fieldErrors).toHaveProperty('times')
    const taken = await answer(guest, { action: 'accept', times: [four[1]] })
    expect(taken.json().appointment).toMatchObject({ state: 'confirmed', agreed: { startsAt: four[1] } })
    expect((await appointments.book(appointments.bookingOf(made.id, four[0] ?? ''))).statusCode).toBe(201)
  })

  it('takes a step once, also when its answer got lost and it is sent again', async () => {
    const { owner, guest, answer, view, at, mails, email } = await appointments.asked(
      await appointments.business(),
    )
    const twice = async (who: Parameters<typeof answer>[0], body: object) => {
      const revision = (await view()).appointment?.revision
      const key = newKey()
      const first = await answer(who, body, revision, key)
      const second = await answer(who, body, revision, key)
      expect([first.statusCode, second.statusCode], second.body).toEqual([200, 200])
      expect(second.json()).toEqual(first.json())
      return revision
    }
    const said = async () => (await teams.send(guest, 'GET', at)).json().messages.length as number
    await twice(owner, { action: 'propose', times: [slot(6, 12), slot(6, 9)], note: 'Or call.' })
    await twice(guest, { action: 'accept', times: [slot(6, 9)] })
    const seen = (await mails(email)).length
    await twice(guest, { action: 'propose', times: [slot(6, 14)] })
    const revision = await twice(guest, { action: 'keep' })
    const wish = { action: 'propose', times: [slot(6, 14)] }
    expect((await answer(guest, wish, revision)).json().code).toBe('stale_revision')
    await twice(owner, { action: 'cancel', note: 'Sorry!' })
    expect(await said()).toBe(2 + 5)
    expect((await mails(email)).length).toBe(seen + 1)

    // Another step than the last one, or by the other side.
    expect((await answer(owner, { action: 'cancel', note: 'Other words' }, 5)).statusCode).toBe(409)
    expect((await answer(guest, { action: 'cancel' }, 5)).statusCode).toBe(409)
  })

  it('is changed by one of two people at once', async () => {
    const { owner, guest, answer, view } = await appointments.asked(await appointments.business())
    const revision = (await view()).appointment?.revision
    const both = await Promise.all([
      answer(owner, { action: 'accept' }, revision),
      answer(guest, { action: 'cancel' }, revision),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await answer(owner, { action: 'decline' }, 1)).json().code).toBe('stale_revision')
  })

  const closings = {
    'of a listing that is gone': async ({ id }: Business) =>
      test.db.updateTable('businesses').set({ status: 'rejected' }).where('id', '=', id).execute(),
    'with a visitor whom the owner blocked': async ({ owner }: Business, email: string) =>
      test.db.insertInto('sender_blocks').values({ owner_id: owner.id, name: 'Ana', email }).execute(),
  }
  const cancelers = [
    ['of a listing that is gone', 'guest'],
    ['with a visitor whom the owner blocked', 'owner'],
    ['of a listing that is gone', 'owner'],
    ['with a visitor whom the owner blocked', 'guest'],
  ] as const
  it.each(cancelers.slice(0, times(2, 4)))(
    '%s can still be canceled by the %s, and nothing else',
    async (kind, side) => {
      const made = await appointments.asked(await appointments.business())
      await made.answer(made.owner, { action: 'accept' })
      await closings[kind](made, made.email)
      const { appointment } = await made.view()
      expect(appointment?.actions).toEqual(['cancel'])
      const move = { action: 'propose', times: [slot(7, 11)] }
      expect([403, 404, 409]).toContain((await made.answer(made.guest, move)).statusCode)
      const noted = { action: 'cancel', note: 'And another thing' }
      expect([403, 404, 409]).toContain((await made.answer(made.guest, noted)).statusCode)
      expect((await made.answer(made[side], { action: 'cancel' })).statusCode).toBe(200)
      for (const address of [made.email, made.owner.email])
        expect((await calendarsTo(address)).at(-1)).toMatchObject({ method: 'CANCEL' })
    },
  )

  it('is seen and changed only by those who take part', async () => {
    const { at, view } = await appointments.asked(await appointments.business())
    const stranger = await teams.person()
    expect((await teams.send(stranger, 'GET', `${at}/appointment`)).statusCode).toBe(404)
    expect((await teams.send(null, 'GET', `${at}/appointment`)).statusCode).toBe(401)
    const other = await appointments.asked(await appointments.business())
    const id = (await view()).appointment?.id
    const payload = { action: 'cancel', revision: 1 }
    const path = `${other.at}/appointments/${id}/answers`
    expect((await teams.send(other.guest, 'POST', path, payload)).statusCode).toBe(404)
    expect((await view()).appointment?.state).toBe('asked')
  })

  it('is in the private calendar of the business', async () => {
    const { owner, at, answer, guest } = await (async () => {
      const made = await appointments.business()
      const one = await appointments.asked(made)
      return { ...one, at: made.at }
    })()
    const { url } = (await teams.send(owner, 'POST', `${at}/calendar-feed`)).json()
    const feed = async () => {
      const { body } = await test.app.inject(url.replace('https://town.example', ''))
      return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
    }
    expect((await feed()).map((event) => event.getFirstPropertyValue('status'))).toEqual(['TENTATIVE'])
    await answer(owner, { action: 'accept' })
    expect((await feed())[0]?.getFirstPropertyValue('status')).toBe('CONFIRMED')
    await answer(guest, { action: 'cancel' })
    expect(await feed()).toEqual([])
  })
})

describe('reminders', () => {
  const tools = () => ({ config: test.app.config, jobs: test.app.jobs, db: test.db })
  const remindersTo = async (address: string) =>
    (await openMails(test.db, { address })).filter(({ subject }) => subject.startsWith('Reminder: '))
  /** Moves an agreed appointment so many hours from now, as if it had been agreed on long before. */
  const shift = async (conversationId: number, hours: number, agreedBefore = 48) => {
    await sql`UPDATE appointments SET starts_at = now() + make_interval(hours => ${hours}),
      ends_at = now() + make_interval(hours => ${hours + 1}),
      agreed_at = now() + make_interval(hours => ${hours - agreedBefore}) WHERE conversation_id = ${conversationId}`.execute(
      test.db,
    )
  }
  const agreed = async (made?: Business, startsAt = slot(5, 10)) => {
    const one = await appointments.asked(made ?? (await appointments.business()), startsAt)
    await one.answer(one.owner, { action: 'accept' })
    return one
  }

  it('go to both a day before, once', async () => {
    const { email, owner, conversationId } = await agreed()
    await shift(conversationId, 25)
    await sendReminders(tools())
    expect(await remindersTo(email)).toEqual([])
    await shift(conversationId, 23)
    await Promise.all([sendReminders(tools()), sendReminders(tools())])
    await sendReminders(tools())
    for (const address of [email, owner.email]) expect(await remindersTo(address)).toHaveLength(1)
  })

  it('go out again for a time that takes the place of another', async () => {
    const { email, owner, guest, conversationId, answer } = await agreed()
    await shift(conversationId, 23)
    await sendReminders(tools())
    await answer(guest, { action: 'propose', times: [slot(7, 11)] })
    await answer(owner, { action: 'accept' })
    await shift(conversationId, 23)
    await sendReminders(tools())
    for (const address of [email, owner.email]) expect(await remindersTo(address)).toHaveLength(2)
  })

  it('go out late when nothing ran, but not afterwards, nor for what was canceled or just agreed on', async () => {
    const made = await appointments.business()
    const late = await agreed(made, slot(5, 10))
    await shift(late.conversationId, 2)
    const past = await agreed(made, slot(6, 10))
    await shift(past.conversationId, -1)
    const canceled = await agreed(made, slot(7, 10))
    await canceled.answer(canceled.guest, { action: 'cancel' })
    await shift(canceled.conversationId, 20)
    const fresh = await agreed(made, slot(8, 10))
    await shift(fresh.conversationId, 20, 21)
    await sendReminders(tools())
    expect(await remindersTo(late.email)).toHaveLength(1)
    for (const { email } of [past, canceled, fresh]) expect(await remindersTo(email)).toEqual([])
  })
})

describe('a deleted account', () => {
  it('ends appointments, and the other side is told without its name', async () => {
    const made = await appointments.business()
    const visitor = await teams.person()
    const response = await teams.send(visitor, 'POST', '/appointments', {
      ...appointments.bookingOf(made.id, slot(5, 15), visitor.email),
      name: 'Zyxwv Person',
    })
    const at = `/conversations/${response.json().id}`
    const { appointment } = (await teams.send(made.owner, 'GET', `${at}/appointment`)).json()
    await teams.send(made.owner, 'POST', `${at}/appointments/${appointment.id}/answers`, {
      action: 'accept',
      revision: 1,
    })
    expect((await teams.send(visitor, 'DELETE', '/users/account')).statusCode).toBe(200)
    const mails = await openMails(test.db, { address: made.owner.email })
    expect(mails.at(-1)?.subject).toMatch(/^Canceled: appointment with your customer/)
    expect(eventIn(mails.at(-1)?.calendar)).toMatchObject({ method: 'CANCEL' })
    expect(JSON.stringify(mails)).not.toContain('Zyxwv')
    expect((await appointments.book(appointments.bookingOf(made.id, slot(5, 15)))).statusCode).toBe(201)
  })
})
