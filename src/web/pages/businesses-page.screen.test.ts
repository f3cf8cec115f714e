import { fireEvent, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { buildPromotion, buildSubcategory } from '#test/factories.ts'
import { addPictures, fillDirectory } from '#test/screens/directory.ts'
import { findToast } from '#test/screens/find.ts'
import { address, browserOffers, page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

let noServices = 0
beforeAll(async () => {
  const { db } = site.test
  const ids = await fillDirectory(db, { plumbing: 14, cleaning: 5, tacos: 11 })
  await addPictures(db, ids.at(-1) ?? 0, 3)
  for (const id of ids.slice(0, 2)) await buildPromotion(db, id)
  noServices = (await buildSubcategory(db, 8, 'Bare')).id
})

const searchBox = () => page().getByRole('combobox', { name: 'Search businesses' })
const findSearchBox = () => page().findByRole('combobox', { name: 'Search businesses' })
const sidebar = () => within(page().getByRole('complementary', { name: 'Categories' }))
const filters = () => within(page().getByRole('group', { name: 'Active filters' }))
const filterTexts = async () =>
  within(await page().findByRole('group', { name: 'Active filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const names = () =>
  page()
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)
const count = () =>
  page()
    .getAllByRole('status')
    .find(({ textContent }) => /^(Showing|No businesses|Loading)/.test(textContent)) as HTMLElement
const title = () => page().getByRole('heading', { level: 1 })
const arrivesAt = (path: string) => waitFor(() => expect(address()).toBe(path))
const shows = (text: string | RegExp) => waitFor(() => expect(count()).toHaveTextContent(text))
const choose = async (label: string, option: string) => {
  const select = page().getByRole('combobox', { name: label })
  await site.user.selectOptions(select, await within(select).findByRole('option', { name: option }))
}
const lists = () => site.network.seen.filter((one) => one.startsWith('GET /api/businesses?'))
/** Opens the directory from another page, so that the browser requests the list. */
async function comeFromElsewhere() {
  await site.visit('/privacy-policy')
  const footer = within(page().getByRole('contentinfo'))
  await site.user.click(footer.getByRole('link', { name: 'Businesses' }))
}

it('the server’s page is complete and tells search engines what it is', async () => {
  const { body } = await site.test.app.inject('/businesses?category=2&sort=rating&open=0')
  expect(body).toMatch(/<title>Home &amp; Living in Austin \|/)
  expect(body).toMatch(/<h1[^>]*>Home &amp; Living in Austin</)
  expect(body.match(/<article class="BusinessCard"/g)).toHaveLength(12)
  expect(body).toMatch(/<link rel="canonical" href="[^"]*\/businesses\?category=2"/)
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const types = blocks.map(([, text]) => (JSON.parse(text ?? '') as { '@type': string })['@type'])
  expect(types.sort()).toEqual(['BreadcrumbList', 'ItemList'])
  const [, next = ''] = /aria-label="Page 2"[^>]*href="([^"]+)"/.exec(body) ?? []
  const second = await site.test.app.inject(next.replaceAll('&amp;', '&'))
  expect(second.body).toContain('Showing 13 to 19 of 19 businesses')
})

it('a link skips header, categories and filters', async () => {
  await site.visit('/businesses')
  const skip = page().getByRole('link', { name: 'Skip to results' })
  expect(skip).toHaveAttribute('href', '#results')
  const target = document.getElementById('results')
  expect(target).toHaveTextContent(/^Showing 1 to /)
  expect(target).toHaveAttribute('tabindex', '-1')
})

it('a visitor searches while typing, which adds nothing to the history', async () => {
  await comeFromElsewhere()
  await arrivesAt('/businesses')
  const { length } = history
  await site.user.type(await findSearchBox(), 'taco')
  await arrivesAt('/businesses?search=taco')
  await shows(/^Showing 1 to 11 of 11 businesses$/)
  await site.user.clear(searchBox())
  await site.user.type(searchBox(), 'tacos 0{Enter}')
  await arrivesAt('/businesses?search=tacos+0')
  await waitFor(() => expect(title()).toHaveTextContent('Results for “tacos 0”'))
  await site.user.click(await page().findByRole('button', { name: /^Clear search$/ }))
  expect(searchBox()).toHaveValue('')
  await arrivesAt('/businesses')
  expect(history.length).toBe(length)
  history.back()
  await arrivesAt('/privacy-policy')
})

it('text that comes without a key while the page renders is not lost', async () => {
  await site.visit('/businesses?search=taco')
  const box = (await findSearchBox()) as HTMLInputElement
  // The browser has set it, and its event is yet to reach the page.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'tacos 0')
  await choose('Sort', 'Price: low to high')
  await arrivesAt('/businesses?search=taco&sort=price_low')
  fireEvent.input(box)
  await arrivesAt('/businesses?search=tacos+0&sort=price_low')
})

it('the chip of a text removes it, and a search leaves the page of the list', async () => {
  await site.visit('/businesses?page=3')
  await site.user.type(searchBox(), 'good work')
  await arrivesAt('/businesses?search=good+work')
  await site.user.click(await page().findByRole('button', { name: 'Remove filter “good work”' }))
  await arrivesAt('/businesses')
  expect(searchBox()).toHaveValue('')
})

it('a visitor goes down the categories and back up', async () => {
  const path = '/api/categories/subcategories/21/subsubcategories'
  const [service] = (await site.test.app.inject(path)).json().subsubcategories
  await site.visit('/businesses?page=2')
  await site.user.click(sidebar().getByRole('link', { name: /^Home & Living/ }))
  await arrivesAt('/businesses?category=2')
  await waitFor(() => expect(sidebar().getByRole('heading')).toHaveTextContent('Home & Living'))
  await waitFor(() => expect(sidebar().getByRole('button', { name: /^Back/ })).toHaveFocus())
  await site.user.click(await sidebar().findByRole('link', { name: /^Home Cleaning/ }))
  await arrivesAt('/businesses?category=2&subcategory=21')
  await site.user.click(await sidebar().findByRole('checkbox', { name: service.name }))
  await arrivesAt(`/businesses?category=2&subcategory=21&subsubcategories=${service.id}`)
  const chips = within(await page().findByRole('group', { name: 'Services' }))
  const chip = await chips.findByRole('button', { name: service.name, pressed: true })
  await site.user.click(chip)
  await waitFor(() => expect(sidebar().getByRole('checkbox', { name: service.name })).not.toBeChecked())
  await site.user.click(sidebar().getByRole('button', { name: /^Back/ }))
  const chosen = await sidebar().findByRole('link', { name: /^Home & Living/ })
  await waitFor(() => expect(chosen).toHaveFocus())
  await arrivesAt('/businesses?category=2&subcategory=21')
  await site.user.click(chosen)
  await arrivesAt('/businesses')
  expect(sidebar().getByRole('heading')).toHaveTextContent('Categories')
})

it('the numbers beside categories are those of the search, once they are known', async () => {
  const countOf = (name: RegExp) =>
    sidebar().getByRole('link', { name }).querySelector('small')?.firstChild?.textContent
  const { body } = await site.test.app.inject('/businesses?search=taco')
  expect(body).not.toMatch(/\d<span class="sr"> businesses/)
  await site.visit('/businesses?search=taco')
  await waitFor(() => expect(countOf(/^Food & Dining/)).toBe('11'))
  expect(sidebar().queryByRole('link', { name: /^Home & Living/ })).toBeNull()
  await site.user.click(sidebar().getByRole('link', { name: /^Food & Dining/ }))
  await waitFor(() => expect(countOf(/^All Food & Dining/)).toBe('11'))
  expect(site.network.seen.filter((one) => one.includes('/category-counts'))).toHaveLength(1)
  await site.visit('/businesses?search=taco&category=2')
  await waitFor(() => expect(countOf(/^All Home & Living/)).toBe('0'))
  await site.visit('/businesses?search=zzzzqqq')
  await waitFor(() => expect(page().queryByRole('complementary', { name: 'Categories' })).toBeNull())
  await site.visit('/businesses')
  expect(countOf(/^Home & Living/)).toBe('19')
})

it('a category without services says so', async () => {
  await site.visit(`/businesses?category=8&subcategory=${noServices}`)
  expect(await sidebar().findByText('No services available for this category')).toBeVisible()
})

it.each([
  ['/businesses?service=Tutoring', '/businesses?category=12'],
  ['/businesses?service=zither%20tuning', '/businesses?search=zither+tuning'],
  [
    '/businesses?category=2x&subsubcategories=a,211,&sort=cheapest&page=0',
    '/businesses?subsubcategories=211',
  ],
])('%s leads to the canonical address', async (from, to) => {
  await site.visit(from)
  await arrivesAt(to)
  if (from.includes('Tutoring')) expect(title()).toHaveTextContent('Tutoring in Austin')
})

it('a visitor sorts, filters by open now, and clears everything', async () => {
  await site.visit('/businesses?category=2&search=good')
  await choose('Sort', 'Price: low to high')
  await arrivesAt('/businesses?category=2&search=good&sort=price_low')
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['plumbing 14', 'plumbing 13', 'plumbing 12']))
  await site.user.click(page().getByRole('button', { name: 'Open now' }))
  await arrivesAt('/businesses?category=2&search=good&open=1&sort=price_low')
  await waitFor(async () =>
    expect(await filterTexts()).toEqual(['Home & Living', 'Open now', '“good”', 'Clear all']),
  )
  await site.user.click(filters().getByRole('button', { name: 'Remove filter Open now' }))
  await arrivesAt('/businesses?category=2&search=good&sort=price_low')
  await waitFor(() => expect(names()).toHaveLength(12))
  await site.user.click(filters().getByRole('button', { name: 'Clear all' }))
  await arrivesAt('/businesses?sort=price_low')
  await waitFor(() => expect(page().queryByRole('group', { name: 'Active filters' })).toBeNull())
  expect(count()).toHaveFocus()
})

