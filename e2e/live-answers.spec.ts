import type { Session } from '#shared/auth/auth.schemas.ts'
import { newKey } from '#test/new-key.ts'
import { quietFor } from '#test/quiet-time.ts'
import { roundPayload } from '#test/round-payload.ts'
import { newOwnerOf, openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { answersLinkFor, quote } from './rounds.ts'
import { expectAccessible, phone, roundTrip, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

type Request = Parameters<typeof newOwnerOf>[0]
const as = ({ token }: Session) => ({ authorization: `Bearer ${token}` })

/** Sends a request to two new businesses, signed in or not. */
async function askTwo(request: Request, word: string, email: string, sender?: Session) {
  const owners = [
    await newOwnerOf(request, `${word} Gardens`),
    await newOwnerOf(request, `${word} Roofs`),
  ] as const
  const sent = await request.post('/api/quote-rounds', {
    headers: { ...(sender && as(sender)), ...newKey() },
    data: roundPayload(
      owners.map(({ business }) => business.id),
      { what: `Plants for a flat roof, ${word}.`, email },
    ),
  })
  expect(sent.status(), await sent.text()).toBe(201)
  return owners
}

/** Opens answers, and counts the requests from the moment in which they hear news. */
async function openAnswers(page: Page, open: () => Promise<void>) {
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (sent) => {
    if (/\/api\/quote-rounds\/(linked|\d+)$/.test(sent.url())) asked.push(sent.url())
  })
  const streamed = page.waitForResponse(/\/api\/conversations\/events$/)
  await open()
  await expect(page.getByText('No replies yet.')).toBeVisible()
  await streamed
  // Once at first, and once when news can be heard.
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await roundTrip(page)
  return asked
}

test('an answer to a request to several appears on a phone without a reload, and nothing is asked for in between', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = `Hear${Date.now()}`
  const email = `${word}@example.com`
  const [gardens, roofs] = await askTwo(request, word, email)
  const link = await answersLinkFor(email, '2')
  const asked = await openAnswers(page, () => visit(page, link))
  const before = asked.length
  // More than half a minute of the page's time, less than a silent stream may last.
  await page.clock.fastForward(35_000)
  await quietFor(500)
  expect(asked.length).toBe(before)
  await quote(request, gardens, 420)
  await expect(page.getByText('1 of 2 replied with a quote.')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${word} Gardens`) })).toContainText('$420')
  await quote(request, roofs, 380)
  await expect(page.getByText('2 of 2 replied with a quote.')).toBeVisible()
  await expectAccessible(page, 'answers that appeared', ['light'])
})

test('a page of answers says when it can’t hear, also to a person who is signed in, and goes on when it can', {
  tag: '@long',
}, async ({ page, request, faults }) => {
  const word = `Own${Date.now()}`
  const sender = await signUp(request)
  const [gardens] = await askTwo(request, word, sender.user.email, sender)
  const { rounds } = await (await request.get('/api/quote-rounds/mine', { headers: as(sender) })).json()
  const asked = await openAnswers(page, () => openAs(page, sender, `/request-answers/${rounds[0].id}`))
  const before = asked.length
  await page.clock.fastForward(35_000)
  await quietFor(500)
  expect(asked.length).toBe(before)
  await page.route('**/api/conversations/events', (route) => route.abort())
  // The stream is silent for too long.
  await page.clock.fastForward(50_000)
  await expect(page.getByText('Reconnecting…')).toBeHidden()
  await page.clock.fastForward(6_000)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await quote(request, gardens, 420)
  await page.unroute('**/api/conversations/events')
  await page.clock.fastForward(60_000)
  await expect(page.getByText('1 of 2 replied with a quote.')).toBeVisible()
  await expect(page.getByText('Reconnecting…')).toBeHidden()
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
})
