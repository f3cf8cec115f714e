import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppointments, slot } from '#test/appointments.ts'
import { buildBusiness } from '#test/factories.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
let appointments: ReturnType<typeof openAppointments>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  teams = openTeams(test)
  appointments = openAppointments(test, teams)
})
afterAll(() => test.close())

describe('a business that gives no slots', () => {
  it('is asked for any time to come; what it offers and what is agreed on is kept from others', async () => {
    const made = await appointments.business({ isOpen: false })
    const { view, answer, at, guest } = await appointments.asked(made, slot(5, 20))
    expect(await view()).toMatchObject({
      takesTimes: true,
      appointment: { state: 'asked', proposed: [{ startsAt: slot(5, 20), endsAt: slot(5, 21) }] },
    })
    const offered = { action: 'propose', times: [slot(6, 7), slot(6, 22)] }
    expect((await answer(made.owner, offered)).statusCode).toBe(200)
    expect((await answer(guest, { action: 'accept', times: [slot(6, 22)] })).statusCode).toBe(200)
    expect((await view()).appointment?.agreed?.startsAt).toBe(slot(6, 22))
    // Overlapping by five minutes is taken; a time that was given back isn't.
    const late = new Date(Date.parse(slot(6, 23)) - 300_000).toISOString()
    expect((await appointments.book(appointments.bookingOf(made.id, late))).json().code).toBe('slot_taken')
    expect((await appointments.book(appointments.bookingOf(made.id, slot(6, 7)))).statusCode).toBe(201)
    expect((await teams.send(guest, 'GET', at)).json().messages.at(-1).text).toMatch(/^Confirmed: /)
  })

  it('needs a time that is to come, within half a year, and a business that answers', async () => {
    const made = await appointments.business({ isOpen: false })
    const odd = new Date(Date.parse(slot(5, 9)) + 60_000).toISOString()
    for (const startsAt of [slot(-1, 9), slot(200, 9), odd]) {
      const refused = (await appointments.book(appointments.bookingOf(made.id, startsAt))).json()
      expect(refused).toMatchObject({ code: 'invalid_input', fieldErrors: { startsAt: expect.anything() } })
    }
    const { at, guest, answer } = await appointments.asked(made)
    const moved = await answer(guest, { action: 'propose', times: [slot(200, 9)] })
    expect(moved.json().fieldErrors.times).toMatch(/within 180 days/)
    await answer(guest, { action: 'cancel' })
    const again = await teams.send(guest, 'POST', `${at}/appointments`, { times: [slot(-1, 9)] })
    expect(again.json().fieldErrors.times).toMatch(/^This time has passed/)
    const unowned = await buildBusiness(test.db, { name: `Taps of nobody`, email: 'taps@example.com' })
    expect((await appointments.book(appointments.bookingOf(unowned, slot(5, 9)))).statusCode).toBe(404)
  })

  it('is asked for the same time by several, and gives it to one of them', async () => {
    // It has never saved any settings.
    const made = await teams.owned({ name: 'Taps of someone' })
    const half = new Date(Date.parse(slot(5, 19)) + 30 * 60_000).toISOString()
    const [first, second, third, fourth] = await Promise.all(
      [slot(5, 19), slot(5, 19), half, slot(5, 21)].map((startsAt) => appointments.asked(made, startsAt)),
    )
    const confirm = (asked: typeof first) => asked?.answer(made.owner, { action: 'accept' })
    // Also where they are confirmed at once.
    const answers = await Promise.all([first, second, third].map(confirm))
    expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([200, 409, 409])
    const refused = answers.find((answer) => answer?.statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'conflict',
      error: 'You have another appointment at that time.',
    })
    expect((await confirm(fourth))?.statusCode).toBe(200)
    // It can still decide otherwise.
    for (const asked of [first, second, third]) {
      const { appointment } = (await asked?.view()) ?? {}
      if (appointment?.state !== 'asked') continue
      const offer = { action: 'propose', times: [slot(6, 9)] }
      expect((await asked?.answer(made.owner, offer))?.statusCode).toBe(200)
      expect((await asked?.answer(made.owner, { action: 'decline' }))?.statusCode).toBe(200)
    }
    const late = await appointments.book(appointments.bookingOf(made.id, half))
    expect(late.json().code).toBe('slot_taken')
    const offered = await fourth?.answer(made.owner, { action: 'propose', times: [half] })
    expect(offered?.json()).toMatchObject({ code: 'slot_taken', error: expect.stringMatching(/^You have/) })
  })

  it('is asked to move an appointment by half an hour', async () => {
    const { owner, guest, answer, view } = await appointments.asked(
      await appointments.business({ isOpen: false }),
      slot(5, 20),
    )
    await answer(owner, { action: 'accept' })
    const half = new Date(Date.parse(slot(5, 20)) + 30 * 60_000).toISOString()
    expect((await answer(guest, { action: 'propose', times: [half] })).statusCode).toBe(200)
    expect((await answer(owner, { action: 'accept' })).statusCode).toBe(200)
    expect((await view()).appointment).toMatchObject({ agreed: { startsAt: half }, proposed: [] })
  })

  it('gives its slots, once it has some, also where a visitor had wished the same time', async () => {
    const made = await appointments.business({ isOpen: false })
    const wished = await appointments.asked(made, slot(5, 10))
    const settings = (await teams.send(made.owner, 'GET', `${made.at}/slot-settings`)).json()
    const { hasFeed: _, ...rules } = settings
    const saved = await teams.send(made.owner, 'PUT', `${made.at}/slot-settings`, { ...rules, isOpen: true })
    expect(saved.statusCode, saved.body).toBe(200)
    await appointments.asked(made, slot(5, 10))
    expect((await wished.answer(made.owner, { action: 'accept' })).statusCode).toBe(409)
  })
})

