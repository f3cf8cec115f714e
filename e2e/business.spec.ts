import type { APIRequestContext } from '@playwright/test'
import { expect, type Page, test } from './journey.ts'
import {
  desktop,
  expectAccessibleAtWidths,
  fillHoneypot,
  holdRequests,
  hydrated,
  phone,
  visit,
  visitTimeless,
} from './visit.ts'

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

const alert = (page: Page, title: string) => page.locator('.Toast', { hasText: title })
const block = (page: Page, title: string) =>
  page.locator('.Block', { has: page.getByRole('heading', { name: title }) })

test('shows everything before any script runs, to people and search engines', async ({ request }) => {
  const business = find(isFull)
  const answer = await request.get(`/businesses/${business.id}`)
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/businesses/${business.id}"`))
  expect(html).toMatch(/<title>[^<]+ in [^<]+<\/title>/)
  expect(html).toMatch(/<meta property="og:image" content="https?:/)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const things = blocks.map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>)
  expect(things.map((thing) => thing['@type'])).toEqual(['LocalBusiness', 'BreadcrumbList'])
  expect(things[0]).toMatchObject({
    name: business.name,
    telephone: business.phone,
    aggregateRating: { reviewCount: business.reviewCount },
  })
})

test('an unknown business is a 404 that links back to the directory', async ({ page }) => {
  const answer = await page.goto('/businesses/99999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Business Not Found' })).toBeVisible()
  await expect(
    page.getByText("The business you're looking for doesn't exist or has been removed."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Browse Businesses' }).click()
  await expect(page).toHaveURL(/\/businesses$/)
})

test('the gallery moves with arrows, thumbnails and automatically, and stops on hover', async ({
  page,
  faults,
}) => {
  const business = find(isFull)
  await visitTimeless(page, `/businesses/${business.id}`)
  const gallery = page.getByRole('group', { name: `Pictures of ${business.name}` })
  const current = gallery.locator('.Gallery-thumbs [aria-current="true"]')
  await expect(current).toHaveAccessibleName(/^Show picture 1 of/)
  await page.mouse.move(2, 2)
  await page.clock.runFor(5100)
  await expect(current).toHaveAccessibleName(/^Show picture 2 of/)

  await gallery.hover()
  await page.clock.runFor(11_000)
  await expect(current).toHaveAccessibleName(/^Show picture 2 of/)
  await gallery.getByRole('button', { name: 'Previous picture' }).click()
  await gallery.getByRole('button', { name: 'Previous picture' }).click()
  await expect(current).not.toHaveAccessibleName(/^Show picture [12] of/)
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await expect(current).toHaveAccessibleName(/^Show picture 1 of/)
  await gallery.getByRole('button', { name: /^Show picture 3 of/ }).click()
  await expect(current).toHaveAccessibleName(/^Show picture 3 of/)
  const link = gallery.getByRole('link')
  await expect(link).toHaveAttribute('target', '_blank')
  const opening = page.waitForEvent('popup')
  await link.click()
  const opened = await opening
  expect(opened.url()).toContain('/uploads/')
  await opened.close()
  // The browser's own page around a picture breaks the picture's strict policy, and so does the stopped clock's script.
  const isOfPolicy = (fault: string) =>
    /inline style|origin-keyed|^Blocked script execution in '[^']+\/uploads\//.test(fault)
  expect(faults.splice(0).filter((fault) => !isOfPolicy(fault))).toEqual([])
})

