import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { fillSearchWords } from '#server/search/vocabulary.repository.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { type DayName, dayNames } from '#shared/businesses/opening-hours.ts'
import { buildBusiness, buildPromotion, buildReview } from '#test/factories.ts'
import { fillDirectory, trades } from '#test/screens/directory.ts'
import { countLine, namesListed, untilAt } from '#test/screens/find.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

beforeAll(async () => {
  const { db, patientDb } = site.test
  const ids = await fillDirectory(db, { plumbing: 26, tacos: 4 })
  const [first = 0, second = 0, third = 0] = ids
  for (const id of [first, second]) await buildPromotion(db, id)
  for (const id of [first, second, third]) await buildReview(db, id, { rating: 5 })
  await buildBusiness(db, {
    ...trades.plumbing,
    name: 'Prompt Pipes',
    answeredShare: 90,
    loveUsReasons: ['Pet-Friendly', 'Bilingual Staff (English & Spanish)'],
    paymentMethods: { venmo: true },
    status: 'pending',
  })
  await fillShippedVocabulary(patientDb)
  await fillSearchWords(patientDb)
  await inTransaction(db, announcePublicChange)
})

const shows = (text: string) => waitFor(() => expect(countLine()).toHaveTextContent(text))
const openFilters = async (role: 'region' | 'dialog') => {
  await site.user.click(page().getByRole('button', { name: 'Filters' }))
  const panel = await page().findByRole(role, { name: 'Filters' })
  await within(panel).findByRole('button', { name: /^Verified\b.*\d/ })
  return within(panel)
}
/** The number beside a value of a filter. */
const countOf = (button: HTMLElement) =>
  Number(/\d+/.exec(button.querySelector('small')?.textContent ?? '')?.[0])
