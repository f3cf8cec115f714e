import { newKey } from '#test/new-key.ts'
import { newOwnerOf, openAs } from './accounts.ts'
import { ask, asked } from './asked.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, phone, roundTrip, visit } from './visit.ts'

test('new messages are counted in every tab of an owner as they come, without asking again and again', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = `Count${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Windows`)
  await openAs(page, session, '/dashboard')
  const other = await page.context().newPage()
  await visit(other, '/help')
  let asked = 0
  other.on('request', (sent) => {
    asked += Number(sent.url().endsWith('/conversations/unread'))
  })
  for (const [index, name] of ['ana', 'bob'].entries()) {
    const email = `${name}.${word}@example.com`
    await ask(request, business.id, { name, email, requirements: `Two panes for ${name}.` })
    for (const tab of [page, other])
      await expect(tab.locator('.UnreadCount').first()).toHaveText(new RegExp(`^${index + 1}`))
  }
  expect(asked).toBeLessThanOrEqual(4)
  await other.close()
})

test('a page that may have no stream says what it does instead, and what to do once that is for good', {
  tag: '@long',
}, async ({ page, request }) => {
  const { session, id, link } = await asked(request, 'Nostream')
  await page.setViewportSize(phone)
  await page.clock.install()
  let status = 503
  let tries = 0
  await page.route('**/api/conversations/events', (route) => {
    tries += 1
    return route.fulfill({ status, headers: { 'retry-after': '15' }, json: {} })
  })
  await visit(page, link)
  await expect.poll(() => tries).toBe(1)
  const says = (text: string) =>
    expect(async () => {
      await page.clock.fastForward(6_000)
      await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
    }).toPass()
  await says('Updates may be a minute late')
  await expectAccessible(page, 'a conversation without a stream')
  const headers = { authorization: `Bearer ${session.token}`, ...newKey() }
  const data = { text: 'Tuesday at nine?' }
  expect((await request.post(`/api/conversations/${id}/messages`, { headers, data })).ok()).toBe(true)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('log').getByText('Tuesday at nine?')).toBeVisible()

  status = 404
  await page.clock.fastForward(60_000)
  await says('Updates have stopped.')
  await expectAccessible(page, 'a conversation whose stream has ended')
  const before = tries
  await page.clock.fastForward(120_000)
  await roundTrip(page)
  expect(tries).toBe(before)
  await page.unroute('**/api/conversations/events')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('log').getByText('Tuesday at nine?')).toBeVisible()
  await expect(page.getByText('Updates have stopped.')).toHaveCount(0)
})
