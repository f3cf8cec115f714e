import { waitFor, within } from '@testing-library/dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { buildPromotion } from '#test/factories.ts'
import { fillDirectory } from '#test/screens/directory.ts'
import { address, page, startSite } from '#test/screens/site.ts'
import { demoTestimonials } from '../../../db/demo/content.ts'

const site = startSite()
beforeAll(async () => {
  const { db } = site.test
  const ids = await fillDirectory(db, { plumbing: 8, tacos: 6 })
  for (const id of ids) await buildPromotion(db, id)
  await db.insertInto('testimonials').values(demoTestimonials).execute()
  await inTransaction(db, announcePublicChange)
})
afterEach(() => void vi.useRealTimers())

const words =
  'cleaners cafes retailers plumbers barbers trainers electricians tutors boutiques therapists salons bakeries'.split(
    ' ',
  )
const section = (name: string) => within(page().getByRole('region', { name }))
const titles = (level: number, place = page()) =>
  place.getAllByRole('heading', { level }).map(({ textContent }) => textContent)
const cardNames = () => titles(3, section('Trending Businesses'))
const homeLists = ['categories', 'businesses/featured', 'testimonials', 'faqs'].map((list) => `/api/${list}`)
/** Opens the home page from another page, so that the browser requests the lists. */
async function comeFromElsewhere() {
  await site.visit('/privacy-policy')
  const banner = within(page().getByRole('banner'))
  await site.user.click(banner.getByRole('link', { name: /Find Local/ }))
  await waitFor(() => expect(page().getByRole('heading', { level: 1 })).toHaveTextContent('find local'))
}

it('the page has its sections in order, and its links lead where they say', async () => {
  await site.visit('/')
  expect(document.title).toBe('Local businesses in Austin, Texas | Find Local')
  expect(titles(2, within(page().getByRole('main')))).toEqual([
    'Browse by category',
    'Popular Services in Austin',
    'Trending Businesses',
    'How it works',
    'What Austin says',
    'Frequently asked questions',
  ])
  expect(page().getByRole('region', { name: 'What Austin says' })).toHaveTextContent(
    '10,000+ Users. No fees to join.',
  )
  const several = page().getByRole('link', { name: 'describe the job once and get up to five quotes' })
  expect(several).toHaveAttribute('href', '/request')
  const categories = section('Browse by category')
  const items = categories.getAllByRole('listitem')
  expect(items).toHaveLength(12)
  expect(items[0]).toHaveTextContent('Home & Living')
  const link = categories.getByRole('link', { name: /^Home & Living/ })
  expect(link).toHaveAttribute('href', '/businesses?category=2')
  expect(categories.getByRole('link', { name: 'All 16 categories' })).toHaveAttribute('href', '/businesses')
  const services = section('Popular Services in Austin')
  expect(titles(3, services)).toEqual([
    'Home Cleaning',
    'Plumbing',
    'Car Detailing',
    'Electrical Work',
    'Mobile Barber',
    'Massage Therapy',
    'Tutoring',
    'Custom Cakes',
  ])
  const shown = page().getByRole('region', { name: 'Popular Services in Austin' }).textContent
  expect(shown.match(/\$\d+( per hr)?/g)).toEqual([
    ...['$25', '$80', '$40', '$90', '$35', '$50', '$20 per hr', '$25'],
  ])
  await site.user.click(services.getByRole('link', { name: 'Book Now: Mobile Barber' }))
  await waitFor(() => expect(address()).toBe('/businesses?category=10&subcategory=101'))
})

it('the server’s page is complete, tells search engines what it is, and searches without scripts', async () => {
  const { body } = await site.test.app.inject('/')
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const things = blocks.map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>)
  expect(things.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(['WebSite', 'Organization']))
  expect(blocks.join()).toContain('/businesses?search={search_term_string}')
  expect(body).toMatch(/<link rel="canonical" href="[^"]+\/"/)
  expect(body).toMatch(/<meta name="description" content="[^"]{80,160}"/)
  expect(body.match(/<article class="BusinessCard"/g)).toHaveLength(6)
  const form = /<form[^>]*action="\/businesses"[^>]*>.*?<\/form>/s.exec(body)?.[0]
  expect(form).not.toContain('method=')
  expect(form).toMatch(/<input[^>]*name="search"/)
})

it('a visitor searches by button, by Enter and with no text', async () => {
  await site.visit('/')
  const asked = [...document.querySelectorAll('.Hero-asks a')].map((link) => link.getAttribute('href'))
  expect(asked).toEqual(Array(3).fill(expect.stringMatching(/^\/businesses\?search=/)))
  const input = () => page().getByPlaceholderText('What service do you need?')
  const search = async (text: string, found: RegExp) => {
    await site.fill(input(), text)
    await site.user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toMatch(found))
    history.back()
    await waitFor(() => expect(address()).toBe('/'))
    await waitFor(() => expect(input()).toBeInTheDocument())
  }
  // Without a filter in the address, the directory restores the last search: there is none yet.
  await search('   ', /^\/businesses$/)
  await site.fill(input(), '  taco & bike ')
  await site.user.click(page().getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(address()).toMatch(/^\/businesses\?search=taco(\+|%20)%26(\+|%20)bike$/))
  history.back()
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() => expect(input()).toBeInTheDocument())
  await search('tutor', /^\/businesses\?search=tutor$/)
})

const timeless = async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await site.visit('/')
}
const word = () => page().getByRole('heading', { level: 1 }).querySelector('[aria-hidden=true]')?.textContent

