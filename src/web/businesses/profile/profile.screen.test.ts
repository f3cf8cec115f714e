import { waitFor, within } from '@testing-library/dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildBusiness, buildReview, hoursEveryDay } from '#test/factories.ts'
import { addPictures, trades } from '#test/screens/directory.ts'
import { findToast } from '#test/screens/find.ts'
import { address, browserOffers, page, startSite } from '#test/screens/site.ts'
import { insertBasics } from '../../../../db/demo/demo-rows.ts'

const site = startSite()
beforeAll(() => insertBasics(site.test.db))
afterEach(() => void vi.useRealTimers())

/** A business with everything a page can show. */
async function full(given: Parameters<typeof buildBusiness>[1] = {}) {
  const name = given.name ?? 'Barton Taps'
  const id = await buildBusiness(site.test.db, {
    name,
    position: { latitude: 30.25, longitude: -97.75 },
    hours: { ...hoursEveryDay('09:00', '17:30'), sunday: { open: '', close: '', closed: true } },
    ...trades.plumbing,
    ...given,
  })
  await addPictures(site.test.db, id, 3)
  for (const rating of [5, 4, 5, 3, 4]) await buildReview(site.test.db, id, { rating })
  return { id, name, path: `/businesses/${id}` }
}
const main = () => within(page().getByRole('main'))
const first = (name: string | RegExp) => page().getAllByRole('button', { name })[0] as HTMLElement
const open = async (given?: Parameters<typeof buildBusiness>[1]) => {
  const business = await full(given)
  await site.visit(business.path)
  return business
}
/** The card with this heading. */
const card = (name: string) =>
  page().getByRole('heading', { name }).closest('section, article, .Card, .Block') as HTMLElement

it('a page shows everything before any script runs, to people and search engines', async () => {
  const { id, name } = await full()
  const { statusCode, body } = await site.test.app.inject(`/businesses/${id}`)
  expect(statusCode).toBe(200)
  expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/businesses/${id}"`))
  expect(body).toMatch(/<title>[^<]+ in [^<]+<\/title>/)
  expect(body).toMatch(/<meta property="og:image" content="https?:/)
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const things = blocks.map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>)
  expect(things.map((thing) => thing['@type'])).toEqual(['Plumber', 'BreadcrumbList'])
  expect(things[0]).toMatchObject({
    name,
    telephone: '(512) 555-0148',
    aggregateRating: { reviewCount: 5 },
  })
})

it('a name of more than 40 letters is set smaller', async () => {
  await open({ name: 'Barton Springs Cooperative Plumbing and Drain Cleaning' })
  expect(page().getByRole('heading', { level: 1 })).toHaveClass('is-long')
})

it('an unknown business is a 404 that leads back to the directory', async () => {
  expect((await site.test.app.inject('/businesses/99999999')).statusCode).toBe(404)
  await site.visit('/businesses/99999999')
  expect(page().getByRole('heading', { level: 1, name: 'Business Not Found' })).toBeVisible()
  expect(page().getByText("The business you're looking for doesn't exist or has been removed.")).toBeVisible()
  await site.user.click(main().getByRole('link', { name: 'Browse Businesses' }))
  await waitFor(() => expect(address()).toBe('/businesses'))
})

const timeless = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const gallery = (name: string) => within(page().getByRole('group', { name: `Photos of ${name}` }))
const current = (name: string) =>
  gallery(name)
    .getAllByRole('button', { name: /^Show photo/ })
    .findIndex((thumb) => thumb.hasAttribute('aria-current')) + 1

it('the gallery moves with arrows, thumbnails and automatically, and stops on hover', async () => {
  const business = await full()
  timeless()
  await site.visit(business.path)
  const { name } = business
  expect(current(name)).toBe(1)
  vi.advanceTimersByTime(5100)
  await expect.poll(() => current(name)).toBe(2)
  const moving = vi.getTimerCount()
  await site.user.hover(page().getByRole('group', { name: `Photos of ${name}` }))
  await expect.poll(() => vi.getTimerCount()).toBeLessThan(moving)
  vi.advanceTimersByTime(11_000)
  const press = (label: RegExp | string) =>
    site.user.click(gallery(name).getByRole('button', { name: label }))
  await press('Previous photo')
  await expect.poll(() => current(name)).toBe(1)
  await press('Previous photo')
  await expect.poll(() => current(name)).toBe(3)
  await press('Next photo')
  await expect.poll(() => current(name)).toBe(1)
  await press(/^Show photo 3 of/)
  await expect.poll(() => current(name)).toBe(3)
  const link = gallery(name).getByRole('link')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('href', expect.stringContaining('/uploads/'))
})

