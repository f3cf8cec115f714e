import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { toIsoDate } from '#shared/businesses/special-hours.ts'
import { hoursEveryDay } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { slotSettings } from '#test/slot-settings.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { queueDueCalendars, readBusyCalendar } from './busy-calendars.service.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
let calendars: http.Server
let answer: { status: number; text: string } = { status: 200, text: '' }
let calendarHost = ''
beforeAll(async () => {
  calendars = http.createServer((_request, response) => response.writeHead(answer.status).end(answer.text))
  await new Promise<void>((done) => calendars.listen(0, '127.0.0.1', done))
  calendarHost = `127.0.0.1:${(calendars.address() as AddressInfo).port}`
  test = await startTestApp({ CALENDAR_PRIVATE_HOSTS: calendarHost, PUBLIC_URL: 'https://town.example' })
  teams = openTeams(test)
})
afterAll(async () => {
  calendars.close()
  await test.close()
})

const mornings = { weekly: hoursEveryDay('09:00', '12:00') }
const owned = async (given: object = {}) => {
  const business = await teams.owned({ hours: hoursEveryDay('08:00', '18:00') })
  const save = (more: object = {}) =>
    teams.send(
      business.owner,
      'PUT',
      `${business.at}/slot-settings`,
      slotSettings({ ...mornings, ...given, ...more }),
    )
  return { ...business, save }
}
const today = () => austinWallClock(new Date()).date
const slotsOf = async (at: string, query = '') =>
  (await teams.send(null, 'GET', `${at}/slots${query}`)).json()

describe('slot settings', () => {
  it('start with the opening hours, and are saved', async () => {
    const { owner, at, save } = await owned()
    const read = async () => (await teams.send(owner, 'GET', `${at}/slot-settings`)).json()
    expect(await read()).toMatchObject({
      isOpen: false,
      revision: 0,
      minutes: 60,
      weekly: { monday: { open: '08:00', close: '18:00' } },
    })
    expect((await teams.send(null, 'GET', `${at}/slots`)).statusCode).toBe(404)
    const saved = await save({ mostPerDay: 2, blocked: [{ from: '2020-01-01', to: '2020-01-02' }] })
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toMatchObject({ isOpen: true, revision: 1, mostPerDay: 2, blocked: [] })
    expect(await read()).toEqual(saved.json())
  })

  it('give no slots while the business is away, and all of them again once it is back', async () => {
    const { owner, at, save } = await owned()
    await save()
    const daysOf = async (): Promise<string[]> =>
      (await slotsOf(at)).slots.map((slot: string) => toIsoDate(austinWallClock(new Date(slot)).date))
    const until = toIsoDate(today() + 3)
    const before = await daysOf()
    expect(before).toContain(until)
    const setAway = (date: string | null) => teams.send(owner, 'PUT', `${at}/away`, { until: date, text: '' })
    expect((await setAway(until)).statusCode).toBe(200)
    expect((await daysOf()).filter((day) => day <= until)).toEqual([])
    expect(await daysOf()).toContain(toIsoDate(today() + 4))
    await setAway(null)
    expect(await daysOf()).toEqual(before)
  })

  it('are refused when a colleague saved others since', async () => {
    const { save } = await owned()
    await save()
    expect((await save()).json().code).toBe('stale_revision')
    expect((await save({ revision: 1 })).json().revision).toBe(2)
    expect((await save({ revision: 1 })).statusCode).toBe(409)
  })

  it.each([
    [{ minutes: 61 }, 'minutes'],
    [{ leadHours: -1 }, 'leadHours'],
    [{ daysAhead: 181 }, 'daysAhead'],
    [{ mostPerDay: 0 }, 'mostPerDay'],
    [{ weekly: {} }, 'weekly'],
    [{ weekly: hoursEveryDay('09:00', '09:30') }, 'weekly.monday'],
    [{ blocked: [{ from: '2027-02-30', to: '2027-02-30' }] }, 'blocked'],
    [{ blocked: [{ from: '2027-02-02', to: '2027-02-01' }] }, 'blocked'],
  ])('name what is wrong: %j', async (more, field) => {
    const { save } = await owned()
    const response = await save(more)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)[0]).toContain(field)
  })

  it('end with the owner', async () => {
    const { id, at, save } = await owned()
    await save()
    expect((await slotsOf(at)).slots.length).toBeGreaterThan(0)
    await sql`UPDATE businesses SET submitted_by_id = NULL WHERE id = ${id}`.execute(test.db)
    expect((await teams.send(null, 'GET', `${at}/slots`)).statusCode).toBe(404)
  })
})

