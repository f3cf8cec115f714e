import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { calendarOf, eventOf } from '#test/calendars.ts'
import { hoursEveryDay } from '#test/factories.ts'
import { slotSettings } from '#test/slot-settings.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { queueDueCalendars } from './busy-calendars.service.ts'

/** No February has 30 days, and a thousand years are looked through for one. */
const slowZone = (_: unknown, number: number) =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:Zone ${number}`,
    'BEGIN:STANDARD',
    'DTSTART:10000101T000000',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0600',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99990101',
    'END:STANDARD',
    'END:VTIMEZONE',
    eventOf(`DTSTART;TZID=Zone ${number}:20200101T150000`, 'RRULE:FREQ=DAILY'),
  ].join('\r\n')
const texts: Record<string, string> = {
  '/hostile': calendarOf(...Array.from({ length: 400 }, slowZone)),
  '/usual': calendarOf(eventOf('DTSTART:20300101T150000Z', 'DURATION:PT1H')),
}

let test: TestApp
let calendars: http.Server
let host = ''
beforeAll(async () => {
  calendars = http.createServer(({ url = '' }, response) => {
    const text = texts[url.split('?')[0] ?? '']
    // Of some, nothing ever comes.
    if (text !== undefined) response.end(text)
  })
  await new Promise<void>((done) => calendars.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(calendars.address() as AddressInfo).port}`
  test = await startTestApp({ CALENDAR_PRIVATE_HOSTS: host })
})
afterAll(async () => {
  calendars.close().closeAllConnections()
  await test.close()
})

async function owned({ send, owned: own }: ReturnType<typeof openTeams>) {
  const business = await own({ hours: hoursEveryDay('08:00', '18:00') })
  await send(business.owner, 'PUT', `${business.at}/slot-settings`, slotSettings())
  const add = (path: string) =>
    send(business.owner, 'POST', `${business.at}/calendars`, { address: `http://${host}${path}` })
  const list = async () => (await send(business.owner, 'GET', `${business.at}/calendars`)).json().calendars
  return { ...business, add, list }
}

it.each([
  ['to read', '/hostile'],
  ['to come', '/silent'],
])(
  'calendars that take long %s keep those of others waiting for a moment only',
  { tags: 'long' },
  async (_what, path) => {
    const working = await startTestApp({ CALENDAR_PRIVATE_HOSTS: host }, undefined, { works: true })
    onTestFinished(working.close)
    const teams = openTeams(working)
    const [slow, usual] = [await owned(teams), await owned(teams)]
    for (const number of [1, 2, 3]) expect((await slow.add(`${path}?${number}`)).statusCode).toBe(201)
    await usual.add('/usual')
    await expect.poll(async () => (await usual.list())[0].readAt).not.toBeNull()
    // None of them has been given up yet.
    expect((await slow.list()).map(({ failure }: { failure: string | null }) => failure)).toEqual([
      null,
      null,
      null,
    ])
  },
)

it('a calendar that took long is read less often, and apart from the others', async () => {
  const { id, add } = await owned(openTeams(test))
  await add('/usual')
  const calendar = sql`business_id = ${id}`
  const queued = async () => {
    await sql`DELETE FROM pgboss.job WHERE name LIKE 'read-%calendars'`.execute(test.db)
    await sql`UPDATE busy_calendars SET due_at = now() WHERE ${calendar}`.execute(test.db)
    await queueDueCalendars({ db: test.db, jobs: test.app.jobs })
    const { rows } = await sql<{ name: string; minutes: number }>`
      SELECT name, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM busy_calendars c
      JOIN pgboss.job ON (data ->> 'calendarId')::int = c.id WHERE ${calendar}`.execute(test.db)
    return rows
  }
  expect(await queued()).toEqual([{ name: 'read-calendars', minutes: 30 }])
  await sql`UPDATE busy_calendars SET reading_ms = 9000 WHERE ${calendar}`.execute(test.db)
  expect(await queued()).toEqual([{ name: 'read-slow-calendars', minutes: 150 }])
})