test('the gallery can be paused, and doesn’t move under reduced motion', async ({ page }) => {
  await visitTimeless(page, `/businesses/${find(isFull).id}`)
  await page.getByRole('button', { name: /^Pause pictures/ }).click()
  await page.getByRole('button', { name: /^Play pictures/ }).blur()
  await page.mouse.move(2, 2)
  await page.clock.runFor(11_000)
  await expect(page.getByRole('button', { name: /^Play pictures, 1 / })).toBeVisible()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await hydrated(page)
  await page.clock.runFor(11_000)
  await expect(page.locator('.Gallery-count')).toHaveText(/^1 \//)
})

test('About shows 100 words on the desktop and 50 on a phone, and the rest on demand', async ({ page }) => {
  await open(
    page,
    find(({ description }) => wordCount(description) > 105),
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
})

test('the week runs from Monday to Sunday with today marked', async ({ page }) => {
  await open(page, find(isFull))
  const hours = block(page, 'Business Hours')
  await expect(hours.locator('dt')).toHaveText([
    /^monday/i,
    /^tuesday/i,
    /^wednesday/i,
    /^thursday/i,
    /^friday/i,
    /^saturday/i,
    /^sunday/i,
  ])
  for (const text of await hours.locator('dd').allInnerTexts()) {
    expect(text).toMatch(/^(Closed|Open 24 hours|\d+(:[1-5]\d)? [AP]M – \d+(:[1-5]\d)? [AP]M)$/)
  }
  const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/Chicago' })
  await expect(hours.locator('.is-today dt')).toHaveText(
    new RegExp(`^${today.format(new Date())}\\s*Today$`, 'i'),
  )

  await open(
    page,
    find(({ businessHoursData }) => businessHoursData === null),
  )
  await expect(block(page, 'Business Hours')).toContainText('Hours not listed')
})

test('shows three reviews at first, all of them on request', async ({ page }) => {
  const business = find(isFull)
  await open(page, business)
  const reviews = page.locator('#reviews')
  await expect(reviews.getByRole('article')).toHaveCount(3)
  await expect(reviews.getByRole('article').first()).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4}/)
  await reviews.getByRole('button', { name: `Display All Reviews (${business.reviewCount})` }).click()
  await expect(reviews.getByRole('article')).toHaveCount(business.reviewCount)
  await reviews.getByRole('button', { name: 'Show Less' }).click()
  await expect(reviews.getByRole('article')).toHaveCount(3)
  await expect(reviews.getByRole('button', { name: 'Write Review' })).toHaveCount(0)

  await open(
    page,
    find(({ reviewCount }) => reviewCount === 0),
  )
  await expect(page.getByRole('heading', { name: 'No Reviews Yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Write the First Review' }).click()
  await expect(alert(page, 'Login Required')).toContainText('Please log in to submit a review.')
})

test('actions that need an account say so, and sharing copies the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const business = find(isFull)
  await open(page, business)
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(alert(page, 'Sign in required')).toContainText('Please sign in to like businesses.')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(alert(page, 'Sign in required')).toContainText('Please sign in to follow businesses.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(alert(page, 'Sign in required')).toContainText('Please sign in to save businesses.')
  await page.getByRole('button', { name: 'Write Review' }).click()
  await expect(alert(page, 'Login Required')).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(alert(page, 'Link copied')).toContainText('Business link copied to clipboard.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/businesses/${business.id}$`),
  )
})

test('badge, phone, website, directions and the link back are right', async ({ page }) => {
  const business = find((candidate) => isFull(candidate) && candidate.status === 'approved')
  await open(page, business)
  const head = page.locator('.DetailHead')
  await expect(head.getByText('Verified', { exact: true })).toBeVisible()
  await expect(head).toContainText(`(${business.reviewCount} reviews)`)
  await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', /^tel:\+1512/)
  const website = page.getByRole('link', { name: 'Visit Website' })
  await expect(website).toHaveAttribute('href', /^https?:/)
  await expect(website).toHaveAttribute('rel', /noopener/)
  const directions = page.getByRole('link', { name: 'Directions', exact: true })
  await expect(directions).toHaveAttribute('target', '_blank')
  await expect(directions).toHaveAttribute('rel', 'noopener')
  const { origin, searchParams } = new URL((await directions.getAttribute('href')) ?? '')
  expect(origin).toBe('https://www.google.com')
  expect(searchParams.get('destination')).toContain(business.address)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/\/businesses\?category=\d+/)

  await open(
    page,
    find(({ status }) => status === 'pending'),
  )
  await expect(page.locator('.DetailHead').getByText('Not Verified')).toBeVisible()
})

