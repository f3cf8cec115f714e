import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, visit, visitTimeless } from './visit.ts'

const words =
  'cleaners cafes retailers plumbers barbers trainers electricians tutors boutiques therapists salons bakeries'.split(
    ' ',
  )

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const homeLists = ['categories', 'businesses/featured?fields=card', 'testimonials', 'faqs']

type Answer = { status: number; json: unknown }

/** Opens the home page from another page, so that the browser requests the lists and `answer` decides what it gets. */
async function comeFromElsewhere(
  page: Page,
  answer: (list: string) => Answer | Promise<Answer>,
): Promise<void> {
  await visit(page, '/privacy-policy')
  for (const list of homeLists)
    await page.route(`**/api/${list}{,?*}`, async (route) => route.fulfill(await answer(list)))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Find Local/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('find local')
}

test('shows its sections in order, tells search engines what it is, and its links lead where they say', async ({
  page,
  request,
}) => {
  await visit(page, '/')
  await expect(page).toHaveTitle('Local businesses in Austin, Texas | Find Local')
  await expect(page.locator('main h2')).toHaveText([
    'Browse by category',
    'Popular Services in Austin',
    'Trending Businesses',
    'How it works',
    'What Austin says',
    'Frequently asked questions',
  ])

  await expect(section(page, 'What Austin says')).toContainText('10,000+ Users. No fees to join.')

  const html = await (await request.get('/')).text()
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = blocks.map((text) => JSON.parse(text) as Record<string, unknown>)
  expect(things.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(['WebSite', 'Organization']))
  expect(blocks.join()).toContain('/businesses?search={search_term_string}')
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/"/)
  expect(html).toMatch(/<meta name="description" content="[^"]{80,160}"/)

  const categories = section(page, 'Browse by category')
  await expect(categories.getByRole('listitem')).toHaveCount(12)
  await expect(categories.getByRole('listitem').first()).toContainText('Home & Living')
  await expect(categories.getByRole('link', { name: /^Home & Living/ })).toHaveAttribute(
    'href',
    '/businesses?category=2',
  )
  await expect(categories.getByRole('link', { name: 'All 16 categories' })).toHaveAttribute(
    'href',
    '/businesses',
  )
  const services = section(page, 'Popular Services in Austin')
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([
    'Home Cleaning',
    'Plumbing',
    'Car Detailing',
    'Electrical Work',
    'Mobile Barber',
    'Massage Therapy',
    'Tutoring',
    'Custom Cakes',
  ])
  await expect(services.locator('.price')).toHaveText([
    '$25',
    '$80',
    '$40',
    '$90',
    '$35',
    '$50',
    '$20 per hr',
    '$25',
  ])
  await services.getByRole('link', { name: 'Book Now: Mobile Barber' }).click()
  await expect(page).toHaveURL(/\/businesses\?(service=Mobile(\+|%20)Barber|category=10&subcategory=101)/)
})

test('is complete without JavaScript, including the search', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('.BusinessCard')).toHaveCount(6)
  await expect(page.locator('.CategoryIndex a')).toHaveCount(12)
  await page.getByRole('combobox').fill('plumber')
  await page.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL('/businesses?search=plumber')
  await context.close()
})

test('searches by button, by Enter and with no text', async ({ page }) => {
  await visit(page, '/')
  const input = page.getByPlaceholder('What service do you need?')
  await input.fill('  taco & bike ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/businesses\?search=taco(\+|%20)%26(\+|%20)bike$/)
  await page.goBack()
  await input.fill('tutor')
  await input.press('Enter')
  await expect(page).toHaveURL(/\/businesses\?search=tutor$/)
  await page.goBack()
  // Without a filter in the URL the directory would restore the last search.
  await page.evaluate(() => localStorage.clear())
  await input.fill('   ')
  await input.press('Enter')
  await expect(page).toHaveURL(/\/businesses$/)
})

test('common searches find something', async ({ page, request }) => {
  await visit(page, '/')
  const asked = await page.locator('.Hero-asks a').allTextContents()
  expect(asked).toHaveLength(3)
  for (const search of asked) {
    const list = (await (await request.get('/api/businesses', { params: { search, limit: 1 } })).json()) as {
      total: number
    }
    expect(list.total, search).toBeGreaterThan(0)
  }
  await page.getByRole('link', { name: asked[0] ?? '' }).click()
  await expect(page).toHaveURL(/\/businesses\?search=/)
})

test('the headline changes its word every two seconds, in order, and can be paused', async ({ page }) => {
  await visitTimeless(page, '/')
  const word = page.locator('.RotatingWord > [aria-hidden]')
  const pause = page.getByRole('button', { name: 'Pause the changing headline' })
  await expect(pause).toBeVisible()
  await expect(word).toHaveText(words[0] ?? '')
  for (let step = 1; step <= words.length; step++) {
    await page.clock.runFor(2000)
    await expect(word).toHaveText(words[step % words.length] ?? '')
  }
  await pause.click()
  await page.mouse.move(0, 0)
  const held = (await word.textContent()) ?? ''
  await page.clock.runFor(6000)
  await expect(word).toHaveText(held)
  await page.getByRole('button', { name: 'Play the changing headline' }).click()
  await page.clock.runFor(2000)
  await expect(word).not.toHaveText(held)
  await expect(page.getByRole('heading', { level: 1, name: 'find local cleaners' })).toBeVisible()
})

test('the headline stops while the visitor types', async ({ page }) => {
  await visitTimeless(page, '/')
  await expect(page.getByRole('button', { name: 'Pause the changing headline' })).toBeVisible()
  await page.getByRole('combobox').focus()
  await page.clock.runFor(10_000)
  await expect(page.locator('.RotatingWord > [aria-hidden]')).toHaveText('cleaners')
})

test('nothing moves under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitTimeless(page, '/')
  await page.clock.runFor(10_000)
  await expect(page.locator('.RotatingWord > [aria-hidden]')).toHaveText('cleaners')
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
  const running = () => page.locator('.Marquee-track').evaluate((track) => track.getAnimations().length)
  expect(await running()).toBe(0)
})