it('the gallery can be paused', async () => {
  const business = await full()
  timeless()
  await site.visit(business.path)
  await site.user.click(first(/^Pause photos/))
  first(/^Play photos/).blur()
  await site.user.unhover(page().getByRole('group', { name: `Photos of ${business.name}` }))
  vi.advanceTimersByTime(11_000)
  await expect.poll(() => current(business.name)).toBe(1)
  expect(first(/^Play photos, 1 /)).toBeVisible()
})

it('the week runs from Monday to Sunday with today marked', async () => {
  await open()
  const hours = card('Business Hours')
  const days = within(hours).getAllByRole('term')
  expect(days.map(({ textContent }) => textContent.replace(/Today$/, ''))).toEqual([
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
  ])
  for (const { textContent } of within(hours).getAllByRole('definition'))
    expect(textContent).toMatch(/^(Closed|9 AM – 5:30 PM)$/)
  const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/Chicago' })
  await waitFor(() =>
    expect(within(hours).getByText('Today').closest('dt')).toHaveTextContent(
      new RegExp(`^${today.format(new Date())}\\s*Today$`, 'i'),
    ),
  )
  await open({ hours: null })
  expect(card('Business Hours')).toHaveTextContent('Hours not listed')
})

it('three reviews show at first, all of them on request', async () => {
  await open()
  const reviews = () => within(document.getElementById('reviews') as HTMLElement)
  expect(reviews().getAllByRole('article')).toHaveLength(3)
  expect(reviews().getAllByRole('article')[0]).toHaveTextContent(/[A-Z][a-z]+ \d{1,2}, \d{4}/)
  await site.user.click(reviews().getByRole('button', { name: 'Display All Reviews (5)' }))
  await waitFor(() => expect(reviews().getAllByRole('article')).toHaveLength(5))
  await site.user.click(reviews().getByRole('button', { name: 'Show Less' }))
  await waitFor(() => expect(reviews().getAllByRole('article')).toHaveLength(3))
  expect(reviews().queryByRole('button', { name: 'Write Review' })).toBeNull()
})

it('a page has no average price that customers contradict', async () => {
  const opened = async (priceCents: number) => {
    const { id, path } = await full({ priceCents })
    await site.test.db
      .updateTable('business_profiles')
      .set({ typical_low_cents: 30_000, typical_high_cents: 44_000, typical_is_own: true })
      .where('business_id', '=', id)
      .execute()
    await site.visit(path)
    return within(page().getByRole('complementary', { name: 'Price and contact' }))
  }
  const contradicted = await opened(2_400)
  expect(contradicted.getByText(/^Customers usually paid \$300 to \$440/)).toBeVisible()
  expect(contradicted.queryByText('average price')).toBeNull()
  const agreeing = await opened(35_000)
  expect(agreeing.getByText('average price').closest('p')).toHaveTextContent('$350 average price')
})

it('a business without reviews invites the first, which needs an account', async () => {
  await site.visit(`/businesses/${await buildBusiness(site.test.db, { status: 'pending' })}`)
  expect(main().getAllByText('Not Verified')[0]).toBeVisible()
  expect(page().getByRole('heading', { name: 'No Reviews Yet' })).toBeVisible()
  await site.user.click(page().getByRole('button', { name: 'Write the First Review' }))
  expect(await findToast('Login Required')).toHaveTextContent('Please log in to submit a review.')
})

it('actions that need an account say so, and sharing copies the link', async () => {
  const { path } = await open()
  for (const [name, verb] of [
    ['Like', 'like'],
    ['Follow', 'follow'],
    ['Save', 'save'],
  ] as const) {
    await site.user.click(first(name))
    await waitFor(async () =>
      expect(await findToast('Sign in required')).toHaveTextContent(`Please sign in to ${verb} businesses.`),
    )
  }
  await site.user.click(first('Write Review'))
  await findToast('Login Required')
  await site.user.click(first('Share'))
  expect(await findToast('Link copied')).toHaveTextContent('Business link copied to clipboard.')
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`${path}$`))
})