it('the pages of a list lead on and back, and one after the last leads to the last', async () => {
  await site.visit('/businesses?category=2')
  expect(count()).toHaveTextContent(/^Showing 1 to 12 of 19 businesses$/)
  const pages = within(page().getByRole('navigation', { name: 'Pages' }))
  await site.user.click(pages.getByRole('link', { name: 'Page 2' }))
  await arrivesAt('/businesses?category=2&page=2')
  await shows(/^Showing 13 to 19 of 19 businesses$/)
  expect(count()).toHaveFocus()
  await site.visit('/businesses?category=2&page=9999')
  await arrivesAt('/businesses?category=2&page=2')
  await shows(/^Showing 13 to 19 of 19 businesses$/)
  expect(page().getByText('Next').closest('a')).toBeNull()
})

const readState = () => JSON.parse(localStorage.getItem('browsing-state') ?? 'null')

it('the last search is restored for a day', { tags: 'long' }, async () => {
  await site.visit('/businesses?category=2&sort=name&page=2')
  await waitFor(() =>
    expect(readState()).toEqual({
      searchQuery: '',
      showOpenOnly: false,
      selectedCategory: 2,
      selectedSubCategory: null,
      selectedSubSubCategories: [],
      currentPage: 2,
      sortBy: 'name',
      timestamp: expect.any(Number),
    }),
  )
  await site.visit('/businesses')
  await arrivesAt('/businesses?category=2&sort=name&page=2')
  await site.visit('/businesses?sort=rating')
  await waitFor(() => expect(readState().sortBy).toBe('rating'))
  expect(address()).toBe('/businesses?sort=rating')
  const old = { ...readState(), timestamp: Date.now() - 24 * 3600 * 1000 }
  await site.visit('/businesses', {
    before: () => localStorage.setItem('browsing-state', JSON.stringify(old)),
  })
  await waitFor(() => expect(readState().sortBy).toBe('relevance'))
  expect(address()).toBe('/businesses')
})