describe('a coming appointment', () => {
  const coming = async (who: Parameters<typeof teams.send>[0], side: string) => {
    const response = await teams.send(who, 'GET', `/appointments/coming?side=${side}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().appointments as { conversationId: number; state: string }[]
  }

  it('is listed for both sides over all businesses, the earliest first, until it ends or is canceled', async () => {
    const [made, other] = [await appointments.business(), await appointments.business()]
    const visitor = await teams.person()
    const ask = async (businessId: number, startsAt: string) => {
      const booking = appointments.bookingOf(businessId, startsAt, visitor.email)
      return (await teams.send(visitor, 'POST', '/appointments', booking)).json().id as number
    }
    const later = await ask(made.id, slot(8, 10))
    const sooner = await ask(other.id, slot(7, 10))
    await appointments.asked(made, slot(6, 10))
    expect(await coming(visitor, 'visitor')).toMatchObject([
      { conversationId: sooner, state: 'asked', proposed: [{ startsAt: slot(7, 10) }] },
      { conversationId: later, businessName: expect.stringContaining('Taps'), visitorName: 'Ana Guest' },
    ])
    expect(await coming(visitor, 'business')).toEqual([])
    expect(await coming(made.owner, 'visitor')).toEqual([])
    expect((await coming(made.owner, 'business')).length).toBe(2)
    expect((await coming(other.owner, 'business')).map((one) => one.conversationId)).toEqual([sooner])

    const at = `/conversations/${later}`
    const { appointment } = (await teams.send(visitor, 'GET', `${at}/appointment`)).json()
    const cancel = { action: 'cancel', revision: appointment.revision }
    await teams.send(visitor, 'POST', `${at}/appointments/${appointment.id}/answers`, cancel)
    await sql`UPDATE appointment_times SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      WHERE business_id = ${other.id}`.execute(test.db)
    expect(await coming(visitor, 'visitor')).toEqual([])
    expect((await coming(made.owner, 'business')).length).toBe(1)
  })

  it('needs a side', async () => {
    const response = await teams.send(await teams.person(), 'GET', '/appointments/coming?side=all')
    expect(response.json()).toMatchObject({ code: 'invalid_input' })
  })
})
