import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBusyCalendar } from '#server/appointments/busy-calendars.service.ts'
import { attachmentFaults } from '#shared/lib/attachments.ts'
import { buildConversation, upload } from './attachments.ts'
import { fragmentedVideo, videoWithTable } from './hostile-videos.ts'
import { openTeams } from './team.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { whileVisited } from './while-visited.ts'

/** Files that would end the process which reads them. Meanwhile visitors are answered. */

let test: TestApp
let address: string
let calendars: http.Server
let calendarText = ''
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  calendars = http.createServer((_request, response) => response.end(calendarText))
  await new Promise<void>((done) => calendars.listen(0, '127.0.0.1', done))
  test = await startTestApp({
    CALENDAR_PRIVATE_HOSTS: calendarHost(),
  })
  teams = openTeams(test)
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  calendars.close()
  await test.close()
})

const calendarHost = () => `127.0.0.1:${(calendars.address() as AddressInfo).port}`

const visited = <Result>(work: () => Promise<Result>) => whileVisited(address, work)

const million = 1_000_000
const videos: [string, () => Buffer, object][] = [
  ['a run of four billion packets', () => fragmentedVideo(0xffff_ffff), {}],
  ['24 million sizes', () => videoWithTable('stsz', 24 * million, 4, true), { tags: 'long' }],
  ['24 million places', () => videoWithTable('stco', 24 * million, 4, true), { tags: 'long' }],
  ['12 million times', () => videoWithTable('stts', 12 * million, 8, true), { tags: 'long' }],
]
describe('a video with', () => {
  for (const [what, build, options] of videos)
    it(`${what} is refused`, options, async () => {
      const { id, guest } = await buildConversation(test)
      const video = build()
      const sent = await visited(() => upload(test, id, guest, video, { filename: 'leak.mp4' }))
      expect([sent.statusCode, sent.json().fieldErrors]).toEqual([
        422,
        { file: attachmentFaults.unreadableVideo },
      ])
    })
})

describe('a calendar of', () => {
  const begin = 'BEGIN:VCALENDAR\r\n'
  const nested = (part: string) =>
    `${begin}${part.repeat(60_000)}${'END:A\r\n'.repeat(60_000)}END:VCALENDAR\r\n`
  it.each([
    ['parts in parts', begin + 'BEGIN:A\r\n'.repeat(540_000), 'not_calendar'],
    ['folded parts in parts', nested('BEGI\r\n N:A\r\n'), 'not_calendar'],
    ['parts that seem to end', nested('BEGIN:A\r\nX:\u2028END:A\r\n'), 'not_calendar'],
    ['very many lines', begin + 'A:\r\n'.repeat(million), 'too_many'],
  ])('%s is a faulty one', { tags: 'long' }, async (_what, text, failure) => {
    const { owner, at } = await teams.owned()
    calendarText = text
    const link = { address: `http://${calendarHost()}/busy.ics` }
    expect((await teams.send(owner, 'POST', `${at}/calendars`, link)).statusCode).toBe(201)
    const read = async () => (await teams.send(owner, 'GET', `${at}/calendars`)).json().calendars
    const [{ id }] = await read()
    const { db, app } = test
    const tools = { db, jobs: app.jobs, config: app.config, log: app.log }
    await visited(() => readBusyCalendar(tools, id, { isSlow: true }))
    expect(await read()).toMatchObject([{ failure, busyCount: 0 }])
  })
})
