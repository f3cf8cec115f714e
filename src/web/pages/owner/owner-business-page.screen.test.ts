import { waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { BusinessesOfUser } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { buildBusiness } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signUpOwner, signUpStaff } from '#test/owner.ts'
import { chooseAction } from '#test/screens/conversation.ts'
import { findArticle, findToast, untilReads } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'
import { setStatus } from '#test/set-status.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const [reason] = decisionReasons
const press = async (name: string | RegExp, place = page()) =>
  site.user.click(await place.findByRole('button', { name }))
const follow = async (name: string) => site.user.click(await page().findByRole('link', { name }))
const promised =
  /Submitted (just now|under a minute ago|\d+ min ago), decision by \d{1,2}:\d\d [AP]M( tomorrow)?/

it('an owner sees how long a listing waits, why it was rejected, and resubmits it', async () => {
  const { session, business } = await signUpOwner(site.test)
  const { name, id } = business
  await site.visit('/dashboard', { as: session })
  let row = await findArticle(name)
  await untilReads(row, promised)
  expect(within(row).getByTitle(/, Austin time$/)).toBeVisible()
  expect(within(row).queryByRole('button')).toBeNull()

  await setStatus(site.test.app, id, 'rejected')
  await site.visit(`/businesses/${id}`)
  await page().findByText(/Only you and our team see this page/)
  await follow('See its status')
  await page().findByText(/Not published. Only you and our team can see this listing./)
  expect(page().getByText(reason)).toBeVisible()
  expect(page().getByRole('button', { name: `Resubmit ${name}` })).toBeVisible()

  await follow('Back to Dashboard')
  await page().findByRole('heading', { level: 1, name: /^Welcome back/ })
  row = await findArticle(name)
  await untilReads(row, 'Rejected')
  expect(row).toHaveTextContent(`${reason}Fix that, then resubmit.`)
  await site.user.dblClick(within(row).getByRole('button', { name: `Resubmit ${name}` }))
  expect(await findToast('Resubmitted')).toHaveTextContent(`We decide on ${name} within 24 hours.`)
  await untilReads(row, promised)
  expect(document.activeElement).toHaveTextContent(promised)
  expect(row).toHaveTextContent('pending')
  expect(site.network.seen.filter((seen) => seen.startsWith('PUT'))).toHaveLength(1)

  await setStatus(site.test.app, id, 'suspended')
  await site.visit(`/owner/business/${id}`)
  const advice = await page().findByText(/Contact Support once that’s resolved/)
  const note = advice.closest('[tabindex="-1"]') as HTMLElement
  expect(note).toHaveTextContent('Suspended')
  expect(note).toHaveTextContent(reason)
  expect(within(note).queryByRole('button')).toBeNull()
})

it('the status of an approved business is solid, any other plain', async () => {
  const { session, business } = await signUpOwner(site.test)
  const path = `/owner/business/${business.id}`
  await site.visit(path, { as: session })
  expect(await page().findByText('pending')).toHaveClass('is-plain')
  await setStatus(site.test.app, business.id, 'approved')
  await site.visit(path)
  expect(await page().findByText('approved')).toHaveClass('is-solid')
  await setStatus(site.test.app, business.id, 'suspended')
  await site.visit(path)
  expect(await page().findByText('suspended')).toHaveClass('is-plain')
})

it('an overdue decision says so', async () => {
  const { session, business } = await signUpOwner(site.test)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const late = { decidedAt: null, reason: null, submittedAt: hoursAgo(27), decisionDueAt: hoursAgo(3) }
  site.network.change<BusinessesOfUser>('/api/businesses/my/businesses', ({ businesses }) => ({
    businesses: businesses.map((own) => ({ ...own, submission: late })),
  }))
  await site.visit('/dashboard', { as: session })
  await untilReads(
    await findArticle(business.name),
    /Submitted 27 h ago, decision overdue since \d{1,2}:\d\d [AP]M( yesterday)?This is taking longer than we promised. We’re sorry./,
  )
})

