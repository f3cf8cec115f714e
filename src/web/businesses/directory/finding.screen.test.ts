import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { buildBusiness } from '#test/factories.ts'
import { trades } from '#test/screens/directory.ts'
import { chips, choose, fillFilteredDirectory, openFilters, shows } from '#test/screens/directory-filters.ts'
import { namesListed, untilAt } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'

const site = startSite()

beforeAll(() => fillFilteredDirectory(site))

/** The number beside a value of a filter. */
const countOf = (button: HTMLElement) =>
  Number(/\d+/.exec(button.querySelector('small')?.textContent ?? '')?.[0])

it('businesses that answer within a day can be had alone', async () => {
  await site.visit('/businesses')
  const panel = await openFilters(site, 'region')
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
  const panel = await openFilters(site, 'region')
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
  await choose(site, 'Sort', 'Top rated')
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
