import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { actionsOn } from '#test/desk.ts'
import { type NewOwner, signUpOwner, signUpStaff } from '#test/owner.ts'
import { findArticle, findFact, findToast, untilAt, untilReads } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const asked = { name: 'Jonas Whitfield', phone: '(512) 555-0142' }

/** Signs up an owner whose new business got a quote request, from an address of its own. */
async function newOwner(): Promise<NewOwner & { email: string }> {
  const owner = await signUpOwner(site.test, { description: 'Clear windows since 1998. '.repeat(8) })
  const email = `jonas.${owner.business.id}@example.com`
  const requirements = `Twelve windows,\ntwo floors, number ${owner.business.id}.`
  const sent = await site.test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    payload: { ...asked, email, businessId: owner.business.id, requirements },
  })
  expect(sent.statusCode).toBe(201)
  return { ...owner, email }
}

const follow = (name: string | RegExp, place = page()) =>
  place.findByRole('link', { name }).then((link) => site.user.click(link))
const alertWith = async (text: string) =>
  within((await page().findByText(text)).closest('[role=alert]') as HTMLElement)

it('an owner sees what is new, opens a business, and reads its quote requests', async () => {
  const { session, business, email } = await newOwner()
  const { name, id } = business
  await site.visit('/dashboard', { as: session })
  await page().findByRole('heading', { level: 1, name: 'Welcome back, Maya' })
  await page().findByText(/^1 request waiting, oldest /)
  const answer = page().getByRole('link', { name: 'Answer It' })
  expect(answer).toHaveAttribute('href', `/messages?show=business&business=${id}&stage=new`)
  // Registering another business can wait.
  const band = document.querySelector('.Welcome') as HTMLElement
  expect([...band.querySelectorAll('.is-primary')]).toEqual([answer])
  expect(within(band).getByRole('link', { name: 'Register Business' })).toHaveClass('is-outline')
  expect(await findFact('Total Businesses')).toHaveTextContent('10 active')
  expect(await findFact('Total Views')).toHaveTextContent('0')
  expect(await findFact('Total Reviews')).toHaveTextContent('0')
  const row = await findArticle(name)
  expect(row).toHaveTextContent('pending')
  expect(row).toHaveTextContent('No reviews yet')
  const description = within(row).getByText(/^Clear windows since 1998/).textContent
  expect(description.length).toBeLessThanOrEqual(100)
  const links = { Edit: `/edit-business/${id}`, Analytics: `/businesses/${id}/analytics` }
  for (const [word, href] of Object.entries({ ...links, Promote: `/businesses/${id}/promote` }))
    expect(within(row).getByRole('link', { name: `${word} ${name}` })).toHaveAttribute('href', href)
  const actions = page().getByRole('heading', { name: 'Quick Actions' }).closest('section')
  for (const [word, href] of [
    ['Register Business', '/register-business'],
    ['Payments', '/payments'],
    ['Profile Settings', '/profile'],
  ] as const)
    expect(within(actions as HTMLElement).getByRole('link', { name: word })).toHaveAttribute('href', href)
  await page().findByText(/under review\./)

  await follow(/1 quote request/, within(row))
  await untilAt(`/owner/business/${id}?tab=quote-requests`)
  const tab = await page().findByRole('tab', { name: 'Quote Requests 1' })
  expect(tab).toHaveAttribute('aria-selected', 'true')
  const card = within(await findArticle(asked.name))
  expect(card.getByRole('link', { name: /^jonas\./ })).toHaveAttribute('href', `mailto:${email}`)
  expect(card.getByRole('link', { name: asked.phone })).toHaveAttribute('href', 'tel:+15125550142')
  expect(card.getByText(/^Twelve windows,/).textContent).toBe(`Twelve windows,\ntwo floors, number ${id}.`)

  tab.focus()
  await site.user.keyboard('{ArrowLeft}')
  await untilAt(`/owner/business/${id}`)
  const head = page().getByRole('heading', { level: 1, name }).closest('header') as HTMLElement
  expect(head).toHaveTextContent('pending')
  await page().findByText(/Under review\./)
  expect(await findFact('Quote requests')).toHaveTextContent('1')
  expect(within(await findFact('Phone')).getByRole('link')).toHaveAttribute('href', 'tel:+15125550148')
  expect(await findFact('Average price')).toHaveTextContent('Price on request')
  expect(page().getByText('sunday').closest('div')).toHaveTextContent(/^sunday(Today)?Closed$/)
  expect(page().getByRole('link', { name: 'Edit Business' })).toHaveAttribute('href', links.Edit)
  await follow('Back to Dashboard')
  await untilAt('/dashboard')
})