it('the headline changes its word every two seconds, in order, and can be paused', {
  tags: 'long',
}, async () => {
  await timeless()
  const pause = await page().findByRole('button', { name: 'Pause the changing headline' })
  expect(word()).toBe(words[0])
  for (let step = 1; step <= words.length; step++) {
    vi.advanceTimersByTime(2000)
    await expect.poll(word).toBe(words[step % words.length])
  }
  await site.user.click(pause)
  await page().findByRole('button', { name: 'Play the changing headline' })
  const kept = word()
  vi.advanceTimersByTime(6000)
  await expect.poll(word).toBe(kept)
  await site.user.click(page().getByRole('button', { name: 'Play the changing headline' }))
  await page().findByRole('button', { name: 'Pause the changing headline' })
  vi.advanceTimersByTime(2000)
  await expect.poll(word).not.toBe(kept)
  expect(page().getByRole('heading', { level: 1, name: 'find local cleaners' })).toBeVisible()
})

it('the headline stops while the visitor types', async () => {
  await timeless()
  await page().findByRole('button', { name: 'Pause the changing headline' })
  await site.user.click(page().getByRole('combobox'))
  await waitFor(() => expect(page().getByRole('combobox')).toHaveFocus())
  vi.advanceTimersByTime(10_000)
  await expect.poll(word).toBe('cleaners')
})

it('the trending businesses are paged, six at a time; a card opens the quote dialog and its business', async () => {
  await site.visit('/')
  const trending = section('Trending Businesses')
  const firstPage = cardNames()
  expect(firstPage).toHaveLength(6)
  // Above the cards on a desktop, below them on a phone.
  const [previous] = trending.getAllByRole('button', { name: 'Previous businesses' }) as [HTMLElement]
  const [more, below] = trending.getAllByRole('button', { name: 'More businesses' }) as [
    HTMLElement,
    HTMLElement,
  ]
  await site.user.click(more)
  await waitFor(() => expect(cardNames()[0]).not.toBe(firstPage[0]))
  await site.user.click(previous)
  await waitFor(() => expect(cardNames()).toEqual(firstPage))
  await site.user.click(below)
  await waitFor(() => expect(trending.getByRole('heading', { level: 2 })).toHaveFocus())
  await site.user.click(previous)
  await waitFor(() => expect(cardNames()).toEqual(firstPage))
  await site.user.click(previous)
  await waitFor(() => expect(cardNames()[0]).not.toBe(firstPage[0]))

  const name = cardNames()[0] ?? ''
  await site.user.click(trending.getByRole('button', { name: `Request Quote from ${name}` }))
  expect(await page().findByRole('dialog')).toHaveTextContent(name)
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  await site.user.click(trending.getByRole('link', { name: `Visit ${name}` }))
  await waitFor(() => expect(address()).toMatch(/^\/businesses\/\d+$/))
  expect(await page().findByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
})

it('testimonials are twice in the page but once for screen readers', async () => {
  await site.visit('/')
  const halves = [...page().getByRole('region', { name: 'Testimonials' }).querySelectorAll('.Marquee-half')]
  expect(halves[1]).toHaveAttribute('inert')
  expect(halves[0]?.querySelectorAll('figure').length).toBeGreaterThan(0)
  expect(halves[1]?.querySelectorAll('figure')).toHaveLength(
    halves[0]?.querySelectorAll('figure').length ?? 0,
  )
})

it('one question is open at a time, also by keyboard', async () => {
  await site.visit('/')
  const faq = section('Frequently asked questions')
  const open = () => faq.queryAllByRole('button', { expanded: true })
  expect(open()).toHaveLength(1)
  const second = faq.getAllByRole('button', { expanded: false })[0] as HTMLElement
  second.focus()
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(open()).toEqual([second]))
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(open()).toEqual([]))
  await site.user.click(faq.getByRole('button', { name: 'Contact us' }))
  expect(await page().findByRole('dialog')).toBeVisible()
})

it('empty lists say so', async () => {
  for (const list of homeLists)
    site.network.answer(list, { json: list.endsWith('categories') ? { categories: [] } : [] })
  await comeFromElsewhere()
  expect(await page().findByText('No featured businesses available at the moment.')).toBeVisible()
  expect(await page().findByText('No frequently asked questions available.')).toBeVisible()
  expect(await page().findByText('No categories yet')).toBeVisible()
  expect(page().queryByRole('heading', { name: 'What Austin says' })).toBeNull()
})

it('lists that load say so; those that fail are named and can be retried', async () => {
  const held = homeLists.map((list) => site.network.hold(list))
  await comeFromElsewhere()
  expect(await page().findByText('Loading trending businesses')).toBeInTheDocument()
  const shown = (what: string) => document.querySelectorAll(what).length
  expect(shown('.CategoryIndex .Skeleton.is-disc')).toBe(12)
  expect(shown('.CardSkeleton')).toBe(6)
  await waitFor(() => expect(shown('.Voices figure .is-disc')).toBe(6))
  for (const { release } of held) release()
  const ends = homeLists.map((list) => site.network.answer(list, { status: 500, json: { error: 'down' } }))
  await comeFromElsewhere()
  await waitFor(() => expect(page().getAllByRole('alert')).toHaveLength(4))
  const trending = section('Trending Businesses')
  expect(trending.getByRole('alert')).toHaveTextContent('Trending businesses couldn’t be loaded')
  for (const end of ends) end()
  site.network.answer('/api/businesses/featured', { json: [] })
  await site.user.click(trending.getByRole('button', { name: 'Try again' }))
  expect(await trending.findByText('No featured businesses available at the moment.')).toBeVisible()
})
