import { fireEvent, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import { buildBusiness, buildCategory, buildSubcategory } from '#test/factories.ts'
import { findToast, untilAt, untilReads } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'

const site = startSite()

const findList = async (name: string) => within(await page().findByRole('region', { name }))
const newestIn = async (name: string) => (await findList(name)).getAllByRole('listitem')[0] as HTMLElement
const findPlot = (name: string) => page().findByRole('slider', { name: `${name} by day` })

/** An owner with a listed business that someone has visited, liked, followed and reviewed. */
async function lookedAt(): Promise<{ owner: SignedUp; guest: SignedUp; id: number; path: string }> {
  const owner = await signUp(site.test)
  const guest = await signUp(site.test, { firstName: 'Guadalupe', lastName: 'Ortiz' })
  const id = await buildBusiness(site.test.db, { ownerId: owner.user.id, name: 'Four Tiers' })
  const { headers } = guest
  const payload = { businessId: id, rating: 4, content: 'Three tiers and not a crumb too many.' }
  for (const request of [
    { url: `/api/businesses/${id}` },
    { method: 'POST', url: `/api/businesses/${id}/like` },
    { method: 'POST', url: `/api/businesses/${id}/follow` },
    { method: 'POST', url: '/api/reviews', payload },
  ] as const)
    expect((await site.test.app.inject({ headers, ...request })).statusCode).toBeLessThan(300)
  return { owner, guest, id, path: `/businesses/${id}/analytics` }
}

it('an owner sees right away who liked, followed and visited, and steps through the days of the trend', async () => {
  const { owner, guest, id, path } = await lookedAt()
  await site.visit(path, { as: owner })
  await page().findByRole('heading', { level: 1, name: 'Analytics' })
  await page().findByText('Four Tiers')
  const directory = within(page().getByRole('banner')).getByRole('link', { name: 'Businesses' })
  expect(directory).not.toHaveAttribute('aria-current')
  expect(directory).not.toHaveClass('is-here')
  for (const label of ['Total Likes', 'Total Visits', 'Total Reviews', 'Total Followers']) {
    const card = (await page().findByText(label)).closest('div') as HTMLElement
    await untilReads(card, /[1-9]/)
  }
  expect(page().getByText('Only you and your team can see this. Please keep it private.')).toBeVisible()
  for (const name of ['Recent Likes', 'Recent Reviews', 'Recent Followers']) {
    const newest = await newestIn(name)
    expect(newest).toHaveTextContent(`Guadalupe Ortiz${guest.email}`)
    expect(newest.querySelector('time')).toHaveTextContent(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)
  }
  const review = await newestIn('Recent Reviews')
  expect(within(review).getByRole('img', { name: '4 out of 5' })).toBeVisible()
  expect(review).toHaveTextContent('4/5Three tiers and not a crumb too many.')

  const visits = await findPlot('Visits')
  expect(visits).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Today so far: [1-9]\d* visits?$/))
  fireEvent.focus(visits)
  fireEvent.change(visits, { target: { value: '88' } })
  const said = visits.getAttribute('aria-valuetext') ?? ''
  expect(said).toMatch(/^\w{3}, \w{3} \d+: \d+ visits?$/)
  expect(page().getAllByText(said)[0]).toBeInTheDocument()
  fireEvent.change(await findPlot('Likes'), { target: { value: '0' } })
  expect(visits).toHaveValue('0')

  await site.user.click(page().getByRole('button', { name: 'Show as table' }))
  const table = await page().findByRole('table', { name: /^Visits, likes and quote requests by week/ })
  const rows = within(table).getAllByRole('row')
  expect(rows.at(-1)).toHaveTextContent('90 days')
  expect(rows[1]).toHaveTextContent('so far')
  await site.user.click(page().getByRole('button', { name: 'Show as chart' }))
  await findPlot('Likes')
  const requests = page().getByRole('heading', { name: 'Quote Requests' })
  expect(requests.closest('.TrendPanel')).toHaveTextContent('None in these 90 days')
  await site.user.click(page().getByRole('link', { name: 'Back to Business' }))
  await untilAt(`/businesses/${id}`)
})