it('the buttons for phones have the labels of those for desktops', async () => {
  await open()
  const labels = (role: string, name: string) =>
    page()
      .getAllByRole(role, { name })
      .map(({ textContent }) => textContent)
  expect(labels('link', 'Call Now')).toEqual(['Call Now', 'Call Now'])
  expect(labels('button', 'Write Review')).toEqual(['Write Review', 'Write Review'])
})

it('badge, phone, website, directions and the link back are right', async () => {
  await open()
  expect(main().getAllByText('Verified', { exact: true })[0]).toBeVisible()
  expect(main().getAllByText('(5 reviews)')[0]).toBeVisible()
  const link = (name: string) => page().getAllByRole('link', { name })[0] as HTMLElement
  expect(link('Call Now')).toHaveAttribute('href', expect.stringMatching(/^tel:\+1512/))
  expect(link('Visit Website')).toHaveAttribute('href', expect.stringMatching(/^https?:/))
  expect(link('Visit Website')).toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(link('Directions')).toHaveAttribute('target', '_blank')
  expect(link('Directions')).toHaveAttribute('rel', 'noopener')
  const { origin, searchParams } = new URL(link('Directions').getAttribute('href') ?? '')
  expect(origin).toBe('https://www.google.com')
  expect(searchParams.get('destination')).toContain('1704 S 2nd St')
  const trail = within(page().getByRole('navigation', { name: 'Breadcrumb' }))
  await site.user.click(trail.getAllByRole('link').at(-1) as HTMLElement)
  await waitFor(() => expect(address()).toMatch(/^\/businesses\?category=\d+/))
})

const openDialog = async () => {
  await site.user.click(first('Request Quote'))
  return within(await page().findByRole('dialog'))
}
const api = '/api/business-quote-requests'

