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
  it('is asked for any time to come, which is held like a slot', async () => {
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

  it('needs a time that is to come, within half a year, and somebody who answers', async () => {
    const made = await appointments.business({ isOpen: false })
    const odd = new Date(Date.parse(slot(5, 9)) + 60_000).toISOString()
    for (const startsAt of [slot(-1, 9), slot(200, 9), odd]) {
      const refused = (await appointments.book(appointments.bookingOf(made.id, startsAt))).json()
      expect(refused).toMatchObject({ code: 'slot_taken', error: expect.stringContaining('180 days') })
    }
    const unowned = await buildBusiness(test.db, { name: `Taps of nobody`, email: 'taps@example.com' })
    expect((await appointments.book(appointments.bookingOf(unowned, slot(5, 9)))).statusCode).toBe(404)
  })

  it('gives a time to one of twenty who ask at once', async () => {
    const made = await appointments.business({ isOpen: false })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => appointments.book(appointments.bookingOf(made.id, slot(5, 19)))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  })
})

describe('what comes next', () => {
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
