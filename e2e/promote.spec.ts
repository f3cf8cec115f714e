import { randomBytes } from 'node:crypto'
import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { checkout, confirmation, fillAddress, fillCard, payButton, promotionsOf } from './checkout.ts'
import { expect, type Locator, type Page, test } from './journey.ts'
import { asStaff } from './staff.ts'
import { expectAccessibleAtWidths, holdRequests, phone, toast, visit, widths } from './visit.ts'

const newName = () => `Clear Creek ${randomBytes(4).toString('hex')}`
const select = (page: Page, plan: string) => page.getByRole('button', { name: `Select ${plan}`, exact: true })

/** Returns the card of a business in a list. */
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('an owner fills in the form, is declined, pays once, and is at the top of the directory', async ({
  page,
  request,
}) => {
  const owner = await newOwnerOf(request, newName())
  const { name, id } = owner.business
  await openAs(page, owner.session, '/dashboard')
  await page.getByRole('link', { name: `Promote ${name}` }).click()
  await expect(page).toHaveURL(`/businesses/${id}/promote`)
  await expect(page.getByRole('heading', { level: 1, name: 'Promote Your Business' })).toBeVisible()
  await expect(page.locator('.PromoteHead')).toContainText('the home page shows it once it is approved')
  await expect(page.locator('.Plan-price')).toHaveText(['$4.99 per hour', '$9.99 per day', '$19.99 per day'])
  for (const text of ['10,000+', 'Active Businesses', '5x', 'More Views', '95%', '24/7'])
    await expect(page.locator('.StatStrip')).toContainText(text)
  await page.getByRole('button', { name: 'Contact Support' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start Promoting Today' }).click()
  await expect(page.getByRole('region', { name: 'Pick a plan' })).toBeFocused()

  await select(page, 'Starter').click()
  const dialog = checkout(page)
  await expect(dialog).toContainText(name)
  await expect(dialog.getByLabel('Email')).toHaveValue(owner.session.user.email)
  await expect(dialog.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Full Name')).toHaveValue('Maya Reyes')
  await expect(page.getByLabel('Card number')).toBeHidden()
  await payButton(page).click()
  for (const word of ['Phone', 'Address', 'City', 'State', 'ZIP code'])
    await expect(dialog.getByText(`${word} is required`)).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await fillAddress(page)
  await expect(dialog.getByText('is required')).toHaveCount(0)
  await expect(dialog).toContainText('Test payments: no card is charged')
  await page.getByRole('button', { name: 'One hour more' }).click()
  await expect(page.locator('.OrderSummary dd')).toHaveText(['Starter', '2 hours', '$9.98'])
  await expect(payButton(page)).toHaveText('Pay $9.98 once, no renewal')

  await fillCard(page, '4000000000000002')
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
  await page.getByLabel('CVC').press('Enter')
  await expect(toast(page, 'Payment Failed')).toContainText('Your card was declined.')
  await expect(dialog.locator('.Field-error')).toHaveText('Your card was declined.')
  await expect(page.getByLabel('CVC')).toBeFocused()
  await fillCard(page, '5555555555554444')
  await payButton(page).click()
  await expect(toast(page, 'Payment Failed')).toContainText('This is not a test card.')
  await expect(dialog.locator('.Field-error')).toHaveText(/^This is not a test card\./)
  await expect(page.getByLabel('Card number')).toBeFocused()
  expect(await promotionsOf(request, owner)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await select(page, 'Starter').click()
  await expect(page.getByLabel('Phone')).toHaveValue('512 555 0117')
  await expect(payButton(page)).toHaveText('Pay $9.98 once, no renewal')

  await fillCard(page)
  const confirming = await holdRequests(page, '**/api/payments/confirm-payment')
  await payButton(page).dblclick()
  await confirming.arrived
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  for (const _press of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await confirming.release()
  await expect(toast(page, 'Payment Successful!')).toContainText('Your promotion is now active!')
  await expect(dialog).toBeHidden()
  await expect(toast(page, 'Promotion Activated!')).toContainText('live at the top of search results')
  const paid = confirmation(page)
  await expect(paid).toContainText('Your business is live at the top of search results.')
  await expect(paid.locator('.OrderSummary dd')).toHaveText(['Starter', '2 hours', '$9.98'])
  await expect(paid.getByRole('link', { name: 'View receipt' })).toHaveAttribute('href', /^\/payments\/\d+$/)
  expect(confirming.count()).toBe(1)
  const bought = await promotionsOf(request, owner)
  expect(bought).toMatchObject([{ planId: 'basic', duration: 2, status: 'active' }])
  await paid.getByRole('button', { name: 'Done' }).click()
  await expect(paid).toBeHidden()
  await expect(page.locator('.Running-row')).toContainText('Starter, 2 hours')
  await expect(page.locator('.Running-row')).toBeInViewport()
  await expect(page.locator(':focus .Running-row')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Starter' })).toContainText('Running')
  await expect(page.locator('.Countdown')).toContainText(/0[12]:\d\d:\d\d/)
  await select(page, 'Starter').click()
  await expect(dialog).toContainText('when your current one ends')
  await page.keyboard.press('Escape')

  await page.getByRole('banner').getByRole('link', { name: 'Businesses' }).click()
  await expect(cardOf(page, name)).toContainText('Promoted')
})

test('a billing draft keeps the address, but never an earlier name or email', async ({ page, request }) => {
  const { session, business } = await newOwnerOf(request, newName())
  const path = `/businesses/${business.id}/promote`
  await openAs(page, session, path)
  await select(page, 'Starter').click()
  await fillAddress(page)
  const email = `new.${session.user.email}`
  await visit(page, '/profile')
  const main = page.getByRole('main')
  await main.getByLabel('First name', { exact: true }).fill('Guadalupe')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Profile Updated')).toBeVisible()

  await visit(page, path)
  await expect(page.locator('.PromoteHead')).toContainText(business.name)
  await select(page, 'Starter').click()
  await expect(checkout(page).getByLabel('City')).toHaveValue('Austin')
  await expect(checkout(page).getByLabel('Full Name')).toHaveValue('Guadalupe Reyes')
  await expect(checkout(page).getByLabel('Email')).toHaveValue(email)
  const begun = page.waitForRequest('**/api/payments/create-intent')
  await page.getByRole('button', { name: /4242/ }).click()
  await payButton(page).click()
  expect((await begun).postDataJSON().customerInfo).toMatchObject({ name: 'Guadalupe Reyes', email })
  await expect(toast(page, 'Payment Successful!')).toBeVisible()
})

test('Professional is in the home page carousel, Enterprise among its first six once activated', async ({
  page,
  request,
}) => {
  test.skip(Boolean(process.env.E2E_BASE_URL), 'Staff works on the server that this run has started.')
  // Two purchases and a staff command.
  test.slow()
  const owner = await newOwnerOf(request, newName())
  const { name, id } = owner.business
  await asStaff('business:approve', id)
  await openAs(page, owner.session, `/businesses/${id}/promote`)
  const buy = async (plan: string) => {
    await select(page, plan).click()
    await expect(page.getByLabel('Phone')).toBeVisible()
    if ((await page.getByLabel('Phone').inputValue()) === '') await fillAddress(page)
    await page.getByRole('button', { name: /4242/ }).click()
    await payButton(page).click()
    await expect(toast(page, 'Payment Successful!')).toBeVisible()
  }
  const home = page.getByRole('region', { name: 'Trending Businesses' })

  await buy('Professional')
  await expect(toast(page, 'Promotion Activated!')).toBeVisible()
  await confirmation(page).getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Find Local/ })
    .click()
  await expect(home.getByRole('article').first()).toBeVisible()
  await expect(async () => {
    await home.getByRole('button', { name: 'More businesses' }).first().click()
    await expect(cardOf(page, name)).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(cardOf(page, name)).toContainText('Promoted')

  await visit(page, `/businesses/${id}/promote`)
  await buy('Enterprise')
  await expect(toast(page, 'Promotion Requested!')).toContainText('review and activate it soon')
  await expect(confirmation(page)).toContainText('Our team will review and activate it soon.')
  await confirmation(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.Running-row').filter({ hasText: 'Enterprise' })).toContainText('Requested')
  const requested = (await promotionsOf(request, owner)).find(({ planId }) => planId === 'premium')
  expect(requested).toMatchObject({ status: 'requested', startsAt: null, remainingSeconds: 0 })
  await asStaff('promotion:activate', requested?.id ?? 0)
  await visit(page, '/')
  await expect(cardOf(page, name)).toBeVisible()
  await expect(home.getByRole('article')).toHaveCount(6)
})

test('says what could not be loaded, and never charges an unconfirmed payment twice', async ({
  page,
  request,
}) => {
  const owner = await newOwnerOf(request, newName())
  const { id } = owner.business
  const details = await holdRequests(page, `**/api/businesses/${id}`, {
    answer: (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }),
  })
  await page.route('**/api/payments/plans', (route) => route.fulfill({ status: 500, json: {} }))
  await openAs(page, owner.session, `/businesses/${id}/promote`)
  await select(page, 'Starter').click()
  await expect(toast(page, 'Loading Business Details')).toBeVisible()
  await details.release()
  await expect(page.getByText('Your business couldn’t be loaded.')).toBeVisible()
  await select(page, 'Starter').click()
  await expect(toast(page, 'Error: Business details not loaded. Please try again.')).toBeVisible()
  await page.unroute(`**/api/businesses/${id}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('.PromoteHead')).toContainText(owner.business.name)
  await expect(page.getByText('Availability couldn’t be loaded').first()).toBeVisible()

  await select(page, 'Starter').click()
  await fillAddress(page)
  await expect(checkout(page)).toContainText('The card form couldn’t be loaded.')
  await page.unroute('**/api/payments/plans')
  await page.getByRole('button', { name: 'Try again' }).click()
  await fillCard(page)
  await page.route('**/api/payments/create-intent', (route) => route.fulfill({ status: 503, body: '' }))
  await payButton(page).click()
  await expect(toast(page, 'Payment Failed')).toContainText('Failed to create payment intent')
  await page.unroute('**/api/payments/create-intent')

  const refusals = [
    { status: 404, json: { error: 'Unknown', code: 'PAYMENT_INTENT_NOT_FOUND' } },
    { status: 500, body: '' },
  ]
  let intents = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/create-intent')) intents += 1
  })
  await page.route('**/api/payments/confirm-payment', (route) => {
    const refusal = refusals.shift()
    return refusal ? route.fulfill(refusal) : route.continue()
  })
  await payButton(page).click()
  await expect(toast(page, 'Payment verification failed.')).toContainText(
    'This may be due to a configuration issue. Please try again or contact support.',
  )
  await expect(page.getByRole('button', { name: 'One hour more' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await select(page, 'Starter').click()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(toast(page, 'Failed to confirm payment')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(toast(page, 'Payment Successful!')).toBeVisible()
  expect(intents).toBe(1)
  expect(await promotionsOf(request, owner)).toHaveLength(1)
})

test('is only for the owner, and sells nothing for a hidden listing', async ({ page, request }) => {
  const session = await signInAsDemo(request, 'owner')
  await openAs(page, session, '/businesses/1/promote')
  await expect(toast(page, "Access Denied: You don't have permission to view this business.")).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  const hidden = page.getByRole('article').filter({ hasText: 'rejected' })
  await expect(hidden.getByRole('link', { name: /^Promote/ })).toHaveCount(0)
  const name = await hidden.getByRole('heading').innerText()
  const view = (await hidden.getByRole('link', { name: `View ${name}` }).getAttribute('href')) ?? ''
  await visit(page, view)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /promote/i })).toHaveCount(0)
  await visit(page, view.replace('/owner/business/', '/businesses/').concat('/promote'))
  await expect(page.locator('.PromoteHead')).toContainText('it can’t be promoted')
  await expect(select(page, 'Starter')).toBeDisabled()
})

test('is accessible', async ({ page, request }) => {
  test.slow()
  await page.setViewportSize(phone)
  const owner = await newOwnerOf(request, newName())
  await openAs(page, owner.session, `/businesses/${owner.business.id}/promote`)
  await expect(page.getByText('spots left').first()).toBeVisible()
  await expectAccessibleAtWidths(page, 'the plans')
  await select(page, 'Professional').click()
  await payButton(page).click()
  await expect(page.getByText('City is required')).toBeVisible()
  await expectAccessibleAtWidths(page, 'what is missing')
  await fillAddress(page)
  await expectAccessibleAtWidths(page, 'the card')
  await page.getByRole('button', { name: /4242/ }).click()
  await payButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await expectAccessibleAtWidths(page, 'the confirmation')
  await confirmation(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article', { name: 'Professional' })).toContainText('Running')
  const top = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top)
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    const isPlansFirst = (await top(page.locator('.Plans'))) < (await top(page.locator('.Benefits')))
    expect(isPlansFirst).toBe(viewport === phone)
  }
})