it('an empty list offers to clear the filters, if there are any', async () => {
  await site.visit('/businesses?search=zzzzqqq&open=1')
  await page().findByRole('heading', { name: 'No businesses found' })
  expect(page().getByText(/^Remove a filter/)).toBeVisible()
  await site.user.click(page().getByRole('button', { name: 'Clear all filters' }))
  await arrivesAt('/businesses')
  await waitFor(() => expect(names()).toHaveLength(12))
  const nothing: BusinessList = { businesses: [], total: 0, totalIsExact: true, page: 1, pageCount: 0 }
  site.network.answer('/api/businesses?', { json: nothing })
  await choose('Sort', 'Name')
  await page().findByRole('heading', { name: 'No businesses found' })
  expect(page().queryByRole('button', { name: 'Clear all filters' })).toBeNull()
})

it('a text that finds nothing leads to the categories', async () => {
  await site.visit('/businesses?search=zzzzqqq')
  expect(page().getByText('Check the spelling or try fewer words.')).toBeVisible()
  const categories = within(await page().findByRole('region', { name: 'Browse by category' }))
  expect(categories.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home & Living 19 businesses',
    'Food & Dining 11 businesses',
  ])
  await site.user.click(categories.getByRole('link', { name: /^Home & Living/ }))
  await arrivesAt('/businesses?category=2')
  await waitFor(() => expect(names()).toHaveLength(12))
})

