import type { APIRequestContext } from '@playwright/test'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessibleAtWidths, phone, visit, visitTimeless } from './visit.ts'

type Listed = {
  id: number
  name: string
  description: string
  phone: string | null
  website: string | null
  reviewCount: number
  images: unknown[]
  address: string
  businessHoursData: object | null
  status: string
  latitude: number | null
}

const wordCount = (text: string) => text.trim().split(/\s+/).length

let listed: Listed[] = []
/** Returns the first matching business in the demo directory, so that each run uses the same one. */
function find(fits: (business: Listed) => boolean): Listed {
  const found = listed.toSorted((a, b) => a.id - b.id).find(fits)
  if (!found) throw new Error('The demo directory has no such business')
  return found
}
const isFull = (business: Listed) =>
  business.reviewCount > 3 &&
  Boolean(business.phone && business.website && business.businessHoursData && business.latitude) &&
  business.images.length > 2

async function readDirectory(request: APIRequestContext): Promise<Listed[]> {
  const answer = await request.get('/api/businesses?limit=1000')
  return ((await answer.json()) as { businesses: Listed[] }).businesses
}

test.beforeAll(async ({ request }) => {
  listed = await readDirectory(request)
})

const open = (page: Page, { id }: { id: number }) => visit(page, `/businesses/${id}`)

const block = (page: Page, title: string) =>
  page.locator('.Block', { has: page.getByRole('heading', { name: title }) })

test('the gallery opens a picture in its own tab, and doesn’t move under reduced motion', {
  tag: '@long',
}, async ({ page, faults }) => {
  const business = find(isFull)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitTimeless(page, `/businesses/${business.id}`)
  await page.clock.runFor(11_000)
  await expect(page.locator('.Gallery-count')).toHaveText(/^1 \//)
  const opening = page.waitForEvent('popup')
  await page
    .getByRole('group', { name: `Photos of ${business.name}` })
    .getByRole('link')
    .click()
  const opened = await opening
  expect(opened.url()).toContain('/uploads/')
  await opened.close()
  // The browser's own page around a picture breaks the picture's strict policy, and so does the stopped clock's script.
  const isOfPolicy = (fault: string) =>
    /inline style|origin-keyed|^Blocked script execution in '[^']+\/uploads\//.test(fault)
  expect(faults.splice(0).filter((fault) => !isOfPolicy(fault))).toEqual([])
})

test('About is shorter on a phone, where the next step stays within reach; print has the full text', {
  tag: '@long',
}, async ({ page }) => {
  // About shows 100 words on the desktop and 50 on a phone, and the rest on demand.
  await page.setViewportSize(desktop)
  await open(
    page,
    find((candidate) => isFull(candidate) && wordCount(candidate.description) > 105),
  )
  const about = block(page, 'About').locator('p')
  const words = async () => wordCount((await about.innerText()).replace(/…\s*See (more|less)$/, ''))
  await expect.poll(words).toBe(100)
  await page.getByRole('button', { name: 'See more' }).click()
  await expect(page.getByRole('button', { name: 'See less' })).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(words).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'See less' }).click()
  await page.setViewportSize(phone)
  await expect.poll(words).toBe(50)

  await page.setViewportSize(desktop)
  await open(
    page,
    find(({ description }) => wordCount(description) > 55 && wordCount(description) <= 100),
  )
  await expect(page.getByRole('button', { name: 'See more' })).toBeHidden()
  await page.setViewportSize(phone)
  await expect(page.getByRole('button', { name: 'See more' })).toBeVisible()

  // On a phone the next step stays within reach, and toasts show at the top.
  const business = find((candidate) => isFull(candidate) && wordCount(candidate.description) > 105)
  await open(page, business)
  const bar = page.locator('.ActionBar')
  await expect(bar.getByRole('link', { name: 'Call Now' })).toBeInViewport()
  await expect(bar.getByRole('link', { name: 'Visit Website' })).toBeInViewport()
  await expect(bar.getByRole('button', { name: 'Request Quote' })).toBeInViewport()
  await page.getByRole('button', { name: 'Write Review' }).click()
  const toast = page.locator('.Toast', { hasText: 'Login Required' })
  await expect(toast).toBeVisible()
  await expect.poll(async () => (await toast.boundingBox())?.y).toBe(16)

  await page.setViewportSize(desktop)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(String(business.phone)).locator('visible=true')).toHaveCount(1)
  await expect(page.locator('address')).toBeVisible()
  await expect(page.locator('.About-rest')).toBeVisible()
  for (const hidden of ['.SiteHeader', '.Gallery', '.ActionBar', '.ActionRow', '.About-toggle'])
    await expect(page.locator(hidden).first()).toBeHidden()
})

test('a full page, its quote dialog and a page without reviews are accessible', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await open(page, find(isFull))
  await expectAccessibleAtWidths(page, 'full')
  await page.getByRole('button', { name: 'Request Quote' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await expectAccessibleAtWidths(page, 'quote dialog')
  await open(
    page,
    find(({ reviewCount }) => reviewCount === 0),
  )
  await expectAccessibleAtWidths(page, 'without reviews')
})

test('on a phone the footer ends the page, with room for the bar', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, find(isFull))
  await expect(page.locator('.ActionBar')).toBeVisible()
  const below = await page.evaluate(() => {
    const end = document.querySelector('.SiteFooter')?.getBoundingClientRect().bottom ?? 0
    return document.documentElement.scrollHeight - window.scrollY - end
  })
  expect(below, 'pixels below the footer').toBeLessThanOrEqual(1)
})
