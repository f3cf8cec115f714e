import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { toIsoDate } from '#shared/businesses/special-hours.ts'
import { openAppointments, slot } from '#test/appointments.ts'
import { hoursEveryDay } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Which times a business gives: to visitors its slots, or any time; to offer whatever it has. */

let test: TestApp
let teams: ReturnType<typeof openTeams>
let appointments: ReturnType<typeof openAppointments>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  teams = openTeams(test)
  appointments = openAppointments(test, teams)
})
afterAll(() => test.close())

const dayIn = (days: number) => toIsoDate(austinWallClock(new Date()).date + days)
const halfPast = (start: string) => new Date(Date.parse(start) + 30 * 60_000).toISOString()

describe('slots after midnight', () => {
  const late = (given: object = {}) =>
    appointments.business({ weekly: hoursEveryDay('18:00', '02:00'), ...given })
  const listed = async (at: string, days: number): Promise<string[]> =>
    (await teams.send(null, 'GET', `${at}/slots?from=${dayIn(2)}&days=${days}`)).json().slots

  it('are booked like every other that is listed', async () => {
    const made = await late()
    const slots = await listed(made.at, 2)
    expect(slots).toEqual(
      [2, 3].flatMap((day) => [0, 1, 18, 19, 20, 21, 22, 23].map((hour) => slot(day, hour))),
    )
    const booked = slots.filter((_startsAt, at) => at % times(5, 1) === 0)
    for (const startsAt of booked) {
      const response = await appointments.book(appointments.bookingOf(made.id, startsAt))
      expect(response.statusCode, response.body).toBe(201)
    }
    expect(await listed(made.at, 2)).toEqual(slots.filter((startsAt) => !booked.includes(startsAt)))
  })

  it('count with the evening before', async () => {
    const made = await late({ mostPerDay: 1 })
    await appointments.asked(made, slot(3, 1))
    expect(await listed(made.at, 2)).toEqual(
      [slot(2, 0), slot(2, 1)].concat([18, 19, 20, 21, 22, 23].map((hour) => slot(3, hour))),
    )
    const evening = await appointments.book(appointments.bookingOf(made.id, slot(2, 18)))
    expect(evening.json().code).toBe('slot_taken')
  })
})

describe('a time that a business offers', () => {
  it('needn’t be one of its slots, but is kept, and never what it has given already', async () => {
    const made = await appointments.business({ leadHours: 300, mostPerDay: 1, minutes: 45 })
    const { answer, owner, guest, view } = await appointments.asked(made, slot(20, 9))
    const setAway = (until: string | null) => teams.send(owner, 'PUT', `${made.at}/away`, { until, text: '' })
    expect((await setAway(dayIn(6))).statusCode).toBe(200)
    // On a day away, at night, before its notice, and beside another appointment of the day.
    const times = [slot(3, 22), slot(4, 12), halfPast(slot(20, 14))]
    const offered = await answer(owner, { action: 'propose', times })
    expect(offered.statusCode, offered.body).toBe(200)
    expect((await view()).appointment?.proposed).toMatchObject(times.map((startsAt) => ({ startsAt })))
    expect((await answer(guest, { action: 'accept', times: [slot(3, 22)] })).statusCode).toBe(200)
    expect((await view()).appointment?.agreed).toEqual({
      startsAt: slot(3, 22),
      endsAt: new Date(Date.parse(slot(3, 22)) + 45 * 60_000).toISOString(),
    })

    const other = await appointments.asked(made, slot(21, 9))
    const again = await other.answer(owner, { action: 'propose', times: [halfPast(slot(3, 22))] })
    expect(again.json()).toMatchObject({ code: 'slot_taken', error: expect.stringMatching(/^You have/) })
    const late = await other.answer(owner, { action: 'propose', times: [slot(200, 9)] })
    expect(late.json().fieldErrors.times).toMatch(/within 180 days/)
    // Visitors still get nothing but slots.
    const wish = await other.answer(other.guest, { action: 'propose', times: [slot(4, 12)] })
    expect(wish.json()).toMatchObject({
      code: 'slot_taken',
      error: expect.stringMatching(/^This time is no/),
    })
  })
})

describe('times of one appointment', () => {
  it('may overlap each other, and all of them are kept from others', { tags: 'long' }, async () => {
    const made = await appointments.business({ isOpen: false })
    const { answer, owner, guest, view } = await appointments.asked(made, slot(5, 20))
    await answer(owner, { action: 'accept' })
    const times = [halfPast(slot(5, 20)), slot(5, 21)]
    const offered = await answer(owner, { action: 'propose', times })
    expect(offered.statusCode, offered.body).toBe(200)
    const book = (startsAt: string) => appointments.book(appointments.bookingOf(made.id, startsAt))
    for (const startsAt of [halfPast(slot(5, 19)), slot(5, 21), halfPast(slot(5, 21))])
      expect((await book(startsAt)).json().code).toBe('slot_taken')
    expect((await answer(guest, { action: 'accept', times: [times[0]] })).statusCode).toBe(200)
    expect((await view()).appointment).toMatchObject({ agreed: { startsAt: times[0] }, proposed: [] })
    const other = await appointments.asked(made, halfPast(slot(5, 19)))
    expect((await other.answer(owner, { action: 'accept' })).statusCode).toBe(200)
    expect((await book(slot(5, 20))).json().code).toBe('slot_taken')
    expect((await book(halfPast(slot(5, 21)))).statusCode).toBe(201)
  })

  it('may overlap each other once slots begin at other times', async () => {
    const made = await appointments.business()
    const { answer, owner, guest } = await appointments.asked(made, slot(5, 10))
    await answer(owner, { action: 'accept' })
    const { hasFeed: _, ...rules } = (await teams.send(owner, 'GET', `${made.at}/slot-settings`)).json()
    const half = { ...rules, weekly: hoursEveryDay('09:30', '17:30') }
    expect((await teams.send(owner, 'PUT', `${made.at}/slot-settings`, half)).statusCode).toBe(200)
    const moved = await answer(guest, { action: 'propose', times: [halfPast(slot(5, 10))] })
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await answer(owner, { action: 'accept' })).statusCode).toBe(200)
  })
})

it('takes no wish for a day on which the business is away', async () => {
  const made = await appointments.business({ isOpen: false })
  const { answer, owner, guest } = await appointments.asked(made, slot(8, 10))
  await teams.send(owner, 'PUT', `${made.at}/away`, { until: dayIn(6), text: '' })
  const refused = await appointments.book(appointments.bookingOf(made.id, slot(6, 23)))
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fieldErrors.startsAt).toMatch(
    /^Away through \w+ \d+(, \d+)?\. Please choose a later day\.$/,
  )
  const moved = await answer(guest, { action: 'propose', times: [slot(2, 10)] })
  expect(moved.json().fieldErrors.times).toMatch(/^Away through /)
  expect((await appointments.book(appointments.bookingOf(made.id, slot(7, 0)))).statusCode).toBe(201)
  expect((await answer(owner, { action: 'propose', times: [slot(2, 10)] })).statusCode).toBe(200)
})