it('an owner sees their place in searches, who is ahead, and what helps', async () => {
  const { owner, id, path } = await lookedAt()
  const { db } = site.test
  const { id: categoryId } = await buildCategory(db)
  const { id: subcategoryId } = await buildSubcategory(db, categoryId, 'Wedding Cakes')
  await db
    .updateTable('businesses')
    .set({ category_id: categoryId, subcategory_id: subcategoryId })
    .where('id', '=', id)
    .execute()
  await buildBusiness(db, { categoryId, subcategoryId, rated: [4.2, 30] })
  await site.visit(path, { as: owner })
  const section = within(await page().findByRole('region', { name: 'Your Place in Search' }))
  expect(section.getByText('Wedding Cakes in Austin:').parentElement).toHaveTextContent(/: 2nd of \d+$/)
  expect(section.getByText('1 has a better rating (more reviews count more)')).toBeVisible()
  expect(section.getByText('With 5 more 5-star reviews: 1st')).toBeVisible()
  expect(section.getByRole('link', { name: 'How results are ordered' })).toHaveAttribute(
    'href',
    '/how-results-are-ordered#search',
  )
})

it('an owner no longer sees the address of a guest who hides it, but still their name', async () => {
  const { owner, guest, path } = await lookedAt()
  await site.visit(path, { as: owner })
  expect(await newestIn('Recent Likes')).toHaveTextContent(`Guadalupe Ortiz${guest.email}`)

  await site.visit('/profile?tab=settings', { as: guest })
  const choice = 'Show my email address to owners of businesses'
  const box = await page().findByLabelText(new RegExp(choice))
  await expect.poll(() => box).toBeChecked()
  await site.user.click(box)
  await findToast('Saved')
  await site.reload()
  await expect.poll(() => page().queryByLabelText(new RegExp(choice))).not.toBeChecked()

  await site.visit(path, { as: owner })
  const like = await newestIn('Recent Likes')
  expect(like).toHaveTextContent('Guadalupe Ortiz')
  expect(like).not.toHaveTextContent('@')
})

const figuresPath = /^\/api\/businesses\/\d+\/analytics$/
const change = (edit: (figures: BusinessAnalytics) => void) =>
  site.network.change<BusinessAnalytics>(figuresPath, (figures) => {
    edit(figures)
    return figures
  })

it('failed requests can be retried, and empty lists say so', async () => {
  const { owner, path } = await lookedAt()
  const mend = site.network.answer(figuresPath, { status: 500, json: {} })
  await site.visit(path, { as: owner })
  const alert = (await page().findByText('Error loading analytics')).closest('[role=alert]') as HTMLElement
  mend()
  change((figures) => {
    figures.counts = { likes: 0, visits: 0, reviews: 0, followers: 0 }
    figures.activity = { likes: [], reviews: [], followers: [] }
    for (const day of figures.trend) Object.assign(day, { visits: 0, likes: 0, quoteRequests: 0 })
  })
  await site.user.click(within(alert).getByRole('button', { name: 'Retry' }))
  for (const text of [
    'No likes yet',
    'No reviews yet',
    'No followers yet',
    'No activity in the last 90 days',
  ])
    expect(await page().findByText(text)).toBeVisible()
  expect(page().queryByRole('button', { name: 'Show as table' })).toBeNull()
})

it('of many entries the newest are listed', async () => {
  const { owner, path } = await lookedAt()
  change((figures) => {
    const { likes, reviews } = figures.activity
    const many = <Item>(items: readonly Item[]) => Array.from({ length: 50 }, () => items[0] as Item)
    figures.counts = { likes: 12_345, visits: 1_234_567, reviews: 50, followers: 50 }
    figures.activity = { ...figures.activity, likes: many(likes), reviews: many(reviews) }
  })
  await site.visit(path, { as: owner })
  await page().findByText('Latest 50 of 12,345')
  expect((await findList('Recent Reviews')).queryByText(/^Latest/)).toBeNull()
})