describe('free slots', () => {
  it('are listed for the dates asked for', async () => {
    const { at, save } = await owned()
    await save()
    const from = toIsoDate(today() + 5)
    const list = await slotsOf(at, `?from=${from}&days=2`)
    expect(list).toMatchObject({ minutes: 60, until: toIsoDate(today() + 30) })
    const wanted = [5, 6].flatMap((days) =>
      [9, 10, 11].map((hour) => new Date(instantAt(today() + days, hour * 60) ?? 0).toISOString()),
    )
    expect(list.slots).toEqual(wanted)
    expect((await slotsOf(at, `?from=${toIsoDate(today() + 31)}`)).slots).toEqual([])
  })

  it('need a date that exists', async () => {
    const { at, save } = await owned()
    await save()
    for (const query of ['?from=tomorrow', '?days=0', '?days=32', '?other=1'])
      expect((await teams.send(null, 'GET', `${at}/slots${query}`)).statusCode).toBe(400)
  })
})

describe('other calendars', () => {
  const addTo = async (
    business: Awaited<ReturnType<typeof owned>>,
    address = `http://${calendarHost}/busy.ics`,
  ) => teams.send(business.owner, 'POST', `${business.at}/calendars`, { address })
  const list = async ({ owner, at }: Awaited<ReturnType<typeof owned>>) =>
    (await teams.send(owner, 'GET', `${at}/calendars`)).json().calendars
  const tools = () => ({ config: test.app.config, jobs: test.app.jobs, log: test.app.log, db: test.db })
  /** As in the queue of slow ones: on a busy machine reading may take longer than the other one gives it. */
  const readPatiently = (given: ReturnType<typeof tools>, id: number) =>
    readBusyCalendar(given, id, { isSlow: true })
  const busyAt = (date: number, hour: number) => {
    const at = new Date(instantAt(date, hour * 60) ?? 0).toISOString().replace(/[-:]|\.\d+/g, '')
    return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:${at}\r\nDTSTART:${at}\r\nDURATION:PT1H\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  }

  it('take time once they are read, and nothing else of them is stored', async () => {
    const business = await owned()
    await business.save()
    const added = await addTo(business)
    expect(added.statusCode).toBe(201)
    expect(added.json().calendars).toMatchObject([
      { host: '127.0.0.1', readAt: null, busyCount: 0, failure: null },
    ])
    expect((await addTo(business)).json().fieldErrors.address).toBe('You’ve already added this calendar')
    const [{ id }] = await list(business)
    answer = { status: 200, text: busyAt(today() + 5, 10) }
    await readPatiently(tools(), id)
    const query = `?from=${toIsoDate(today() + 5)}&days=1`
    expect((await slotsOf(business.at, query)).slots).toHaveLength(2)
    expect((await list(business))[0]).toMatchObject({ readAt: expect.any(String), busyCount: 1 })
    const { rows } = await sql`SELECT * FROM busy_calendars c JOIN busy_times t ON t.calendar_id = c.id
      WHERE c.id = ${id}`.execute(test.db)
    expect(JSON.stringify(rows)).not.toMatch(/Dentist|busy\.ics/)
    const path = `${business.at}/calendars/${id}`
    const stranger = await owned()
    expect((await teams.send(stranger.owner, 'DELETE', path)).statusCode).toBe(403)
    expect((await teams.send(stranger.owner, 'DELETE', `${stranger.at}/calendars/${id}`)).statusCode).toBe(
      404,
    )
    expect((await teams.send(business.owner, 'DELETE', path)).statusCode).toBe(200)
    expect((await slotsOf(business.at, query)).slots).toHaveLength(3)
  })

  it('say why they can’t be read, and keep what they said', async () => {
    const business = await owned()
    await business.save()
    await addTo(business)
    const [{ id }] = await list(business)
    answer = { status: 200, text: busyAt(today() + 5, 10) }
    await readPatiently(tools(), id)
    const faults: [number, string, string][] = [
      [404, '', 'status'],
      [500, '', 'server'],
      [200, '<!doctype html><title>Sign in</title>', 'not_calendar'],
      [403, '', 'status'],
      [429, '', 'server'],
    ]
    for (const [status, text, failure] of faults.slice(0, times(3, 5))) {
      answer = { status, text }
      await readPatiently(tools(), id)
      expect((await list(business))[0]).toMatchObject({ failure, busyCount: 1, readAt: expect.any(String) })
    }
    expect((await slotsOf(business.at, `?from=${toIsoDate(today() + 5)}&days=1`)).slots).toHaveLength(2)
    // Without the setting, the same address is inside.
    const outside = { ...test.app.config, calendarPrivateHosts: [] }
    await readPatiently({ ...tools(), config: outside }, id)
    expect((await list(business))[0].failure).toBe('refused')
    const log = vi.spyOn(test.app.log, 'error')
    const jobs = { ...test.app.jobs, secretsKey: Buffer.alloc(32, 7) }
    await readPatiently({ ...tools(), jobs }, id)
    expect((await list(business))[0], 'sealed with another key').toMatchObject({
      failure: 'lost',
      busyCount: 1,
    })
    expect(log.mock.calls).toEqual([[{ calendarId: id }, expect.stringContaining('another key')]])
    log.mockRestore()
    // An empty calendar is one: nothing is busy anymore.
    answer = { status: 200, text: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' }
    await readPatiently(tools(), id)
    expect((await list(business))[0]).toMatchObject({ failure: null, busyCount: 0 })
    expect((await slotsOf(business.at, `?from=${toIsoDate(today() + 5)}&days=1`)).slots).toHaveLength(3)
  })

  it('are at most five, each by a whole address', async () => {
    const business = await owned()
    for (const address of [
      '',
      'calendar',
      'http://example.com/a.ics',
      'file:///etc/passwd',
      'https://a:b@c.example/',
    ])
      expect((await addTo(business, address)).json().fieldErrors?.address).toBeTypeOf('string')
    for (let place = 0; place < 5; place++)
      expect((await addTo(business, `webcal://calendar.example/${place}.ics`)).statusCode).toBe(201)
    expect((await addTo(business, 'https://calendar.example/6.ics')).statusCode).toBe(409)
  })

  it('are read again when they are due, less often while they can’t be read, and only for slots', async () => {
    const business = await owned()
    await business.save()
    await addTo(business)
    const [{ id }] = await list(business)
    const queued = async () => {
      await sql`DELETE FROM pgboss.job WHERE name LIKE 'read-%calendars'`.execute(test.db)
      await queueDueCalendars(tools())
      const { rows } = await sql<{ data: { calendarId: number } }>`
        SELECT data FROM pgboss.job WHERE name LIKE 'read-%calendars'`.execute(test.db)
      return rows.some(({ data }) => data.calendarId === id)
    }
    const pass = (minutes: number) =>
      sql`UPDATE busy_calendars SET due_at = due_at - make_interval(mins => ${minutes}) WHERE id = ${id}`.execute(
        test.db,
      )
    // A thousand times as long as the last reading took, on a slow machine.
    const passPause = () =>
      sql`UPDATE busy_calendars SET due_at = due_at - greatest(interval '31 minutes', make_interval(secs => reading_ms + 60))
        WHERE id = ${id}`.execute(test.db)
    expect(await queued()).toBe(true)
    expect(await queued()).toBe(false)
    await passPause()
    expect(await queued()).toBe(true)
    answer = { status: 404, text: '' }
    for (const _ of [1, 2]) await readPatiently(tools(), id)
    await passPause()
    expect(await queued()).toBe(true)
    await pass(100)
    expect(await queued()).toBe(false)
    answer = { status: 200, text: busyAt(today() + 5, 10) }
    await readPatiently(tools(), id)
    await passPause()
    expect(await queued()).toBe(true)
    await passPause()
    await sql`UPDATE slot_settings SET is_open = false WHERE business_id = ${business.id}`.execute(test.db)
    expect(await queued()).toBe(false)
  })
})

describe('the private address of the calendar', () => {
  it('is made, renewed and ended', async () => {
    const { owner, at, save } = await owned()
    const renew = () => teams.send(owner, 'POST', `${at}/calendar-feed`)
    expect((await renew()).statusCode).toBe(409)
    await save()
    const first = (await renew()).json().url as string
    expect(first).toMatch(/^https:\/\/town\.example\/api\/appointments\/calendar\.ics\?token=ics_/)
    const get = (url: string) => test.app.inject(url.replace('https://town.example', ''))
    const response = await get(first)
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
    })
    expect(response.body).toContain('BEGIN:VCALENDAR')
    const second = (await renew()).json().url as string
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(second)).statusCode).toBe(200)
    const { rows } = await sql`SELECT feed_hash::text FROM slot_settings`.execute(test.db)
    expect(JSON.stringify(rows)).not.toContain(second.split('=').at(-1))
    expect((await teams.send(owner, 'DELETE', `${at}/calendar-feed`)).statusCode).toBe(200)
    expect((await get(second)).statusCode).toBe(404)
    expect((await get('/api/appointments/calendar.ics?token=ics_short')).statusCode).toBe(404)
    expect((await get('/api/appointments/calendar.ics')).statusCode).toBe(400)
  })

  it('ends with the role of the person who made it', async () => {
    const { owner, at, id, save } = await owned()
    await save()
    const works = async (url: string) =>
      (await test.app.inject(url.replace('https://town.example', ''))).statusCode === 200
    const [helper, manager] = [await teams.addMember(id, 'helper'), await teams.addMember(id, 'manager')]
    const { url } = (await teams.send(manager, 'POST', `${at}/calendar-feed`)).json()
    await teams.send(owner, 'DELETE', `${at}/members/${helper.id}`)
    expect(await works(url)).toBe(true)
    expect((await teams.send(owner, 'DELETE', `${at}/members/${manager.id}`)).statusCode).toBe(200)
    expect(await works(url)).toBe(false)
  })
})
