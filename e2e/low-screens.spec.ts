import { openAs, signInAsDemo } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { startConversation } from './open-conversation.ts'
import { phone, visit } from './visit.ts'

/** A window of 1280 × 1024 at 400 %. */
const low = { width: 320, height: 256 }

/** The share of the screen that parts in a fixed place cover, at any of five scroll positions. */
const coveredShare = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('body *')].filter((part) =>
      ['fixed', 'sticky'].includes(getComputedStyle(part).position),
    )
    const coveredRows = (): number => {
      const covered = new Set<number>()
      for (const part of parts) {
        const { top, bottom, width } = part.getBoundingClientRect()
        if (width === 0 || !part.checkVisibility({ visibilityProperty: true })) continue
        for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1) covered.add(y)
      }
      return covered.size / innerHeight
    }
    const end = document.documentElement.scrollHeight - innerHeight
    return Math.max(
      ...[0, 0.25, 0.5, 0.75, 1].map((place) => {
        window.scrollTo({ top: end * place, behavior: 'instant' })
        return coveredRows()
      }),
    )
  })

/** Fields with a text smaller than 16 pixels, on which iOS zooms in. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  )

async function expectRoom(page: Page, address: string): Promise<void> {
  await page.setViewportSize(low)
  await visit(page, address)
  expect(await coveredShare(page), address).toBeLessThanOrEqual(0.4)
  await page.setViewportSize(phone)
  expect(await smallFields(page), address).toEqual([])
}

test('at 400 % zoom at least 60 % of the screen is the page, and fields have 16 px on phones: public pages', {
  tag: '@long',
}, async ({ page }) => {
  for (const address of [
    '/',
    '/businesses',
    '/businesses?view=map',
    '/businesses/1',
    '/compare?ids=1,2',
    '/services',
    '/services/home-living',
    '/services/web-app-development',
    '/austin',
    '/austin/hyde-park',
    '/become-a-partner',
    '/help',
    '/how-results-are-ordered',
    '/privacy-policy',
    '/login',
    '/signup',
    '/forgot-password',
    '/request',
    '/register-business',
    '/no/such/page',
  ])
    await expectRoom(page, address)
})

test('the same: pages of owners, conversations and the desk', { tag: '@long' }, async ({
  browser,
  page,
  request,
}) => {
  const talk = await startConversation(request, `Low${Date.now()}`)
  await expectRoom(page, talk.link)
  const owner = await browser.newPage()
  await openAs(owner, talk.owner, '/dashboard')
  const headers = { authorization: `Bearer ${talk.owner.token}` }
  const { businesses } = await (await request.get('/api/businesses/my/businesses', { headers })).json()
  const { id } = businesses[0]
  for (const address of [
    '/dashboard',
    `/messages/${talk.id}`,
    '/messages',
    `/edit-business/${id}`,
    `/owner/business/${id}`,
    `/businesses/${id}/analytics`,
    `/businesses/${id}/promote`,
    '/payments',
    '/profile',
    '/saved',
    '/quote-requests',
  ])
    await expectRoom(owner, address)
  await owner.close()
  const desk = await browser.newPage()
  await openAs(desk, await signInAsDemo(request, 'admin'), '/admin')
  for (const section of ['businesses', 'inbox', 'held?show=caught', 'content', 'log'])
    await expectRoom(desk, `/admin/${section}`)
  await desk.close()
})
