import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signUpOwner } from '#test/owner.ts'
import { promotionsOf } from '#test/purchases.ts'
import { findToast, untilAt, untilReads } from '#test/screens/find.ts'
import { bodiesTo } from '#test/screens/page-fetch.ts'
import { page, startSite } from '#test/screens/site.ts'
import { setStatus } from '#test/set-status.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const select = (plan: string) => site.press(`Select ${plan}`)
const pay = () => site.press(/^Pay \$/)
const findCheckout = () => page().findByRole('dialog', { name: 'Complete Your Payment' })
const field = (label: string) => page().getByLabelText(label)
const payButton = () => page().findByRole('button', { name: /^Pay \$/ })
/** Plan, time and total of an order. */
const summary = (place: HTMLElement) =>
  [...place.querySelectorAll('dd')].slice(-3).map(({ textContent }) => textContent)

/** Types the billing address, which makes the card form appear. */
async function fillAddress(): Promise<void> {
  await site.fill(await page().findByLabelText('Phone'), '512 555 0117')
  await site.fill(field('Street Address'), '500 Congress Avenue')
  await site.fill(field('City'), 'Austin')
  await site.fill(field('State'), 'TX')
  await site.fill(field('ZIP Code'), '78701')
}

/** Types a card of the test provider. */
async function fillCard(number = '4242424242424242'): Promise<void> {
  await site.fill(await page().findByLabelText('Card number'), number)
  await site.fill(field('Expiry'), '1234')
  await site.fill(field('CVC'), '123')
}

it('an owner reads about the plans, and what is missing in the form', async () => {
  const owner = await signUpOwner(site.test)
  const { name, id } = owner.business
  await site.visit('/dashboard', { as: owner.session })
  await site.user.click(await page().findByRole('link', { name: `Promote ${name}` }))
  await untilAt(`/businesses/${id}/promote`)
  await page().findByRole('heading', { level: 1, name: 'Promote Your Business' })
  const main = page().getByRole('main')
  await untilReads(main, 'the home page shows it once it’s approved')
  for (const text of ['$4.99 per hour', '$9.99 per day', '$19.99 per day'])
    expect(main).toHaveTextContent(text)
  expect(main).toHaveTextContent(
    /^.*Promote Your Business.*Seen first.*Paid once.*Pick a plan.*Starter.*Enterprise.*10,000\+.*Start Promoting Today/,
  )
  for (const text of ['10,000+', 'Active Businesses', '5x', 'More Views', '95%', '24/7'])
    expect(main).toHaveTextContent(text)
  await site.press('Contact Support')
  await page().findByRole('dialog')
  await site.user.keyboard('{Escape}')
  await site.press('Start Promoting Today')
  expect(page().getByRole('region', { name: 'Pick a plan' })).toHaveFocus()

  await select('Starter')
  const dialog = await findCheckout()
  expect(dialog).toHaveTextContent(name)
  expect(within(dialog).getByLabelText('Email')).toHaveValue(owner.session.email)
  expect(within(dialog).getByLabelText('Email')).toHaveAttribute('readonly')
  expect(field('Full Name')).toHaveValue('Maya Reyes')
  expect(page().queryByLabelText('Card number')).toBeNull()
  await pay()
  for (const word of ['Phone', 'Address', 'City', 'State', 'ZIP code'])
    await within(dialog).findByText(`${word} is required`)
  expect(field('Phone')).toHaveFocus()
  await fillAddress()
  expect(within(dialog).queryByText(/is required/)).toBeNull()
  await untilReads(dialog, 'Test payments: no card is charged')
  await site.press('One hour more')
  expect(summary(dialog)).toEqual(['Starter', '2 hours', '$9.98'])
  expect(await payButton()).toHaveTextContent('Pay $9.98 once, no renewal')
})

