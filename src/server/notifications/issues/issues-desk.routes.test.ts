import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import type { DeskIssue } from '#shared/notifications/issues/issues-desk.schemas.ts'
import { actionsOn } from '#test/desk.ts'
import { buildUser } from '#test/factories.ts'
import { listJobs } from '#test/job-queue.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { confirmSubscriber, createSubscriber } from '../subscribers/subscribers.repository.ts'
import { leaveNewsletter } from '../subscribers/subscribers.service.ts'

let test: TestApp
let headers: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  const staffId = await buildUser(test.db, { email: 'desk@example.com' })
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staffId).execute()
  headers = await signInAs(test.app, staffId)
})
afterAll(() => test.close())

const path = '/api/admin/newsletter/issues'
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers, ...(payload && { payload }) })
let count = 0
const newText = () => ({
  subject: `Issue ${++count}`,
  preheader: 'In short',
  body: '## New\n\n[Tía](/businesses/1)',
})
const write = async (text = newText()): Promise<DeskIssue> => (await send('POST', path, text)).json().issue

describe('a draft', () => {
  it('is stored once, changed, and deleted', async () => {
    const text = newText()
    const issue = await write(text)
    expect(issue).toMatchObject({ ...text, status: 'draft', revision: 1, queuedCount: 0 })
    expect((await write(text)).id).toBe(issue.id)
    const changed = await send('PUT', `${path}/${issue.id}`, { ...text, subject: 'Better', revision: 1 })
    expect(changed.json().issue).toMatchObject({ subject: 'Better', revision: 2 })
    const stale = await send('PUT', `${path}/${issue.id}`, { ...text, revision: 1 })
    expect(stale.json()).toMatchObject({ code: 'stale_revision' })
    expect((await send('GET', path)).json().issues[0]).toMatchObject({ subject: 'Better' })
    expect((await send('DELETE', `${path}/${issue.id}?revision=2`)).statusCode).toBe(200)
    expect((await send('GET', `${path}/${issue.id}/preview`)).statusCode).toBe(404)
    const log = (await send('GET', '/api/admin/actions?targetType=newsletter')).json().actions
    expect(log.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'newsletter.deleted',
      'newsletter.changed',
      'newsletter.created',
    ])
  })

  it.each([
    ['subject', { subject: ' ' }],
    ['subject', { subject: 'x'.repeat(151) }],
    ['preheader', { preheader: 'x'.repeat(151) }],
    ['body', { body: '' }],
    ['body', { body: 'x'.repeat(20_001) }],
  ])('needs a valid %s', async (field, given) => {
    const response = await send('POST', path, { ...newText(), ...given })
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty(field)
  })
})

describe('the preview', () => {
  it('shows the text, and the HTML in both schemes without the links of a reader', async () => {
    const { id } = await write()
    const { text, lightUrl, darkUrl } = (await send('GET', `${path}/${id}/preview`)).json()
    expect(text).toContain('New\n---')
    expect(text).toContain('Tía (http://localhost:3000/businesses/1)')
    const light = await test.app.inject(lightUrl)
    expect(light.statusCode).toBe(200)
    expect(light.headers['content-type']).toContain('text/html')
    expect(light.headers['content-security-policy']).toContain("default-src 'none'")
    expect(light.headers['content-security-policy']).not.toContain('script-src')
    expect(light.headers['content-security-policy']).toMatch(
      /frame-ancestors 'self' http:\/\/localhost:3000$/,
    )
    expect(light.headers).not.toHaveProperty('x-frame-options')
    expect(light.headers['cache-control']).toBe('no-store')
    expect(light.body).toContain('@media not all')
    expect(light.body).toContain('In short')
    expect((await test.app.inject(darkUrl)).body).toContain('@media all')
    expect((await test.app.inject(`${lightUrl.slice(0, -25)}AAA&scheme=light`)).statusCode).toBe(404)
  })

  it('is sent as a test to the one who asks, with links that work', async () => {
    const { id, subject } = await write()
    const response = await send('POST', `${path}/${id}/test-mails`)
    expect(response.json()).toEqual({ message: 'On its way to desk@example.com.' })
    expect((await actionsOn(test.db, 'newsletter', id)).at(-1)?.action).toBe('newsletter.tested')
    const [mail] = await openMails(test.db, { subject: `Test: ${subject}` })
    expect(mail?.recipient_address).toBe('desk@example.com')
    expect(mail?.stop_url).toMatch(
      /^http:\/\/localhost:3000\/api\/notification-settings\/stop\?kind=newsletter&token=set_/,
    )
    const token = /notification-settings\?token=(\S+)/.exec(mail?.text_body ?? '')?.[1]
    const settings = await test.app.inject({
      url: '/api/notification-settings',
      headers: { 'x-settings-token': token },
    })
    expect(settings.json()).toMatchObject({ address: 'desk@example.com' })
  })
})