it('a list leads to the map from its end too, unless it is empty', async () => {
  const results = () => within(page().getByRole('region', { name: 'Results' }))
  await site.visit('/businesses?search=taco')
  expect(await results().findByRole('link', { name: 'Map' })).toBeInTheDocument()
  await site.visit('/businesses?search=zzzzqqq')
  expect(results().queryByRole('link', { name: 'Map' })).toBeNull()
})

it('a failed list says why and is loaded on Retry', async () => {
  const end = site.network.answer('/api/businesses?', { status: 500, json: { error: 'Broken' } })
  await comeFromElsewhere()
  await waitFor(() => expect(document.querySelectorAll('.CardSkeleton')).toHaveLength(12))
  const alert = await page().findByRole('alert')
  expect(within(alert).getByRole('heading')).toHaveTextContent('Error loading businesses')
  expect(alert).toHaveTextContent('500: ')
  expect(lists(), 'retried up to two times').toHaveLength(3)
  end()
  await site.user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(names()).toHaveLength(12))
})

const pictured = () =>
  page()
    .getAllByRole('article')
    .find((card) => within(card).queryByRole('button', { name: 'Next photo' })) as HTMLElement

it('a card’s arrows change its picture and don’t open it; its link and a swipe do', async () => {
  await site.visit('/businesses?category=8')
  const card = within(pictured())
  const shown = () => pictured().querySelector('img')?.getAttribute('src')
  const first = shown()
  await site.user.click(card.getByRole('button', { name: 'Previous photo' }))
  await waitFor(() => expect(shown()).not.toBe(first))
  await site.user.click(card.getByRole('button', { name: 'Next photo' }))
  await waitFor(() => expect(shown()).toBe(first))
  expect(address()).toBe('/businesses?category=8')
  await site.user.click(card.getByRole('link', { name: /^Visit / }))
  await waitFor(() => expect(address()).toMatch(/^\/businesses\/\d+$/))
})

it('without a connection a card stays in its list, which says so, unless its page was open before', async () => {
  const list = '/businesses?category=8'
  await site.visit(list)
  const press = async () => site.user.click(within(pictured()).getByRole('link', { name: /^Visit / }))
  browserOffers({ onLine: false })
  await press()
  expect(await findToast('You’re offline')).toHaveTextContent('That page needs a connection.')
  expect(address()).toBe(list)
  browserOffers({ onLine: true })
  const name = within(pictured()).getByRole('heading').textContent
  const opens = () => page().findByRole('heading', { level: 1, name })
  await press()
  await opens()
  history.back()
  await arrivesAt(list)
  await waitFor(() => expect(pictured()).toBeVisible())
  browserOffers({ onLine: false })
  await press()
  await opens()
})

