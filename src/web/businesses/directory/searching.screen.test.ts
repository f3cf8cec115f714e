import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { fillSearchWords } from '#server/search/vocabulary.repository.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { buildBusiness } from '#test/factories.ts'
import { openGeocoder } from '#test/geocode-command.ts'
import { fillDirectory, trades } from '#test/screens/directory.ts'
import { countLine, namesListed, untilAt } from '#test/screens/find.ts'
import { address, page, startSite } from '#test/screens/site.ts'

const site = startSite()

beforeAll(async () => {
  const { db, patientDb } = site.test
  await fillDirectory(db, { plumbing: 26, tacos: 4 })
  await fillShippedVocabulary(patientDb)
  await fillSearchWords(patientDb)
  await inTransaction(db, announcePublicChange)
})

const shows = (text: string) => waitFor(() => expect(countLine()).toHaveTextContent(text))

it('near a street address, the few stand alone', async () => {
  const geocoder = openGeocoder(site.test)
  await geocoder.importText('LON,LAT,NUMBER,STREET,POSTCODE\n-97.95,30.12,2200,FARAWAY RD,78737\n')
  await geocoder.db.destroy()
  const position = { latitude: 30.1201, longitude: -97.9501 }
  await buildBusiness(site.test.db, { ...trades.plumbing, name: 'Faraway Pipes', position })
  await inTransaction(site.test.db, announcePublicChange)
  const search = '/businesses?search=plumber+near+2200+faraway+rd'
  expect((await site.test.app.inject(search)).statusCode).toBe(200)
  await site.visit(search)
  expect(namesListed()).toEqual(['Faraway Pipes'])
  expect(page().queryByRole('region', { name: /^More/ })).toBeNull()
})

it('a search without results says what would bring some', async () => {
  await site.visit('/businesses?category=2&search=tacos')
  await page().findByRole('heading', { name: 'No businesses found' })
  expect(
    page().getByText('Nothing in Home & Living matches “tacos”. Elsewhere 4 businesses do.'),
  ).toBeVisible()
  expect(page().getByRole('button', { name: 'Clear all filters' })).toBeVisible()
  await site.user.click(page().getByRole('button', { name: 'Show all 4' }))
  await untilAt('/businesses?search=tacos')
  await shows('of 4 businesses')
})

it('a misspelled text is corrected, and can be searched for exactly', async () => {
  await site.visit('/businesses?search=plumer')
  await waitFor(() =>
    expect(page().getByText(/^Showing results for/)).toHaveTextContent('Showing results for plumber.'),
  )
  expect(page().getByRole('heading', { level: 1 })).toHaveTextContent('Plumbing in Austin')
  expect(page().getAllByRole('article')[0]).toHaveTextContent('Plumbing')
  await site.user.click(page().getByRole('link', { name: 'plumer' }))
  await untilAt('/businesses?search=%22plumer%22')
  await page().findByText('Only businesses with “plumer” in their name, description or services')
  await site.fill(page().getByRole('combobox', { name: 'Search businesses' }), 'plomero 78704')
  const parts = within(await page().findByRole('list', { name: 'What we understood' }))
  await waitFor(() =>
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Plumbing',
      '78704',
    ]),
  )
  await waitFor(() => expect(namesListed().length).toBeGreaterThan(0))
})

it('a text of several parts is filters that are taken off one by one', async () => {
  await site.visit('/')
  await site.user.type(page().getByRole('combobox'), 'plumber 78704 open now{Enter}')
  const listed = async () =>
    within(await page().findByRole('list', { name: 'What we understood' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(await listed()).toEqual(['Plumbing', '78704', 'Open now'])
  await site.user.click(page().getByRole('link', { name: 'Remove filter 78704' }))
  await waitFor(() => expect(address()).toMatch(/^\/businesses\?search=plumber(\+|%20)open(\+|%20)now$/))
  await waitFor(async () => expect(await listed()).toEqual(['Plumbing', 'Open now']))
  expect(page().getByRole('combobox', { name: 'Search businesses' })).toHaveValue('plumber open now')
  expect(countLine()).toHaveFocus()
  history.back()
  await untilAt('/')

  const { body } = await site.test.app.inject('/businesses?search=plumber+78704')
  const link = /<a[^>]*aria-label="Remove filter Plumbing"[^>]*>/.exec(body)?.[0]
  expect(link, 'without scripts').toContain('href="/businesses?search=78704"')
})

it('a price, a time and a badge in words are chips: one is taken off, the others stay', async () => {
  const title = () => page().getByRole('heading', { level: 1 })
  const listed = () =>
    within(page().getByRole('list', { name: 'What we understood' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await site.visit('/')
  await site.user.type(page().getByRole('combobox'), 'insured plumber saturday 8pm under $100{Enter}')
  await page().findByRole('list', { name: 'What we understood' })
  expect(listed()).toEqual(['Plumbing', 'Says: licensed & insured', 'Up to $100', 'Open Sat 8 PM'])
  expect(title()).toHaveTextContent('Plumbing in Austin')
  await site.user.click(page().getByRole('link', { name: 'Remove filter Open Sat 8 PM' }))
  await waitFor(() => expect(listed()).toEqual(['Plumbing', 'Says: licensed & insured', 'Up to $100']))
  expect(page().getByRole('combobox', { name: 'Search businesses' })).toHaveValue(
    'insured plumber under $100',
  )
  await site.user.click(page().getByRole('link', { name: 'Remove filter Says: licensed & insured' }))
  await waitFor(() => expect(listed()).toEqual(['Plumbing', 'Up to $100']))
  history.back()
  await untilAt('/')
})

it('a trade that no business has is said to be none, with what is nearest and a way to ask for it', async () => {
  await site.visit('/businesses?search=mobile+welder')
  expect(page().getByRole('heading', { level: 1 })).toHaveTextContent('Results for “mobile welder”')
  await page().findByText(/We don’t have anyone for “welder” yet\./)
  await site.user.click(page().getByRole('button', { name: 'Suggest a service' }))
  expect(await page().findByRole('textbox', { name: /^Service/ })).toHaveValue('mobile welder')
  await site.user.keyboard('{Escape}')
  await site.user.click(page().getByRole('link', { name: 'Handyman & Repairs' }))
  await page().findByRole('heading', { level: 1, name: 'Handyman & Repairs in Austin' })
})

it('a business that only mentions a word stands below a note that it’s no trade here', async () => {
  await buildBusiness(site.test.db, { name: 'Red Shed', description: 'A sailor was here.' })
  await inTransaction(site.test.db, announcePublicChange)
  await site.visit('/businesses?search=sailor')
  await page().findByText(/We don’t have anyone for “sailor” yet\..*These results only mention it\./)
  expect(namesListed()).toEqual(['Red Shed'])
})

it('a business with a word only as a part of another stands apart, below the rest', async () => {
  await buildBusiness(site.test.db, { name: 'Quartile Mercantile', description: 'Beads.' })
  await buildBusiness(site.test.db, { name: 'Tile by Wren', description: 'By hand.' })
  await inTransaction(site.test.db, announcePublicChange)
  await site.visit('/businesses?search=tile')
  expect(namesListed()).toEqual(['Tile by Wren', 'Quartile Mercantile'])
  const apart = within(page().getByRole('region', { name: 'Only as part of a word' }))
  expect(apart.getByRole('article')).toHaveTextContent('Quartile Mercantile')
})
