import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { type DayName, dayNames } from '#shared/businesses/opening-hours.ts'
import { buildBusiness } from '#test/factories.ts'
import { chips, choose, fillFilteredDirectory, openFilters, shows } from '#test/screens/directory-filters.ts'
import { namesListed, untilAt } from '#test/screens/find.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

beforeAll(() => fillFilteredDirectory(site))

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
  const panel = await openFilters(site, 'dialog')
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
  await choose(site, 'Sort', 'Recommended')
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
  expect(page().getByRole('region', { name: 'Promoted' })).toHaveTextContent('Paid placement')
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