it('a card calls, shares and requests a quote; liking needs an account', async () => {
  await site.visit('/businesses?category=8')
  const card = within(pictured())
  const heading = card.getByRole('heading')
  expect(card.getByRole('link', { name: /^Call / })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+?\d{10,}$/),
  )
  await site.user.click(card.getByRole('button', { name: /^Like / }))
  expect(await findToast('Sign in required')).toHaveTextContent('Please sign in to like businesses.')
  await site.user.click(card.getByRole('button', { name: /^Share / }))
  await findToast('Link copied')
  const path = within(heading).getByRole('link').getAttribute('href') ?? ''
  expect(await navigator.clipboard.readText()).toBe(new URL(path, location.href).href)
  const ask = await card.findByRole('button', { name: `Request Quote from ${heading.textContent}` })
  await site.user.click(ask)
  const dialog = await page().findByRole('dialog')
  expect(within(dialog).getByRole('heading')).toHaveTextContent(heading.textContent)
  await waitFor(() => expect(within(dialog).getByLabelText('What do you need?')).toHaveFocus())
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(ask).toHaveFocus())
})

it('a visitor on a phone filters with selects, and two quick presses of services both count', async () => {
  await site.visit('/businesses', { size: phone })
  expect(page().getByRole('combobox', { name: 'Subcategory' })).toBeDisabled()
  await choose('Category', 'Home & Living')
  await arrivesAt('/businesses?category=2')
  await waitFor(() => expect(page().getByRole('combobox', { name: 'Subcategory' })).toBeEnabled())
  await choose('Subcategory', 'Plumbing')
  await arrivesAt('/businesses?category=2&subcategory=22')
  const held = site.network.hold('/api/businesses?')
  const services = within(await page().findByRole('group', { name: 'Services' }))
  const [first, second] = (await services.findAllByRole('button')) as [HTMLElement, HTMLElement]
  await site.user.click(first)
  await site.user.click(second)
  await arrivesAt('/businesses?category=2&subcategory=22&subsubcategories=221%2C222')
  await waitFor(() => expect(services.getAllByRole('button')[1]).toHaveAttribute('aria-pressed', 'true'))
  held.release()
  await choose('Category', 'All categories')
  await arrivesAt('/businesses')
})

const miles = () =>
  page()
    .getAllByRole('article')
    .map((card) => Number(/([\d.]+) mi/.exec(card.textContent)?.[1] ?? Number.NaN))

it('the location is used if permission was given, with one decimal', async () => {
  await site.visit('/businesses?category=2', {
    before: () =>
      browserOffers({
        geolocation: {
          getCurrentPosition: (found: PositionCallback) =>
            found({ coords: { latitude: 30.2669, longitude: -97.7428 } } as GeolocationPosition),
        },
        permissions: { query: async () => ({ state: 'granted', addEventListener() {} }) },
      }),
  })
  await waitFor(() => expect(page().getAllByRole('article')[0]).toHaveTextContent(/\d\.\d mi/))
  await choose('Sort', 'Distance')
  await arrivesAt('/businesses?category=2&sort=distance')
  await waitFor(() => expect(miles()).toEqual(miles().toSorted((a, b) => a - b)))
  expect(miles()).toHaveLength(12)
  for (const mile of miles()) expect(mile).not.toBeNaN()
})

it('the location is not requested until the visitor asks for it', async () => {
  let asked = 0
  await site.visit('/businesses', {
    before: () =>
      browserOffers({
        geolocation: {
          getCurrentPosition: (_found: PositionCallback, failed: PositionErrorCallback) => {
            asked += 1
            failed({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError)
          },
        },
      }),
  })
  expect(asked).toBe(0)
  await choose('Sort', 'Distance')
  expect(await page().findByText('Share your location to sort by distance')).toBeVisible()
  expect(asked).toBe(1)
  for (const card of page().getAllByRole('article')) expect(card).not.toHaveTextContent(' mi')
  expect(site.faults.splice(0)).toEqual(['Location isn’t available: User denied Geolocation'])
})