it('a declined card can be replaced, and an owner pays once', async () => {
  const owner = await signUpOwner(site.test)
  await site.visit(`/businesses/${owner.business.id}/promote`, { as: owner.session })
  await untilReads(page().getByRole('main'), owner.business.name)
  await select('Starter')
  const dialog = await findCheckout()
  await fillAddress()
  await site.press('One hour more')
  await fillCard('4000000000000002')
  expect(field('Card number')).toHaveValue('4000 0000 0000 0002')
  field('CVC').focus()
  await site.user.keyboard('{Enter}')
  expect(await findToast('Payment Failed')).toHaveTextContent('Your card was declined.')
  expect(dialog.querySelector('.Field-error')).toHaveTextContent('Your card was declined.')
  await waitFor(() => expect(field('CVC')).toHaveFocus())
  await fillCard('5555555555554444')
  await pay()
  await findToast(/^This is not a test card\./)
  await waitFor(() => expect(field('Card number')).toHaveAccessibleDescription(/^This is not a test card\./))
  await waitFor(() => expect(field('Card number')).toHaveFocus())
  expect(await promotionsOf(site.test, owner)).toEqual([])
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await select('Starter')
  expect(await page().findByLabelText('Phone')).toHaveValue('512 555 0117')
  expect(await payButton()).toHaveTextContent('Pay $9.98 once, no renewal')

  await fillCard()
  const confirming = site.network.hold('/api/payments/confirm-payment')
  await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-disabled', 'true'))
  await site.user.dblClick(await payButton())
  await confirming.arrived
  const intents = () => site.network.seen.filter((seen) => seen.endsWith('/create-intent')).length
  const intentsBefore = intents()
  const paying = await page().findByRole('button', { name: 'Processing...' })
  expect(paying).toHaveAttribute('aria-disabled', 'true')
  paying.click()
  for (const key of ['{Escape}', '{Escape}', '{Escape}']) await site.user.keyboard(key)
  expect(await findCheckout()).toBeVisible()
  confirming.release()
  await findToast('Promotion Activated!')
  const paid = await page().findByRole('dialog', { name: 'Payment received' })
  expect(paid).toHaveTextContent('Your business is live at the top of search results.')
  expect(summary(paid)).toEqual(['Starter', '2 hours', '$9.98'])
  const receipt = within(paid).getByRole('link', { name: 'View receipt' })
  expect(receipt).toHaveAttribute('href', expect.stringMatching(/^\/payments\/\d+$/))
  expect(confirming.count()).toBe(1)
  expect(intents()).toBe(intentsBefore)
  const bought = await promotionsOf(site.test, owner)
  expect(bought).toMatchObject([{ planId: 'basic', duration: 2, status: 'active' }])
  await site.user.click(within(paid).getByRole('button', { name: 'Done' }))
  const main = page().getByRole('main')
  await untilReads(main, 'Starter, 2 hours')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Starter, 2 hours'))
  await untilReads(page().getByRole('article', { name: 'Starter' }), 'Running')
  await untilReads(main, /0[12]:\d\d:\d\d/)
  await select('Starter')
  await untilReads(await findCheckout(), 'when your current one ends')
  await site.visit(`/businesses?search=${encodeURIComponent(owner.business.name)}`)
  const card = (await page().findByRole('link', { name: owner.business.name })).closest('article')
  expect(card).toHaveTextContent('Promoted')
})

it('a billing draft keeps the address, but never an earlier name or email', async () => {
  const { session, business } = await signUpOwner(site.test)
  const path = `/businesses/${business.id}/promote`
  await site.visit(path, { as: session })
  await untilReads(page().getByRole('main'), business.name)
  await select('Starter')
  await fillAddress()
  const email = `new.${session.email}`
  await site.visit('/profile')
  await site.fill(await page().findByLabelText('First name'), 'Guadalupe')
  await site.fill(field('Email'), email)
  await site.press('Save Changes')
  await findToast('Profile Updated')

  await site.visit(path)
  await untilReads(page().getByRole('main'), business.name)
  await select('Starter')
  const checkout = within(await findCheckout())
  expect(checkout.getByLabelText('City')).toHaveValue('Austin')
  expect(checkout.getByLabelText('Full Name')).toHaveValue('Guadalupe Reyes')
  expect(checkout.getByLabelText('Email')).toHaveValue(email)
  await site.press(/4242/)
  await pay()
  await findToast('Payment Successful!')
  expect(bodiesTo('/api/payments/create-intent')).toMatchObject([
    { customerInfo: { name: 'Guadalupe Reyes', email } },
  ])
})