const chips = () =>
  within(page().getByRole('group', { name: 'Active filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const choose = async (label: string, option: string) => {
  const select = page().getByRole('combobox', { name: label })
  await site.user.selectOptions(select, await within(select).findByRole('option', { name: option }))
}

it('businesses that answer within a day can be had alone', async () => {
  await site.visit('/businesses')
  const panel = await openFilters('region')
  const answers = panel.getByRole('button', { name: /^Replies within a day\b/ })
  expect(countOf(answers)).toBe(1)
  answers.focus()
  await site.user.keyboard('{Enter}')
  await untilAt('/businesses?answers=day')
  await shows('Showing 1 to 1 of 1 businesses')
  await site.reload()
  expect(page().getByRole('article')).toHaveTextContent('90% replied to within a day')
  await site.user.click(page().getByRole('button', { name: 'Remove filter Replies within a day' }))
  await untilAt('/businesses')
})

it('businesses with a free time this week can be had alone, and say when it is', async () => {
  const firstSlotAt = new Date(Date.now() + 2 * 86_400_000)
  await buildBusiness(site.test.db, { ...trades.plumbing, name: 'Ready Pipes', firstSlotAt })
  await inTransaction(site.test.db, announcePublicChange)
  await site.visit('/businesses')
  const panel = await openFilters('region')
  const week = within(panel.getByRole('group', { name: 'Available' })).getByRole('button', {
    name: /^This week/,
  })
  expect(countOf(week)).toBe(1)
  await site.user.click(week)
  await untilAt('/businesses?slots=week')
  await shows('Showing 1 to 1 of 1 businesses')
  expect(page().getByRole('article')).toHaveTextContent(/Ready Pipes.*Earliest: \w{3} \d+(:\d\d)? [AP]M/)
  expect(chips()).toEqual(['Available this week', 'Clear all'])
  await site.user.click(page().getByRole('button', { name: 'Remove filter Available this week' }))
  await untilAt('/businesses')
})

it('a list says why it is in its order, and leads to how results are ordered', async () => {
  await site.visit('/businesses')
  const why = page().getByText('Why this order?').closest('details') as HTMLElement
  await waitFor(() => expect(why).toHaveTextContent('Businesses that paid for promotion come first'))
  await choose('Sort', 'Top rated')
  await waitFor(() => expect(why).toHaveTextContent('Highest rating first'))
  await site.user.click(page().getByText('Why this order?'))
  await site.user.click(within(why).getByRole('link', { name: 'How results are ordered' }))
  await untilAt('/how-results-are-ordered')
  expect(await page().findByRole('heading', { level: 1, name: 'How results are ordered' })).toBeVisible()
  expect(page().getByRole('main')).toHaveTextContent('A 5.0 from 3 reviews counts as 4.23')
  expect(page().getByRole('main')).toHaveTextContent('of every 12 places')
  await site.visit('/businesses?search=plumber')
  const ofSearch = page().getByText('Why this order?').closest('details') as HTMLElement
  await waitFor(() =>
    expect(ofSearch).toHaveTextContent('Next: better rated, then verified, then quick to reply.'),
  )
  expect(within(ofSearch).getAllByRole('listitem', { hidden: true })).toHaveLength(5)
})

it.each([
  { results: 'after the third of many results', query: 'category=2', before: 3 },
  { results: 'after the last of few', query: 'category=2&features=pet-friendly', before: 1 },
])('a request to several of them is offered $results', async ({ query, before }) => {
  await site.visit(`/businesses?${query}&sort=name`)
  const offer = page().getByRole('link', { name: /^Get up to five quotes/ })
  const cards = page().getAllByRole('article')
  const isBefore = (card: HTMLElement) =>
    (card.compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect(cards.filter(isBefore)).toHaveLength(before)
  expect(offer).toHaveAttribute('href', '/request?category=2')
})

it('after the few of a place, the list goes on with the nearest others, each with its distance', async () => {
  const position = { latitude: 30.3073, longitude: -97.7268 }
  await buildBusiness(site.test.db, { ...trades.plumbing, name: 'Hyde Pipes', position })
  await inTransaction(site.test.db, announcePublicChange)
  for (const path of ['search=plumber+hyde+park', 'category=2&subcategory=22&place=hyde-park']) {
    const { body } = await site.test.app.inject(`/businesses?${path}`)
    expect(body.replaceAll(/<[^>]+>/g, ''), 'without scripts').toContain('mi from Hyde Park')
    await site.visit(`/businesses?${path}`)
    const more = await page().findByRole('region', { name: 'More near Hyde Park' })
    const cards = within(more).getAllByRole('article')
    expect(cards).toHaveLength(6)
    for (const card of cards) expect(card).toHaveTextContent(/\d\.\d mi from Hyde Park/)
    expect(new Set(namesListed()).size).toBe(namesListed().length)
    expect(namesListed().length).toBeGreaterThan(6)
    const all = within(more).getByRole('link', { name: /^See all \d+ in Austin$/ })
    const count = /\d+/.exec(all.textContent)?.[0]
    const href = path.startsWith('search')
      ? '/businesses?search=plumber'
      : '/businesses?category=2&subcategory=22'
    expect(all).toHaveAttribute('href', href)
    const pressed = await site.test.app.inject(href)
    expect(pressed.body).toContain(`of ${count} businesses`)
  }
  await site.visit('/businesses?search=plumber')
  expect(namesListed()).toHaveLength(12)
  expect(page().queryByRole('region', { name: /^More/ })).toBeNull()
})

it('Book Now shows its filters as selected and requests the list once', async () => {
  await site.visit('/')
  await site.user.click(page().getByRole('link', { name: 'Book Now: Plumbing' }))
  await untilAt('/businesses?category=2&subcategory=22')
  expect(await page().findByRole('heading', { level: 1, name: 'Plumbing in Austin' })).toBeVisible()
  await waitFor(() => expect(chips()).toEqual(['Home & Living', 'Plumbing', 'Clear all']))
  expect(await page().findByRole('checkbox', { name: 'Drain clearing' })).toBeVisible()
  await waitFor(() => expect(namesListed()).toHaveLength(12))
  expect(site.network.seen.filter((one) => one.startsWith('GET /api/businesses?'))).toHaveLength(1)
})

it('Back closes the sheet of filters and keeps what was chosen in it', async () => {
  await site.visit('/businesses', { size: phone })
  const panel = await openFilters('dialog')
  await site.user.click(panel.getByRole('button', { name: /^Verified\b/ }))
  await untilAt('/businesses?verified=1')
  // The sheet stays open, on the page of the new address.
  await waitFor(() => expect(history.state).toHaveProperty('modals', 1))
  history.back()
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/businesses?verified=1')
})

it('Open now that leaves nothing says when the first opens, and shows it closed', async () => {
  const word = `quietude${Date.now()}`
  const { day } = austinWallClock(new Date())
  const closed = { open: '09:00', close: '17:00', closed: true }
  const opensOn = dayNames[(day + 3) % 7] as DayName
  const hours = {
    ...Object.fromEntries(dayNames.map((name) => [name, closed])),
    [opensOn]: { open: '06:00', close: '14:00', closed: false },
  } as Record<DayName, typeof closed>
  await buildBusiness(site.test.db, { name: `Bakery ${word}`, hours })
  // Lists that were rendered before lack it.
  await inTransaction(site.test.db, announcePublicChange)
  await site.visit(`/businesses?search=${word}`)
  expect(namesListed()).toHaveLength(1)
  await site.user.click(page().getByRole('button', { name: 'Open now' }))
  await untilAt(`/businesses?search=${word}&open=1`)
  const shortDay = opensOn.slice(0, 1).toUpperCase() + opensOn.slice(1, 3)
  await page().findByText(
    `The only business that matches “${word}” is closed now. It opens ${shortDay} 6 AM.`,
  )
  expect(page().getByRole('heading', { name: 'No businesses found' })).toBeVisible()
  expect(page().queryByRole('article')).toBeNull()
  await shows('No businesses found')
  await site.user.click(page().getByRole('button', { name: 'Show it' }))
  await untilAt(`/businesses?search=${word}`)
  await waitFor(() => expect(namesListed()).toHaveLength(1))
})

it('the heading is the new one while the next list loads, and old cards carry no section titles', async () => {
  const sections = () => page().queryAllByRole('region', { name: /^(Promoted|Newest)$/ })
  const isBusy = () => page().getAllByRole('article')[0]?.parentElement?.getAttribute('aria-busy')
  await site.visit('/businesses?sort=name')
  const old = namesListed()
  const byRelevance = site.network.hold('/api/businesses?')
  await choose('Sort', 'Recommended')
  await byRelevance.arrived
  await untilAt('/businesses')
  await waitFor(() => expect(isBusy()).toBe('true'))
  expect(namesListed()).toEqual(old)
  expect(sections()).toEqual([])
  byRelevance.release()
  await page().findByRole('region', { name: 'Promoted' })

  const byCategory = site.network.hold('/api/businesses?')
  const sidebar = within(page().getByRole('complementary', { name: 'Categories' }))
  await site.user.click(sidebar.getByRole('link', { name: /^Home & Living/ }))
  await byCategory.arrived
  await page().findByRole('heading', { level: 1, name: 'Home & Living in Austin' })
  await waitFor(() => expect(document.title).toMatch(/^Home & Living in Austin \|/))
  expect(isBusy()).toBe('true')
  expect(sections()).toEqual([])
  byCategory.release()
  await waitFor(() => expect(isBusy()).toBe('false'))
})

it('promoted businesses are apart, first and labeled, only in the recommended order', async () => {
  const cardsIn = (name: string) =>
    within(page().getByRole('region', { name }))
      .getAllByRole('article')
      .map(({ textContent }) => textContent)
  const shown = new Set<string>()
  await site.visit('/businesses')
  expect(page().getByRole('region', { name: 'Promoted' })).toHaveTextContent('Paid to be listed first')
  expect(cardsIn('Promoted')).toHaveLength(2)
  for (const text of cardsIn('Promoted')) expect(text).toContain('Promoted')
  for (const text of cardsIn('Newest')) expect(text).not.toContain('Promoted')
  for (const path of ['/businesses', '/businesses?page=2']) {
    await site.visit(path)
    expect(namesListed()).toHaveLength(12)
    for (const name of namesListed()) shown.add(name)
  }
  expect(shown.size).toBe(24)
  await site.visit('/businesses?sort=name')
  expect(page().queryByRole('region', { name: 'Promoted' })).toBeNull()
})