it('failures and changes made in the meantime are reported when an owner resubmits', async () => {
  const { session, business } = await signUpOwner(site.test)
  const { name, id } = business
  await setStatus(site.test.app, id, 'rejected')
  await site.visit('/dashboard', { as: session })
  const row = await findArticle(name)
  const resubmit = await within(row).findByRole('button', { name: `Resubmit ${name}` })
  const mend = site.network.cut(`/api/businesses/${id}/submission`)
  await site.user.click(resubmit)
  expect(await findToast('Not submitted')).toHaveClass('is-bad')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(`Resubmit ${name}`))
  expect(row).toHaveTextContent(reason)
  mend()
  await setStatus(site.test.app, id, 'approved')
  await press(`Resubmit ${name}`, within(row))
  await findToast('This business is already approved.')
  await untilReads(row, 'approved')
  expect(row).not.toHaveTextContent(reason)

  const other = await signUpOwner(site.test)
  await setStatus(site.test.app, other.business.id, 'rejected')
  await site.visit(`/owner/business/${other.business.id}`, { as: await signUpStaff(site.test) })
  await page().findByText('Not published. Only you and our team can see this listing.')
  expect(page().queryByText(reason)).toBeNull()
})

it('an owner blocks the sender of a quote request, and unblocks them in the settings', async () => {
  const session = await signUp(site.test)
  const id = await buildBusiness(site.test.db, { ownerId: session.user.id, name: 'Blocked Windows' })
  const ask = (requirements: string) =>
    site.test.app.inject({
      method: 'POST',
      url: '/api/business-quote-requests',
      payload: {
        businessId: id,
        name: 'Ana Ruiz',
        email: 'pest@example.com',
        phone: '512-555-0101',
        requirements,
      },
    })
  await ask('Two panes.')
  await site.visit(`/owner/business/${id}?tab=quote-requests`, { as: session })
  const more = 'More actions: request from Ana Ruiz'
  const block = () => chooseAction(site, /^Block this sender/, more)
  const question = async () => within(await page().findByRole('alertdialog', { name: 'Block Ana Ruiz?' }))
  await block()
  await site.user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(page().getByRole('button', { name: more })).toHaveFocus())
  expect(page().queryByText('Sender blocked')).toBeNull()
  await block()
  await site.user.click((await question()).getByRole('button', { name: 'Block sender' }))
  await findToast('Sender blocked')
  await waitFor(() => expect(page().getByRole('button', { name: more })).toHaveFocus())
  await untilReads(await findArticle('Ana Ruiz'), 'Sender blocked')
  expect((await ask('Three panes.')).json()).toMatchObject({
    error: 'Blocked Windows has chosen not to get requests from you. You can ask another business.',
  })
  await site.visit('/profile?tab=settings')
  await press('Unblock Ana Ruiz')
  await findToast('Unblocked')
  expect((await ask('Four panes.')).statusCode).toBe(201)
})

it('an owner hands over a business and stays as a manager', async () => {
  const session = await signUp(site.test)
  const id = await buildBusiness(site.test.db, { ownerId: session.user.id })
  const next = await signUp(site.test)
  await site.visit(`/owner/business/${id}?tab=team`, { as: session })
  await press('Transfer to a new owner')
  const dialog = within(await page().findByRole('dialog'))
  await site.fill(dialog.getByLabelText('New owner’s email'), next.email)
  await site.fill(dialog.getByLabelText('Your password'), 'not this one')
  await site.user.click(dialog.getByLabelText('Keep me as a manager'))
  await press('Transfer', dialog)
  await dialog.findByText('The password is incorrect')
  await site.fill(dialog.getByLabelText('Your password'), 'barton-springs')
  await press('Transfer', dialog)
  await untilReads(await page().findByRole('list', { name: 'Pending transfer' }), next.email)

  const [mail] = (await openMails(site.test.db, { address: next.email })).slice(-1)
  const path = /\/invitation\?token=inv_\S+/.exec(mail?.text_body ?? '')?.[0] ?? ''
  await site.visit(path, { as: next })
  await press('Take over')
  await waitFor(() => expect(page().queryByRole('heading', { name: 'It’s yours' })).toHaveFocus())
  await follow('Open the business')
  await page().findByRole('button', { name: 'Give up this listing' })
  await site.visit(`/owner/business/${id}?tab=team`, { as: session })
  await page().findByRole('heading', { name: 'You’re a manager' })
})