describe('sending', () => {
  it('starts once and ends all changes', async () => {
    const issue = await write()
    const started = await Promise.all(
      [1, 2, 3].map(() => send('PUT', `${path}/${issue.id}/sending`, { revision: 1 })),
    )
    expect(started.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const jobs = (await listJobs(test.db)).filter(({ name }) => name === 'send-newsletter')
    expect(jobs.filter(({ data }) => (data as { issueId: number }).issueId === issue.id)).toHaveLength(1)
    for (const refused of [
      await send('PUT', `${path}/${issue.id}`, { ...newText(), revision: 2 }),
      await send('DELETE', `${path}/${issue.id}?revision=2`),
    ])
      expect(refused.json()).toMatchObject({ code: 'conflict' })
    expect((await send('DELETE', `${path}/${issue.id}/sending?revision=2`)).json().issue.status).toBe(
      'canceled',
    )
    expect((await send('PUT', `${path}/${issue.id}/sending`, { revision: 3 })).statusCode).toBe(409)
  })

  it('knows only issues that exist', async () => {
    expect((await send('PUT', `${path}/999999/sending`, { revision: 1 })).statusCode).toBe(404)
    expect((await send('POST', `${path}/999999/test-mails`)).statusCode).toBe(404)
  })
})

describe('subscribers', () => {
  it('are listed, found, and exported once they are confirmed', async () => {
    await inTransaction(test.db, (tx) => confirmSubscriber(tx, '=listed@example.com'))
    await test.app.inject({
      method: 'POST',
      url: '/api/subscribers/subscribe',
      payload: { email: 'asked@example.com' },
    })
    const list = async (search: string) =>
      (await send('GET', `/api/admin/newsletter/subscribers?search=${search}`)).json().subscribers
    expect(await list('LISTED@')).toMatchObject([
      { email: '=listed@example.com', confirmedAt: expect.any(String) },
    ])
    expect(await list('asked@')).toMatchObject([{ confirmedAt: null }])
    expect(await list('nobody@')).toEqual([])
    expect((await send('GET', path)).json().subscriberCount).toBe(1)
    const { csv } = (await send('POST', '/api/admin/newsletter/subscribers/exports')).json()
    expect(csv).toMatch(/^\uFEFFemail,confirmed\r\n'=listed@example\.com,\d{4}-/)
    expect(csv).not.toContain('asked@')
  })

  it('are counted by state; of who left only a whole address can be looked up', async () => {
    const read = async (query: string) =>
      (await send('GET', `/api/admin/newsletter/subscribers${query}`)).json()
    const before = (await read('')).counts
    await inTransaction(test.db, async (tx) => {
      await confirmSubscriber(tx, 'in@example.com')
      await confirmSubscriber(tx, 'Left@example.com')
      await createSubscriber(tx, 'maybe@example.com')
      await leaveNewsletter(tx, 'left@example.com')
    })
    const { confirmed, waiting, left } = before
    expect((await read('')).counts).toEqual({
      confirmed: confirmed + 1,
      waiting: waiting + 1,
      left: left + 1,
    })
    const emails = async (state: string) =>
      (await read(`?state=${state}`)).subscribers.map(({ email }: { email: string }) => email)
    expect(await emails('confirmed')).toContain('in@example.com')
    expect(await emails('confirmed')).not.toContain('maybe@example.com')
    expect(await emails('waiting')).toContain('maybe@example.com')
    expect(await read('?search=LEFT@example.com')).toMatchObject({
      subscribers: [],
      searchedLeft: { reason: 'asked', leftAt: expect.any(String) },
    })
    expect(await read('?search=left@')).toMatchObject({ searchedLeft: null })
    expect((await send('GET', '/api/admin/newsletter/subscribers?state=left')).statusCode).toBe(400)
    await test.db
      .deleteFrom('subscribers')
      .where('email', 'in', ['in@example.com', 'maybe@example.com'])
      .execute()
  })
})