test('a quote is requested once, and a failure keeps what was typed', async ({ page }) => {
  const business = find(isFull)
  await open(page, business)
  const asked: { url2?: string }[] = []
  await page.route('**/api/business-quote-requests', async (route) => {
    asked.push(route.request().postDataJSON())
    if (asked.length === 1) return route.abort()
    if (asked.length > 2) return route.continue()
    const error = 'Some fields need another look'
    const body = {
      error,
      message: error,
      code: 'invalid_input',
      fieldErrors: { phone: 'Not a number' },
      requestId: '1',
    }
    return route.fulfill({ status: 400, json: body })
  })
  await page.getByRole('button', { name: 'Request Quote' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toContainText(business.name)
  const send = dialog.getByRole('button', { name: 'Send request' })
  await send.click()
  await expect(dialog.getByText('Please enter your name')).toBeVisible()
  await expect(dialog.getByLabel('What do you need?')).toBeFocused()
  expect(asked).toEqual([])

  await dialog.getByLabel('Name').fill('Maya Reyes')
  await dialog.getByLabel('Phone').fill('5125550117')
  await dialog.getByLabel('Email').fill('maya.reyes@example')
  await expect(dialog.getByLabel('Phone')).toHaveValue('(512) 555-0117')
  await dialog.getByLabel('What do you need?').fill(`Slow leak ${Date.now()}`)
  await send.click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('maya.reyes@example.com')
  await fillHoneypot(dialog, 'program')
  await send.click()
  await expect(alert(page, 'Error')).toContainText('Failed to send quote request. Please try again.')
  await fillHoneypot(dialog, '')
  await send.click()
  await expect(alert(page, 'Error')).toContainText('Some fields need another look')
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription('Not a number')
  await expect(dialog.getByLabel('Name')).toHaveValue('Maya Reyes')

  await send.dblclick()
  await expect(alert(page, 'Quote Request Sent!')).toContainText(`${business.name} will contact you soon.`)
  const next = page.getByRole('dialog', { name: 'What happens next' })
  await expect(next).toContainText(`${business.name} answers you by email or phone`)
  await expect(next).toContainText('You pay the pro directly')
  await expect(next.getByRole('textbox')).toHaveCount(0)
  await next.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  expect(asked.map(({ url2 }) => url2)).toEqual(['program', '', ''])
  await page.getByRole('button', { name: 'Request Quote' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
})

test('the button says when a quote request is being sent', async ({ page }) => {
  await open(page, find(isFull))
  const sending = await holdRequests(page, '**/api/business-quote-requests', {
    answer: (route) => route.abort(),
  })
  await page.getByRole('button', { name: 'Request Quote' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of [
    ['Name', 'Maya'],
    ['Phone', '512 555 0117'],
    ['Email', 'maya@example.com'],
    ['What do you need?', 'A leak'],
  ] as const) {
    await dialog.getByLabel(label).fill(text)
  }
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await sending.release()
  await expect(dialog.getByRole('button', { name: 'Send request' })).toBeEnabled()
})

test('by keyboard: the dialog opens, keeps a draft when it closes, and restores focus', async ({ page }) => {
  await open(page, find(isFull))
  const button = page.getByRole('button', { name: 'Request Quote' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('What do you need?')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Add photos or videos of the job' })).toBeVisible()
  await page.keyboard.type('A leak')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('What do you need?')).toHaveValue('A leak')
})

test('coming from the directory: skeleton, error with Retry, then the business', async ({ page }) => {
  await visit(page, '/businesses')
  const link = page.locator('.BusinessCard h3 a').first()
  const name = (await link.textContent()) ?? ''
  const id = (await link.getAttribute('href'))?.split('/').at(-1)
  const json = { error: 'Out', message: 'Out', code: 'unavailable', requestId: '1' }
  const reading = await holdRequests(page, `**/api/businesses/${id}`, {
    answer: (route) => route.fulfill({ status: 503, json }),
  })
  await link.click()
  await expect(page.locator('.DetailPage .Skeleton').first()).toBeVisible()
  await reading.release()
  await expect(page.getByRole('heading', { name: 'Error loading business' })).toBeVisible()
  await page.unroute(`**/api/businesses/${id}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/businesses$/)
})

test('the location is requested only after a click, and used right away if granted before', async ({
  page,
  context,
}) => {
  const business = find(isFull)
  await context.setGeolocation({ latitude: 30.2672, longitude: -97.7431 })
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...args) => {
      document.documentElement.dataset.asked = 'yes'
      ask(...args)
    }
  })
  await open(page, business)
  const button = page.getByRole('button', { name: 'Show distance' })
  await expect(button).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await expect(page.locator('.DetailHead')).not.toContainText(' mi')
  await context.grantPermissions(['geolocation'])
  await page.reload()
  await expect(page.locator('.DetailHead')).toContainText(/\d+\.\d mi/)
  await expect(button).toHaveCount(0)
})

test('a denied location is reported where it was requested', async ({ page, faults }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError)
  })
  await open(page, find(isFull))
  await page.getByRole('button', { name: 'Show distance' }).click()
  await expect(page.getByText('Your browser isn’t sharing your location.')).toBeVisible()
  await expect(page.locator('.DetailHead')).not.toContainText(' mi')
  expect(faults.splice(0)).toEqual(['Location isn’t available: User denied Geolocation'])
})

test('on a phone the next step stays within reach, and toasts show at the top', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, find(isFull))
  const bar = page.locator('.ActionBar')
  await expect(bar.getByRole('link', { name: 'Call Now' })).toBeInViewport()
  await expect(bar.getByRole('link', { name: 'Visit Website' })).toBeInViewport()
  await expect(bar.getByRole('button', { name: 'Request Quote' })).toBeInViewport()
  await page.getByRole('button', { name: 'Write Review' }).click()
  const toast = alert(page, 'Login Required')
  await expect(toast).toBeVisible()
  await expect.poll(async () => (await toast.boundingBox())?.y).toBe(16)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('when printed: name, address, phone, hours and the full text', async ({ page }) => {
  const business = find((candidate) => isFull(candidate) && wordCount(candidate.description) > 105)
  await open(page, business)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(String(business.phone)).locator('visible=true')).toHaveCount(1)
  await expect(page.locator('address')).toBeVisible()
  await expect(page.locator('.About-rest')).toBeVisible()
  for (const hidden of ['.SiteHeader', '.Gallery', '.ActionBar', '.ActionRow', '.About-toggle']) {
    await expect(page.locator(hidden).first()).toBeHidden()
  }
})

test('axe finds no violations', async ({ page }) => {
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
