import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { openAs } from './accounts.ts'
import { asked } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { choose, files, holdUploads, lines, send, storedLines, unsent } from './own-messages.ts'
import { expectAccessible, phone, visit } from './visit.ts'

const list = (page: Page) => page.getByRole('link', { name: 'All messages' })
const row = (page: Page) => page.getByRole('link', { name: /Ana Ruiz/ })

/** What of the messages on their way this browser keeps. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('draft:outgoing:')),
  )

/** Answers to reading a conversation get lost. */
const loseReading = (page: Page, id: number) =>
  page.route(`**/api/conversations/${id}`, (route) => route.abort())

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

test('messages that wait for a file are sent from elsewhere on the site, and the list says that they wait', async ({
  page,
  request,
}) => {
  const { session, id } = await asked(request, 'Leftfile')
  await page.setViewportSize(phone)
  await openAs(page, session, `/messages/${id}`)
  const letGo = await holdUploads(page, id)
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  await send(page, 'And the door is blue.')
  await expect(files(page)).toContainText('Window.jpg')
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

test('what is written without a connection is sent after its conversation is left', async ({
  page,
  context,
  request,
  faults,
}) => {
  const { session, id } = await asked(request, 'Leftoffline')
  await page.setViewportSize(phone)
  await openAs(page, session, '/messages')
  await row(page).click()
  await expect(lines(page)).toHaveText(['One blind.'])
  await context.setOffline(true)
  await send(page, 'Nine is fine.')
  await send(page, 'Ring twice.')
  await list(page).click()
  await expect(row(page)).toContainText('Not sent yet')
  await context.setOffline(false)
  const all = ['visitor: One blind.', 'business: Nine is fine.', 'business: Ring twice.']
  await expect.poll(() => storedLines(request, session, id)).toEqual(all)
  await expect(row(page)).not.toContainText('Not sent')
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('what waits when its tab is closed is sent by the next page of the site', async ({
  page,
  context,
  request,
  faults,
}) => {
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

test('whoever signs out ends what waits, and nothing of it is sent as the next person', async ({
  page,
  request,
}) => {
  const { session, id, link } = await asked(request, 'Signedout')
  await openAs(page, session, `/messages/${id}`)
  const letGo = await holdUploads(page, id)
  await choose(page, 'Add files', 'Window.jpg')
  await send(page, 'This is the window.')
  await expect(files(page)).toContainText('Window.jpg')
  const ended = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/attachments'))
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await ended
  letGo()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await kept(page)).toEqual([])
  await visit(page, link)
  await expect(lines(page)).toHaveText(['One blind.'])
})

test('an owner’s waiting message isn’t sent as the visitor by their link', async ({
  page,
  context,
  request,
}) => {
  const { session, id, link } = await asked(request, 'Twosides')
  await openAs(page, session, `/messages/${id}`)
  await page.route(`**/api/conversations/${id}/messages`, (route) => route.abort())
  await send(page, 'Nine is fine.')
  await expect(page.getByText('Not sent yet. We’ll try again when you’re online.')).toBeVisible()
  const guest = await context.newPage()
  await guest.route(`**/api/conversations/${id}/messages`, (route) =>
    route.request().headers()['x-conversation-token'] ? route.continue() : route.abort(),
  )
  await visit(guest, link)
  await send(guest, 'Is nine fine?')
  await expect(unsent(guest)).toHaveCount(0)
  await expect(lines(guest)).toHaveText(['One blind.', 'Is nine fine?'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const all = ['visitor: One blind.', 'visitor: Is nine fine?', 'business: Nine is fine.']
  await expect.poll(() => storedLines(request, session, id)).toEqual(all)
  await guest.close()
})

test('a sent message stays on screen while the conversation can’t be loaded again', async ({
  page,
  request,
}) => {
  const { session, id } = await asked(request, 'Lostlook')
  await page.route('**/api/conversations/events', (route) => route.abort())
  await openAs(page, session, `/messages/${id}`)
  await expect(lines(page)).toHaveText(['One blind.'])
  await loseReading(page, id)
  await send(page, 'Nine is fine.')
  const sent = page.getByRole('list', { name: 'Sent', exact: true })
  await expect(sent).toHaveText('Nine is fine.Sent')
  await expectAccessible(page, 'a sent message that its conversation doesn’t show yet')
  expect(await storedLines(request, session, id)).toEqual(['visitor: One blind.', 'business: Nine is fine.'])
  // Elsewhere and back, too.
  await page.setViewportSize(phone)
  await list(page).click()
  await expect(row(page)).not.toContainText('Not sent')
  await row(page).click()
  await expect(sent).toHaveText('Nine is fine.Sent')
  await page.unroute(`**/api/conversations/${id}`)
  await send(page, 'Ring twice.')
  await expect(lines(page)).toHaveText(['One blind.', 'Nine is fine.', 'Ring twice.'])
  await expect(sent).toHaveCount(0)
})

test('where the browser refuses storage and locks, a message is tried again in peace, and answers still come', async ({
  page,
  context,
  request,
}) => {
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

  const headers = { authorization: `Bearer ${session.token}` }
  const data = { clientKey: randomUUID(), text: 'See you at nine.' }
  expect((await request.post(`/api/conversations/${id}/messages`, { headers, data })).ok()).toBe(true)
  await expect(lines(page).last()).toHaveText('See you at nine.')
})

test('a message that is only a file that was refused isn’t sent without it', async ({
  page,
  request,
  faults,
}) => {
  const { session, id } = await asked(request, 'Onlyfile')
  await openAs(page, session, `/messages/${id}`)
  await page.route(`**/api/conversations/${id}/attachments`, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_input', fieldErrors: { file: 'Too blue.' } } }),
  )
  const letGo = await holdUploadsFirst(page, id)
  await choose(page, 'Add files', 'Window.jpg')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(files(page)).toContainText('Window.jpg')
  letGo()
  const fault = page.getByRole('alert').filter({ hasText: 'Not sent.' })
  await expect(fault.getByRole('button')).toHaveText(['Try again', 'Delete'])
  expect(faults.splice(0).every((one) => one.includes('400'))).toBe(true)
})

/** Lets uploads wait until they are let go, for the route that was set before. */
async function holdUploadsFirst(page: Page, id: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/conversations/${id}/attachments`, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

test('what was written by a secret link waits for a day, is then deleted from any page, and its conversation says so', async ({
  page,
  request,
}) => {
  const { session, id, link } = await asked(request, 'Oldlink')
  await page.route(`**/api/conversations/${id}/messages`, (route) => route.abort())
  await visit(page, link)
  await send(page, 'The key is under the mat.')
  await send(page, 'Nine is fine.')
  await expect(unsent(page).getByRole('listitem')).toHaveCount(2)
  // The first was written a little more than a day ago, the second a little less.
  await visit(page, '/help')
  await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('draft:outgoing:'))
    for (const [place, key] of keys.sort().entries()) {
      const text = localStorage.getItem(key) ?? ''
      localStorage.removeItem(key)
      const aged = (order: string) =>
        String(Number(order) - 24 * 3_600_000 + (place === 0 ? -60_000 : 60_000)).padStart(15, '0')
      localStorage.setItem(key.replace(/\d{15}/, aged), text)
    }
  })
  await visit(page, '/help')
  await expect.poll(async () => JSON.stringify(await kept(page))).not.toContain('under the mat')
  expect(JSON.stringify(await kept(page))).toContain('Nine is fine.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visit(page, link)
  await expect
    .poll(() => storedLines(request, session, id))
    .toEqual(['visitor: One blind.', 'visitor: Nine is fine.'])
  const fault = page.getByRole('alert').filter({ hasText: 'Not sent.' })
  await expect(fault).toContainText('What you wrote couldn’t be sent for a day, and was deleted')
  await expectAccessible(page, 'a message that waited for too long')
  await fault.getByRole('button', { name: 'Dismiss' }).click()
  await expect(fault).toHaveCount(0)
  expect(await kept(page)).toEqual([])
})