it('a user without businesses is led to registration; failures say so and can be retried', async () => {
  const endBusinesses = site.network.answer('/api/businesses/my/businesses', { status: 503, json: {} })
  const endPayments = site.network.answer('/api/users/payments', { status: 500, json: {} })
  await site.visit('/dashboard', { as: await signUp(site.test) })
  const alert = await alertWith('Error loading dashboard')
  expect(alert.getByText(/503/)).toBeVisible()
  endBusinesses()
  await site.user.click(alert.getByRole('button', { name: 'Retry' }))
  const heading = await page().findByRole('heading', { name: 'Your first listing takes a few minutes' })
  const register = within(heading.parentElement as HTMLElement).getByRole('link')
  expect(register).toHaveAttribute('href', '/register-business')
  const part = await alertWith('Some of your activity couldn’t be loaded.')
  endPayments()
  await site.user.click(part.getByRole('button', { name: 'Try again' }))
  await page().findByText('Your submissions, payments and reviews show up here.')
  expect(page().queryByText('Some of your activity couldn’t be loaded.')).toBeNull()
})

it('paid, promoted and rejected businesses are shown differently', async () => {
  const { session } = await newOwner()
  const variants: Partial<MyBusiness>[] = [
    { id: 1, name: 'Window Shop', status: 'approved', paid: true, isPromoted: true, visitsCount: 1_234_567 },
    { id: 2, name: 'Glass Works', status: 'suspended', paid: true, rating: 4.8, reviewCount: 1038 },
    { id: 3, name: 'W'.repeat(120), status: 'rejected', quoteRequestCount: 2500 },
    { id: 4, name: 'Pane Relief' },
  ]
  site.network.change<{ businesses: [MyBusiness] }>('/api/businesses/my/businesses', ({ businesses }) => ({
    businesses: variants.map((given) => ({ ...businesses[0], ...given })),
  }))
  await site.visit('/dashboard', { as: session, size: phone })
  const rows = await Promise.all(variants.map(({ name = '' }) => findArticle(name)))
  expect(await findFact('Total Businesses')).toHaveTextContent('41 active')
  expect(await findFact('Total Views')).toHaveTextContent('1.2M')
  expect(await findFact('Total Reviews')).toHaveTextContent('1,038')
  const row = (index: number) => within(rows[index] as HTMLElement)
  for (const [index, words] of [
    ['approved', /new$/, 'Promoted'],
    ['suspended', /new$/, 'Promotion requested'],
  ].entries())
    for (const word of words) expect(row(index).getByText(word)).toBeVisible()
  for (const [index, count] of [0, 0, 0, 1].entries())
    expect(row(index).queryAllByRole('link', { name: /^Promote/ })).toHaveLength(count)
  expect(rows[2]).toHaveTextContent('2,500 quote requests')
})

