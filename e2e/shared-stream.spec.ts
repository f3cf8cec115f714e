import type { APIRequestContext } from '@playwright/test'
import { newKey } from '#test/new-key.ts'
import { openAs } from './accounts.ts'
import { asked } from './asked.ts'
import { expect, type Page, test } from './journey.ts'
import { lines } from './own-messages.ts'
import { visit } from './visit.ts'

/** Lets the visitor write something that the owner's pages hear of. */
async function answer(request: APIRequestContext, { id, link }: { id: number; link: string }, text: string) {
  const headers = {
    'x-conversation-token': new URL(link).searchParams.get('token') ?? '',
    ...newKey(),
  }
  const data = { text }
  expect((await request.post(`/api/conversations/${id}/messages`, { headers, data })).ok()).toBe(true)
}

/** Counts how many streams a page has begun. */
function countStreams(page: Page): () => number {
  let count = 0
  page.on('request', (sent) => {
    count += Number(sent.url().endsWith('/conversations/events'))
  })
  return () => count
}

test('a tab that the browser has put to sleep doesn’t keep the stream from the others', async ({
  page,
  context,
  request,
}) => {
  const conversation = await asked(request, 'Asleep')
  const first = countStreams(page)
  await openAs(page, conversation.session, `/messages/${conversation.id}`)
  await expect.poll(first).toBe(1)
  // Its code stands still, and its lock stays.
  const sleeping = await context.newCDPSession(page)
  await sleeping.send('Debugger.enable')
  await sleeping.send('Debugger.pause')
  const other = await context.newPage()
  const second = countStreams(other)
  await visit(other, `/messages/${conversation.id}`)
  await expect.poll(second).toBe(1)
  await answer(request, conversation, 'Nine is fine.')
  await expect(lines(other)).toHaveText(['One blind.', 'Nine is fine.'])

  // Once awake, it is told by the other one.
  await sleeping.send('Debugger.disable')
  await expect(lines(page)).toHaveText(['One blind.', 'Nine is fine.'])
  await answer(request, conversation, 'Ring twice.')
  for (const tab of [page, other])
    await expect(lines(tab)).toHaveText(['One blind.', 'Nine is fine.', 'Ring twice.'])
  expect([first(), second()]).toEqual([1, 1])
  await other.close()
})

test('a tab out of sight, or frozen by the browser, leaves the stream to one in sight, and hears what it missed', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const conversation = await asked(request, 'Outofsight')
  const first = countStreams(page)
  await openAs(page, conversation.session, `/messages/${conversation.id}`)
  await expect.poll(first).toBe(1)
  const other = await context.newPage()
  const second = countStreams(other)
  await visit(other, `/messages/${conversation.id}`)
  await answer(request, conversation, 'Nine is fine.')
  for (const tab of [page, other]) await expect(lines(tab)).toHaveText(['One blind.', 'Nine is fine.'])
  expect(second()).toBe(0)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(second).toBe(1)
  await answer(request, conversation, 'Ring twice.')
  for (const tab of [page, other])
    await expect(lines(tab)).toHaveText(['One blind.', 'Nine is fine.', 'Ring twice.'])
  expect(first()).toBe(1)

  await other.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(first).toBe(2)
  await answer(request, conversation, 'Use the side door.')
  const all = ['One blind.', 'Nine is fine.', 'Ring twice.', 'Use the side door.']
  await expect(lines(page)).toHaveText(all)
  await other.evaluate(() => document.dispatchEvent(new Event('resume')))
  await expect(lines(other)).toHaveText(all)
  await answer(request, conversation, 'Mind the dog.')
  for (const tab of [page, other]) await expect(lines(tab)).toHaveText([...all, 'Mind the dog.'])
  await other.close()
})

test('a tab that is opened beside one without a stream says so, too', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const { session, id } = await asked(request, 'Bothlate')
  await context.route('**/api/conversations/events', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: {} }),
  )
  await openAs(page, session, `/messages/${id}`)
  await expect(page.getByText('Updates may be a minute late').first()).toBeVisible()
  const other = await context.newPage()
  const second = countStreams(other)
  await visit(other, `/messages/${id}`)
  await expect(other.getByText('Updates may be a minute late').first()).toBeVisible()
  expect(second()).toBe(0)
  await other.close()
})