test('pages through the trending businesses, six at a time; a card opens its business and the quote dialog', async ({
  page,
}) => {
  await visit(page, '/')
  const trending = section(page, 'Trending Businesses')
  const names = trending.locator('.BusinessCard h3')
  await expect(names).toHaveCount(6)
  const first = await names.allTextContents()
  const more = trending.getByRole('button', { name: 'More businesses' })
  await more.click()
  await expect(names.first()).not.toHaveText(first[0] ?? '')
  await trending.getByRole('button', { name: 'Previous businesses' }).click()
  await expect(names).toHaveText(first)
  await trending.getByRole('button', { name: 'Previous businesses' }).click()
  await expect(names.first()).not.toHaveText(first[0] ?? '')

  const card = trending.locator('.BusinessCard').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: `Request Quote from ${name}` }).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.getByRole('link', { name: /Visit/ }).click()
  await expect(page).toHaveURL(/\/businesses\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('testimonials loop every 30 s, twice in the page but once for screen readers, and can be paused', async ({
  page,
}) => {
  await visit(page, '/')
  const voices = section(page, 'What Austin says')
  await voices.scrollIntoViewIfNeeded()
  const [once, twice] = [voices.locator('.Marquee-half').first(), voices.locator('.Marquee-half').last()]
  await expect(twice).toHaveAttribute('inert', '')
  expect(await twice.locator('figure').count()).toBe(await once.locator('figure').count())
  const state = () =>
    voices.locator('.Marquee-track').evaluate((track) => {
      const [animation] = track.getAnimations()
      return [animation?.effect?.getTiming().duration, animation?.playState]
    })
  await page.mouse.move(0, 0)
  await expect.poll(state).toEqual([30_000, 'running'])
  await voices.getByRole('button', { name: 'Pause testimonials' }).click()
  await expect.poll(state).toEqual([30_000, 'paused'])
  await voices.getByRole('button', { name: 'Play testimonials' }).click()
  await page.mouse.move(0, 0)
  await expect.poll(state).toEqual([30_000, 'running'])
  await voices.getByRole('region', { name: 'Testimonials' }).hover({ force: true })
  await expect.poll(state).toEqual([30_000, 'paused'])
})

test('one question is open at a time, also by keyboard', async ({ page }) => {
  await visit(page, '/')
  const faq = section(page, 'Frequently asked questions')
  const open = faq.locator('button[aria-expanded="true"]')
  await expect(open).toHaveCount(1)
  const second = faq.locator('button[aria-expanded]').nth(1)
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-expanded', 'true')
  await expect(open).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(open).toHaveCount(0)
  await faq.getByRole('button', { name: 'Contact us' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('says so when the lists are empty', async ({ page }) => {
  await comeFromElsewhere(page, (list) => ({
    status: 200,
    json: list === 'categories' ? { categories: [] } : [],
  }))
  await expect(page.getByText('No featured businesses available at the moment.')).toBeVisible()
  await expect(page.getByText('No frequently asked questions available.')).toBeVisible()
  await expect(page.getByText('No categories yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What Austin says' })).toHaveCount(0)
})

test('shows skeletons while the lists load, says what failed and retries', async ({ page }) => {
  let status = 500
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>()
  await comeFromElsewhere(page, async () => {
    await looked
    return { status, json: status === 200 ? [] : { error: 'down', message: 'down', code: 'internal' } }
  })
  await expect(page.locator('.CategoryIndex .Skeleton.is-disc')).toHaveCount(12)
  await expect(page.locator('.CardSkeleton')).toHaveCount(6)
  await expect(page.locator('.Voices figure .is-disc')).toHaveCount(6)
  await expect(page.getByText('Loading trending businesses')).toBeAttached()
  answer()
  const trending = section(page, 'Trending Businesses')
  await expect(page.getByRole('alert')).toHaveCount(4)
  await expect(trending.getByRole('alert')).toContainText('Trending businesses couldn’t be loaded')
  status = 200
  await trending.getByRole('button', { name: 'Try again' }).click()
  await expect(trending).toContainText('No featured businesses available at the moment.')
})

test('is accessible and fits', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await expect(page.locator('.BusinessCard')).toHaveCount(6)
  await expectAccessibleAtWidths(page, 'home')
})

test('the next page of cards on a phone starts at the top', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/')
  const trending = section(page, 'Trending Businesses')
  await trending.getByRole('button', { name: 'More businesses' }).click()
  await expect(trending.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(trending.getByRole('heading', { level: 2 })).toBeInViewport()
})