it('an Enterprise promotion is requested, and starts when staff activate it', async () => {
  const owner = await signUpOwner(site.test)
  await site.visit(`/businesses/${owner.business.id}/promote`, { as: owner.session })
  await untilReads(page().getByRole('main'), owner.business.name)
  await select('Enterprise')
  await fillAddress()
  await site.press(/4242/)
  await pay()
  // It appears a little later, and the next steps may take longer than it stays.
  const notice = findToast('Promotion Requested!')
  const paid = await page().findByRole('dialog', { name: 'Payment received' })
  expect(paid).toHaveTextContent('Our team will review and activate it soon.')
  await site.user.click(within(paid).getByRole('button', { name: 'Done' }))
  await untilReads(page().getByRole('main'), /Enterprise.*Requested/)
  const [requested] = await promotionsOf(site.test, owner)
  expect(requested).toMatchObject({
    planId: 'premium',
    status: 'requested',
    startsAt: null,
    remainingSeconds: 0,
  })
  await setStatus(site.test.app, owner.business.id, 'approved')
  const desk = await openDesk(site.test)
  await desk.send('POST', `/promotions/${requested?.id}/activation`)
  expect(await notice).toHaveTextContent('review and activate it soon')
  await site.visit('/')
  const home = within(await page().findByRole('region', { name: 'Trending Businesses' }))
  expect((await home.findAllByText(owner.business.name))[0]).toBeVisible()
})

it('a page says what could not be loaded, and never charges an unconfirmed payment twice', async () => {
  const owner = await signUpOwner(site.test)
  const { id, name } = owner.business
  const details = site.network.hold(new RegExp(`^/api/businesses/${id}$`))
  const endPlans = site.network.answer('/api/payments/plans', { status: 500, json: {} })
  await site.visit(`/businesses/${id}/promote`, { as: owner.session })
  await details.arrived
  await select('Starter')
  await findToast('Loading Business Details')
  const endDetails = site.network.answer(`/api/businesses/${id}`, { status: 500, json: { error: 'Broken' } })
  details.cut()
  await page().findByText('Your business couldn’t be loaded.')
  await select('Starter')
  await findToast('Error: Business details not loaded. Please try again.')
  endDetails()
  await site.press('Retry')
  await untilReads(page().getByRole('main'), name)
  expect((await page().findAllByText(/Availability couldn’t be loaded/))[0]).toBeVisible()

  await select('Starter')
  await fillAddress()
  await untilReads(await findCheckout(), 'The card form couldn’t be loaded.')
  endPlans()
  await site.press('Try again')
  await fillCard()
  const endIntent = site.network.answer('/api/payments/create-intent', { status: 503 })
  await pay()
  expect(await findToast('Payment Failed')).toHaveTextContent('Failed to create payment intent')
  endIntent()

  const before = site.network.seen.length
  const unknown = { error: 'Unknown', code: 'PAYMENT_INTENT_NOT_FOUND' }
  const endUnknown = site.network.answer('/api/payments/confirm-payment', { status: 404, json: unknown })
  await pay()
  expect(await findToast(/^Payment verification failed\./)).toHaveTextContent(
    'This may be due to a configuration issue. Please try again or contact support.',
  )
  endUnknown()
  expect(page().getByRole('button', { name: 'One hour more' })).toBeDisabled()
  await site.user.keyboard('{Escape}')
  await select('Starter')
  const endBroken = site.network.answer('/api/payments/confirm-payment', { status: 500 })
  await site.press('Confirm payment')
  await findToast(/^Failed to confirm payment/)
  endBroken()
  await site.press('Confirm payment')
  await findToast('Payment Successful!')
  const asked = site.network.seen.slice(before)
  expect(asked.filter((seen) => seen.endsWith('/create-intent'))).toHaveLength(1)
  expect(await promotionsOf(site.test, owner)).toHaveLength(1)
})

it('only the owner may promote a listing, and not a hidden one', async () => {
  const others = await buildBusiness(site.test.db, { ownerId: await buildUser(site.test.db) })
  await site.visit(`/businesses/${others}/promote`, { as: await signUp(site.test) })
  await findToast("Access Denied: You don't have permission to view this business.")
  await untilAt('/dashboard')

  const { session, business } = await signUpOwner(site.test)
  await setStatus(site.test.app, business.id, 'rejected')
  await site.visit('/dashboard', { as: session })
  const row = (await page().findByRole('heading', { name: business.name })).closest('article') as HTMLElement
  expect(within(row).queryByRole('link', { name: /^Promote/ })).toBeNull()
  expect(within(row).getByRole('link', { name: `View ${business.name}` })).toHaveAttribute(
    'href',
    `/owner/business/${business.id}`,
  )
  await site.visit(`/owner/business/${business.id}`)
  await page().findByRole('heading', { level: 1, name: business.name })
  expect(within(page().getByRole('main')).queryByRole('link', { name: /promote/i })).toBeNull()
  await site.visit(`/businesses/${business.id}/promote`)
  await untilReads(page().getByRole('main'), 'it can’t be promoted')
  expect(page().getByRole('button', { name: 'Select Starter' })).toBeDisabled()
})