it('a quote is requested once, and a failure keeps what was typed', async () => {
  const { name } = await open()
  const dialog = await openDialog()
  const sent = () => site.network.seen.filter((one) => one === `POST ${api}`)
  const field = (label: string) => dialog.getByLabelText(label)
  await dialog.findByRole('heading', { name: `Request a quote from ${name}` })
  const send = () => site.user.click(dialog.getByRole('button', { name: 'Send request' }))
  await send()
  expect(await dialog.findByText('Please enter your name')).toBeVisible()
  expect(field('What do you need?')).toHaveFocus()
  expect(sent()).toEqual([])

  await site.fill(field('Name'), 'Maya Reyes')
  await site.user.type(field('Phone'), '5125550117')
  await site.fill(field('Email'), 'maya.reyes@example')
  await waitFor(() => expect(field('Phone')).toHaveValue('(512) 555-0117'))
  await site.fill(field('What do you need?'), `Slow leak ${Date.now()}`)
  await send()
  expect(await dialog.findByText('Please enter a valid email address')).toBeVisible()
  await site.fill(field('Email'), 'maya.reyes@example.com')
  const mend = site.network.cut(api, 'POST')
  const honeypot = page().getByRole('dialog').querySelector('input[name=url2]') as HTMLInputElement
  expect(honeypot).toHaveAttribute('tabindex', '-1')
  expect(honeypot.parentElement).toHaveAttribute('aria-hidden', 'true')
  await site.fill(honeypot, 'program')
  await send()
  expect(await findToast('Error')).toHaveTextContent('Failed to send quote request. Please try again.')
  mend()
  const error = 'phone: Not a number'
  const json = { error, message: error, code: 'invalid_input', fieldErrors: { phone: 'Not a number' } }
  let told = ''
  const end = site.network.answer(
    api,
    ({ url2 }: { url2: string }) => {
      told = url2
      return { status: 400, json: { ...json, requestId: '1' } }
    },
    'POST',
  )
  await send()
  await waitFor(async () => expect(await findToast('Error')).toHaveTextContent(/Error.?Not a number/))
  await waitFor(() => expect(field('Phone')).toHaveFocus())
  expect(field('Phone')).toHaveAccessibleDescription('Not a number')
  expect(field('Name')).toHaveValue('Maya Reyes')
  expect(told).toBe('program')
  await site.user.clear(honeypot)
  end()

  const before = sent().length
  await site.user.dblClick(dialog.getByRole('button', { name: 'Send request' }))
  expect(await findToast('Quote Request Sent!')).toHaveTextContent(`${name} will contact you soon.`)
  const next = within(await page().findByRole('dialog', { name: 'Request sent' }))
  expect(next.getByText('We sent a link to maya.reyes@example.com')).toBeVisible()
  expect(next.getByText(`${name} will reply`)).toBeVisible()
  expect(next.getByText(/You pay the pro directly/)).toBeVisible()
  expect(next.queryByRole('textbox')).toBeNull()
  expect(sent()).toHaveLength(before + 1)
  await site.user.click(next.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  expect((await openDialog()).getByLabelText('Name')).toHaveValue('')
})

it('the button says when a quote request is being sent', async () => {
  await open()
  const dialog = await openDialog()
  for (const [label, text] of [
    ['Name', 'Maya'],
    ['Phone', '512 555 0117'],
    ['What do you need?', 'A leak'],
    ['Email', 'maya@example.com'],
  ] as const)
    await site.fill(dialog.getByLabelText(label), text)
  const sending = site.network.hold(api, 'POST')
  await site.user.type(dialog.getByLabelText('Email'), '{Enter}')
  expect(await dialog.findByRole('button', { name: 'Sending...' })).toBeDisabled()
  sending.release()
  await page().findByRole('dialog', { name: 'Request sent' })
})

it('the quote dialog opens by keyboard, keeps a draft when it closes, and gives the focus back', async () => {
  await open()
  const button = first('Request Quote')
  button.focus()
  await site.user.keyboard('{Enter}')
  const field = async () => within(await page().findByRole('dialog')).findByLabelText('What do you need?')
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(page().getByRole('button', { name: 'Add photos or videos of the job' })).toBeVisible()
  await site.user.keyboard('A leak')
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  expect(button).toHaveFocus()
  await site.user.keyboard('{Enter}')
  expect(await field()).toHaveValue('A leak')
})

it('coming from the directory: a skeleton, an error with Retry, then the business', async () => {
  const { id, name, path } = await full({ name: 'Only Organs', ...trades.tacos })
  await site.visit('/businesses?category=8')
  const json = { error: 'Out', message: 'Out', code: 'unavailable', requestId: '1' }
  const reading = site.network.hold(`/api/businesses/${id}`)
  await site.user.click(page().getByRole('link', { name }))
  await reading.arrived
  await waitFor(() => expect(address()).toBe(path))
  await waitFor(() => expect(document.querySelector('.DetailPage .Skeleton')).not.toBeNull())
  const end = site.network.answer(`/api/businesses/${id}`, { status: 503, json })
  await site.visit('/businesses?category=8')
  await site.user.click(page().getByRole('link', { name }))
  await page().findByRole('heading', { name: 'Error loading business' })
  end()
  reading.release()
  await site.user.click(page().getByRole('button', { name: 'Retry' }))
  expect(await page().findByRole('heading', { level: 1, name })).toBeVisible()
  history.back()
  await waitFor(() => expect(address()).toBe('/businesses?category=8'))
})

it('the location is requested only after a click, and used right away if granted before', async () => {
  let asked = 0
  const geolocation = {
    getCurrentPosition: (found: PositionCallback) => {
      asked += 1
      found({ coords: { latitude: 30.2672, longitude: -97.7431 } } as GeolocationPosition)
    },
  }
  const { path } = await full()
  await site.visit(path, { before: () => browserOffers({ geolocation }) })
  expect(await page().findByRole('button', { name: 'Show distance' })).toBeVisible()
  expect(asked).toBe(0)
  expect(main().queryByText(/\d mi/)).toBeNull()
  const permissions = { query: async () => ({ state: 'granted', addEventListener() {} }) }
  await site.visit(path, { before: () => browserOffers({ geolocation, permissions }) })
  expect((await main().findAllByText(/\d+\.\d mi/))[0]).toBeVisible()
  expect(page().queryByRole('button', { name: 'Show distance' })).toBeNull()
})

it('a denied location is reported where it was requested', async () => {
  const getCurrentPosition = (_found: PositionCallback, failed: PositionErrorCallback) =>
    failed({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError)
  const { path } = await full()
  await site.visit(path, { before: () => browserOffers({ geolocation: { getCurrentPosition } }) })
  await site.user.click(await page().findByRole('button', { name: 'Show distance' }))
  expect(await page().findByText('Your browser isn’t sharing your location.')).toBeVisible()
  expect(main().queryByText(/\d mi/)).toBeNull()
  expect(site.faults.splice(0)).toEqual(['Location isn’t available: User denied Geolocation'])
})