it('a visitor says it was closed; the owner reads that and says the hours are right', async () => {
  const { session, business } = await signUpOwner(site.test)
  await site.visit(`/businesses/${business.id}`)
  const closed = await page().findByRole('button', { name: 'I found it closed' })
  closed.focus()
  await site.user.keyboard('{Enter}')
  await page().findByText('Thank you. We’ve passed it on.')
  expect(page().queryByRole('button', { name: 'Wrong hours' })).toBeNull()

  await site.visit(`/owner/business/${business.id}`, { as: session })
  await page().findByText(/^Visitors found you closed once, last on/)
  await press('They’re right')
  await waitFor(() => expect(page().queryByText(/^Visitors found you closed/)).toBeNull())
  await page().findByText(/^Hours confirmed /)
})

it('an owner confirms unconfirmed prices, with one call for a double click', async () => {
  const session = await signUp(site.test)
  const mainServices = [{ name: 'Screens', from: 4_000, to: 9_000, unit: 'item' as const }]
  const id = await buildBusiness(site.test.db, { ownerId: session.user.id, mainServices })
  await site.visit(`/owner/business/${id}`, { as: session })
  await page().findByText('You haven’t confirmed your prices yet.')
  await site.user.dblClick(page().getByRole('button', { name: 'Confirm prices' }))
  await findToast('Prices confirmed')
  await waitFor(() => expect(page().queryByRole('heading', { name: 'Your prices' })).toBeNull())
  expect(site.network.seen.filter((seen) => seen.includes('prices-confirmation'))).toHaveLength(1)
  await site.visit(`/businesses/${id}`)
  await page().findByText(/^Prices confirmed /)

  await sql`UPDATE business_profiles SET prices_confirmed_at = now() - interval '366 days' WHERE business_id = ${id}`.execute(
    site.test.db,
  )
  await site.visit(`/owner/business/${id}`)
  await page().findByText(/^You last confirmed your prices in /)
  const mend = site.network.cut(`/api/businesses/${id}/prices-confirmation`)
  await press('Confirm prices')
  expect(await findToast('Not confirmed')).toHaveClass('is-bad')
  mend()
  expect(page().getByRole('link', { name: 'Change prices' })).toHaveAttribute(
    'href',
    `/edit-business/${id}#edit-category`,
  )
})

it('the link in an hours question confirms with one press, without signing in', async () => {
  // The job that sends the link runs once a day; its answers are tested on the server.
  const path = '/api/hours-questions/answer'
  site.network.answer('/api/hours-questions/', { json: { message: 'Thank you' } })
  await site.visit(`/hours-question?token=hrs_${'a'.repeat(43)}`)
  const heading = page().getByRole('heading', { level: 1 })
  expect(heading).toHaveTextContent('Are your hours still right?')
  expect(location.pathname + location.search).toBe('/hours-question')
  const right = page().getByRole('button', { name: 'Still right' })
  expect(right).toBeEnabled()
  expect(site.network.seen.some((seen) => seen.startsWith(`POST ${path}`))).toBe(false)
  right.focus()
  await site.user.keyboard('{Enter}')
  await page().findByRole('heading', { level: 1, name: 'Thank you' })
  const asked = site.network.seen.filter((seen) => seen.includes('hours-questions'))
  expect(asked, 'its token is in no address').toEqual([`POST ${path}`])
  await site.visit('/hours-question')
  await page().findByRole('heading', { level: 1, name: 'This link is incomplete' })
})
