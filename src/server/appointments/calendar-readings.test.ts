import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { toIsoDate } from '#shared/businesses/special-hours.ts'
import { calendarOf, eventOf } from '#test/calendars.ts'
import { hoursEveryDay } from '#test/factories.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { readBusyCalendar } from './busy-calendars.service.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
let calendars: http.Server
let answers: Record<string, { status?: number; location?: string; text?: string }> = {}
let asked: http.IncomingHttpHeaders[] = []
let host = ''
beforeAll(async () => {
  calendars = http.createServer(({ url = '', headers }, response) => {
    asked.push(headers)
    const { status = 200, location, text = '' } = answers[url] ?? { status: 404 }
    response.writeHead(location ? 302 : status, location ? { location } : {}).end(text)
  })
  await new Promise<void>((done) => calendars.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(calendars.address() as AddressInfo).port}`
  test = await startTestApp({ CALENDAR_PRIVATE_HOSTS: host, PUBLIC_URL: 'https://town.example' })
  teams = openTeams(test)
})
afterAll(async () => {
  calendars.close()
  await test.close()
})

const day = austinWallClock(new Date()).date + 5
const at = (hour: string, later = 0) => `${toIsoDate(day + later).replaceAll('-', '')}T${hour}0000`

/** A business whose slots are at 8, 9, 10 and 11, with a calendar that was added by its owner. */
async function withCalendar() {
  const business = await teams.owned({ hours: hoursEveryDay('08:00', '12:00') })
  const { owner, at: path } = business
  const settings = { isOpen: true, minutes: 60, leadHours: 0, daysAhead: 30, mostPerDay: null, blocked: [] }
  const payload = { ...settings, weekly: hoursEveryDay('08:00', '12:00'), revision: 0 }
  expect((await teams.send(owner, 'PUT', `${path}/slot-settings`, payload)).statusCode).toBe(200)
  const address = `http://${host}/busy.ics`
  expect((await teams.send(owner, 'POST', `${path}/calendars`, { address })).statusCode).toBe(201)
  const look = async () => (await teams.send(owner, 'GET', `${path}/calendars`)).json().calendars[0]
  const { id } = await look()
  return {
    read: async (given: typeof answers) => {
      answers = given
      const { config, jobs, log } = test.app
      // In the slow queue, whose time is enough on any machine.
      await readBusyCalendar({ config, jobs, log, db: test.db }, id, { isSlow: true })
      return look()
    },
    /** The hours in Austin that a visitor can choose on the day. */
    free: async () => {
      const { slots } = (await teams.send(null, 'GET', `${path}/slots?from=${toIsoDate(day)}&days=1`)).json()
      return slots.map((slot: string) => austinWallClock(new Date(slot)).minute / 60)
    },
    id,
  }
}
const calendar = (...parts: string[]) => ({ '/busy.ics': { text: calendarOf(...parts) } })

it('the times a visitor is offered are without those of a calendar, as it means them', async () => {
  const { read, free } = await withCalendar()
  const moved = ['RECURRENCE-ID;TZID=America/Chicago', 'DTSTART;TZID=America/Chicago'] as const
  const cases: [string[], number[]][] = [
    [[eventOf(`DTSTART;TZID=Eastern Standard Time:${at('10')}`, 'DURATION:PT1H')], [8, 10, 11]],
    [
      [eventOf(`DTSTART;TZID="(UTC-08:00) Pacific Time (US & Canada)":${at('08')}`, 'DURATION:PT1H')],
      [8, 9, 11],
    ],
    [[eventOf(`DTSTART:${at('08')}`, `DTEND;TZID=America/Los_Angeles:${at('09')}`)], [11]],
    [
      [
        eventOf('UID:a', `DTSTART:${at('09', 90)}`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
        eventOf('UID:a', `${moved[0]}:${at('09', 91)}`, `${moved[1]}:${at('10')}`, 'DURATION:PT1H'),
      ],
      [8, 9, 11],
    ],
  ]
  for (const [parts, hours] of cases) {
    expect(await read(calendar(...parts))).toMatchObject({ failure: null, unreadCount: 0, unknownZones: [] })
    expect(await free()).toEqual(hours)
  }
})

it('an entry that can’t be read is counted and named to the owner, and costs nothing else', async () => {
  const { read, free } = await withCalendar()
  const bad = eventOf('DTSTART:never', 'DURATION:PT1H')
  const good = eventOf(`DTSTART:${at('09')}`, 'DURATION:PT1H')
  expect(await read(calendar(bad, '<br>', good, bad))).toMatchObject({ failure: null, unreadCount: 2 })
  expect(await free()).toEqual([8, 10, 11])
  // By Austin's clock, and by UTC's.
  const hour = new Date(instantAt(day, 10 * 60) ?? 0).toISOString().replace(/[-:]|\.\d+Z/g, '')
  const unknown = [
    eventOf(`DTSTART;TZID=Nowhere:${at('09')}`, 'DURATION:PT1H'),
    eventOf(`DTSTART;TZID=Nowhere:${hour}`, 'DURATION:PT1H'),
  ]
  expect(await read(calendar(...unknown))).toMatchObject({
    failure: null,
    unknownZones: ['Nowhere'],
    unreadCount: 0,
  })
  expect(await free()).toEqual([8, 11])
  expect(await read(calendar(good))).toMatchObject({ unreadCount: 0, unknownZones: [] })
})

it('nothing that was read before is lost when a later reading fails, and the owner reads why and how old it is', async () => {
  const { read, free, id } = await withCalendar()
  await read(calendar(eventOf(`DTSTART:${at('09')}`, 'DURATION:PT1H')))
  const before = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString()
  await sql`UPDATE busy_calendars SET read_at = ${before} WHERE id = ${id}`.execute(test.db)
  const leading = { '/busy.ics': { location: '/sign-in' } }
  const failures: [typeof answers, string][] = [
    [{ '/busy.ics': { text: '' } }, 'empty'],
    [calendar(eventOf('DTSTART:never')), 'unreadable'],
    [{ '/busy.ics': { text: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n' } }, 'not_calendar'],
    [{ '/busy.ics': { status: 503 } }, 'server'],
    [{ ...leading, '/sign-in': { text: '<!doctype html><title>Sign in</title>' } }, 'sign_in'],
    [{ ...leading, '/sign-in': { location: '/busy.ics' } }, 'sign_in'],
  ]
  for (const [given, failure] of failures) {
    expect(await read(given)).toMatchObject({ failure, busyCount: 1, readAt: before })
    expect(await free()).toEqual([8, 10, 11])
  }
  const elsewhere = { ...leading, '/sign-in': { text: calendarOf() } }
  expect(await read(elsewhere)).toMatchObject({ failure: null, busyCount: 0 })
})

it('a calendar’s server is told who asks', async () => {
  const { read } = await withCalendar()
  asked = []
  await read(calendar())
  expect(asked.map((headers) => headers['user-agent'])).toEqual([
    'CalendarReader/1.0 (+https://town.example/)',
  ])
})
