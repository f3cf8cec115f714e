import { randomUUID } from 'node:crypto'
import { newOwnerOf, openAs } from './accounts.ts'
import { ask, asked, linkFor } from './asked.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, phone, roundTrip, visit } from './visit.ts'

test('what is new is counted in every tab of an owner as it comes, without asking again and again', async ({
  page,
  request,
}) => {
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

test('a page that may have no stream says what it does instead, and what to do once that is for good', async ({
  page,
  request,
}) => {
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
  const headers = { authorization: `Bearer ${session.token}` }
  const data = { clientKey: randomUUID(), text: 'Tuesday at nine?' }
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

test('both sides see messages at once, and what is written without a connection is sent later', async ({
  page,
  context,
  request,
  faults,
}) => {
  const word = `Live${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Windows`)
  const email = `${word}@example.com`
  await ask(request, business.id, { email, requirements: 'Two panes.' })
  const link = await linkFor(email)
  await visit(page, link)
  const write = async (who: typeof page, text: string) => {
    await who.getByRole('textbox', { name: /^Your message to/ }).fill(text)
    await who.getByRole('button', { name: 'Send', exact: true }).click()
  }
  const said = (who: typeof page, text: string) => who.getByRole('log').getByText(text)

  const owner = await context.browser()?.newPage()
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/messages')
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  await expect(said(owner, 'Two panes.')).toBeVisible()
  await write(owner, 'Tuesday at nine?')
  await expect(said(page, 'Tuesday at nine?')).toBeVisible({ timeout: 5_000 })
  await expect(owner.getByText('Seen')).toBeVisible({ timeout: 5_000 })

  await context.setOffline(true)
  await write(page, 'Nine is fine.')
  await write(page, 'Ring twice.')
  await expect(page.getByText('Not sent yet. We’ll try again when you’re online.')).toHaveCount(2)
  await context.setOffline(false)
  await expect(said(owner, 'Ring twice.')).toBeVisible({ timeout: 15_000 })
  await expect(
    owner
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: /fine|twice/ }),
  ).toHaveText([/Nine is fine\./, /Ring twice\./])
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await owner.close()
  // While there was no connection.
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
