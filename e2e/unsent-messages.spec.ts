import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { newKey } from '#test/new-key.ts'
import { openAs } from './accounts.ts'
import { asked } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { choose, files, holdUploads, lines, send, storedLines, unsent } from './own-messages.ts'
import { expectAccessible, phone, visit } from './visit.ts'

const list = (page: Page) => page.getByRole('link', { name: 'All messages' })
const row = (page: Page) => page.getByRole('link', { name: /Ana Ruiz/ })

/** Outgoing messages stored in this browser. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('draft:outgoing:')),
  )

/** A browser that may store nothing, and so has no locks. */
const refuseStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
    const counts = { requests: 0 }
    Object.assign(window, { counts })
    navigator.locks.request = async () => {
      counts.requests += 1
      return refuse()
    }
    window.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as unknown as typeof BroadcastChannel
  })

test('messages that wait for a file are sent from elsewhere on the site, and the list says that they wait', {
  tag: '@long',
}, async ({ page, request }) => {
  const { session, id } = await asked(request, 'Leftfile')
  await page.setViewportSize(phone)
  await openAs(page, session, `/messages/${id}`)
  const letGo = await holdUploads(page, id)
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  await send(page, 'And the door is blue.')
  await expect(files(page)).toContainText('Window.jpg')
  await expectAccessible(page, 'messages that wait for files')
  await list(page).click()
  await expect(row(page)).toContainText('Not sent yet')
  await expectAccessible(page, 'a list with messages that wait')

  const tab = await page.context().newPage()
  await visit(tab, `/messages/${id}`)
  await expect(unsent(tab).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'Find Local' }).first().click()
  await expect(page).toHaveURL('/')
  letGo()
  const all = ['visitor: One blind.', 'business: This is the window.', 'business: And the door is blue.']
  await expect.poll(() => storedLines(request, session, id)).toEqual(all)
  await expect(unsent(tab)).toHaveCount(0)
  await expect(lines(tab)).toHaveCount(3)
  expect(await kept(page)).toEqual([])
  await visit(page, '/messages')
  await expect(row(page)).not.toContainText('Not sent')
  await tab.close()
})

test('a message that waits when its tab is closed is sent by the next page of the site', {
  tag: '@long',
}, async ({ page, context, request, faults }) => {
  const { session, id } = await asked(request, 'Closedtab')
  await openAs(page, session, `/messages/${id}`)
  await expect(lines(page)).toHaveText(['One blind.'])
  const next = await context.newPage()
  await context.setOffline(true)
  await send(page, 'Nine is fine.')
  await expect(unsent(page)).toHaveCount(1)
  await page.close()
  await context.setOffline(false)
  await visit(next, '/help')
  const all = ['visitor: One blind.', 'business: Nine is fine.']
  await expect.poll(() => storedLines(request, session, id)).toEqual(all)
  await expect.poll(() => kept(next)).toEqual([])
  faults.splice(0)
})

test('a message is tried again in peace where the browser refuses storage and locks, and answers still come', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const { session, id, link } = await asked(request, 'Nolocks')
  await refuseStorage(context)
  let tries = 0
  await page.route(`**/api/conversations/${id}/messages`, (route) => {
    tries += 1
    return route.abort()
  })
  await visit(page, link)
  await send(page, 'Nine is fine.')
  await send(page, 'Ring twice.')
  await expect(page.getByText('Not sent yet. We’ll try again when you’re online.')).toHaveCount(2)
  expect(tries).toBeLessThanOrEqual(3)
  await page.unroute(`**/api/conversations/${id}/messages`)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(unsent(page)).toHaveCount(0)
  await expect(lines(page)).toHaveText(['One blind.', 'Nine is fine.', 'Ring twice.'])
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  await expect(page.getByRole('button', { name: /^Photo from you: Window\.jpg/ })).toBeVisible()
  const requests = await page.evaluate(() => (window as unknown as { counts: { requests: number } }).counts)
  expect(requests.requests).toBeLessThan(20)

  const headers = { authorization: `Bearer ${session.token}`, ...newKey() }
  const data = { text: 'See you at nine.' }
  expect((await request.post(`/api/conversations/${id}/messages`, { headers, data })).ok()).toBe(true)
  await expect(lines(page).last()).toHaveText('See you at nine.')
})

test('unsent messages are accessible: canceled, refused, sent but not loaded, and deleted after a day', {
  tag: '@long',
}, async ({ page, context, request, faults }) => {
  const { session, id, link } = await asked(request, 'Unsent')
  await page.setViewportSize(phone)
  await openAs(page, session, `/messages/${id}`)
  const letGo = await holdUploads(page, id)
  await choose(page, 'Add files', 'Door.jpg')
  await send(page, 'This is the door.')
  await page.getByRole('button', { name: 'Cancel this message' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'back in the message field' })).toBeAttached()
  await expectAccessible(page, 'a message that was canceled')

  const { promise: sent, resolve: refuse } = Promise.withResolvers<void>()
  await page.route(`**/api/conversations/${id}/attachments`, async (route) => {
    await sent
    await route.fulfill({ status: 400, json: { code: 'invalid_input', fieldErrors: { file: 'Too blue.' } } })
  })
  await page.getByRole('button', { name: 'Remove Door.jpg' }).click()
  await page.getByRole('textbox', { name: /^Your message to/ }).fill('')
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  refuse()
  const fault = page.getByRole('alert').filter({ hasText: 'Not sent.' })
  await expect(fault).toContainText('Not sent. Window.jpg couldn’t be added.')
  await expectAccessible(page, 'a message whose file was refused')
  letGo()

  await page.route('**/api/conversations/events', (route) => route.abort())
  await page.route(`**/api/conversations/${id}`, (route) => route.abort())
  await fault.getByRole('button', { name: 'Send without it' }).click()
  await expect(page.getByRole('list', { name: 'Sent', exact: true })).toHaveText('This is the window.Sent')
  await expectAccessible(page, 'a sent message that its conversation doesn’t show yet')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const guest = await context.newPage()
  await visit(guest, '/help')
  const clientKey = randomUUID()
  const why = 'Your message couldn’t be sent for a day, so we deleted it.'
  const value = { clientKey, text: '', files: [], lacking: [], fault: why }
  await guest.evaluate(
    ([name = '', text = '']) => localStorage.setItem(name, text),
    [
      `draft:outgoing:link:${id}:001700000000000:${clientKey}`,
      JSON.stringify({ version: 1, keptAt: Date.now(), value }),
    ],
  )
  await visit(guest, link)
  await expect(guest.getByRole('alert').filter({ hasText: 'Not sent.' })).toBeVisible()
  await expectAccessible(guest, 'a message that waited for too long')
  faults.splice(0)
})