it('businesses with waiting requests are listed before the others', async () => {
  const { session } = await newOwner()
  const variants: Partial<MyBusiness>[] = [
    { id: 1, name: 'Window Shop', waitingCount: 0, waitingSince: null },
    { id: 2, name: 'Glass Works' },
    { id: 3, name: 'Pane Relief', waitingCount: 0, waitingSince: null },
    { id: 4, name: 'Sash and Sill' },
  ]
  site.network.change<{ businesses: [MyBusiness] }>('/api/businesses/my/businesses', ({ businesses }) => ({
    businesses: variants.map((given) => ({ ...businesses[0], ...given })),
  }))
  await site.visit('/dashboard', { as: session })
  await findArticle('Glass Works')
  const names = [...document.querySelectorAll('.MyBusiness h3')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Glass Works', 'Sash and Sill', 'Window Shop', 'Pane Relief'])
})

it('other users are sent away, staff may look', async () => {
  const { business } = await newOwner()
  const screen = `/owner/business/${business.id}`
  await site.visit(screen, { as: await signUp(site.test, { firstName: 'Inez' }) })
  const denied = await findToast("Access Denied: You don't have permission to view this business.")
  expect(denied).toHaveClass('is-bad')
  await untilAt('/dashboard')
  await site.visit('/owner/business/999999999')
  await page().findByRole('heading', { level: 1, name: 'Business Not Found' })
  expect(page().getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')

  await site.visit(screen, { as: await signUpStaff(site.test) })
  await page().findByRole('heading', { level: 1, name: business.name })
})

it('staff see an owner’s page without the team’s tabs, and read its requests only when they ask to', async () => {
  const { business } = await newOwner()
  const staff = await signUpStaff(site.test)
  await site.visit(`/owner/business/${business.id}?tab=team`, { as: staff })
  await page().findByRole('heading', { level: 1, name: business.name })
  const tabs = page().getAllByRole('tab')
  await untilReads(tabs[1] as HTMLElement, 'Quote Requests1')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Overview', 'Quote Requests1'])
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
  await site.user.click(tabs[1] as HTMLElement)
  await page().findByText('Opening them is logged. Only the team can answer.')
  expect(await actionsOn(site.test.db, 'business', business.id)).toEqual([])
  await site.user.click(page().getByRole('button', { name: 'Open the requests' }))
  const request = within(await page().findByRole('article'))
  expect(request.getByRole('link', { name: asked.phone })).toBeVisible()
  expect(request.queryByRole('button')).toBeNull()
  expect(await actionsOn(site.test.db, 'business', business.id)).toMatchObject([
    { action: 'quote-requests.read', actor_id: staff.user.id },
  ])
})

it('a page or its quote requests that do not load say so and can be retried', async () => {
  const { session, business } = await newOwner()
  const endBusiness = site.network.answer(`/api/businesses/${business.id}`, { status: 503, json: {} })
  const endRequests = site.network.cut('/api/conversations/business')
  await site.visit(`/owner/business/${business.id}?tab=quote-requests`, { as: session })
  const first = await alertWith('Error loading business')
  endBusiness()
  await site.user.click(first.getByRole('button', { name: 'Retry' }))
  const second = await alertWith('Quote requests couldn’t be loaded')
  endRequests()
  const empty = { conversations: [], page: 1, hasMore: false }
  site.network.answer('/api/conversations/business', { json: empty })
  await site.user.click(second.getByRole('button', { name: 'Try again' }))
  await page().findByRole('heading', { name: 'No quote requests yet' })
})

it('only the owner sees the page of a hidden business', async () => {
  const { session, business } = await newOwner()
  const hidden = await site.test.app.inject(`/api/businesses/${business.id}`)
  const detail = hidden.json<BusinessDetail>()
  // The API returns it to the owner, but the server renders "not found" without a session.
  site.network.answer('/api/businesses/999999999', {
    json: { ...detail, business: { ...detail.business, status: 'suspended' } },
  })
  await site.visit('/businesses/999999999')
  await page().findByRole('heading', { level: 1, name: 'Business Not Found' })
  await site.visit('/businesses/999999999', { as: session })
  await page().findByRole('heading', { level: 1, name: business.name })
  await waitFor(() =>
    expect(
      page().getByText('Only you and our team see this page: the listing is suspended.', { exact: false }),
    ).toBeVisible(),
  )
})
