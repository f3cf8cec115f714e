import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { SuggestionList } from '#shared/inbox/suggestions-desk.schemas.ts'
import { demoPassword } from '../db/demo/people.ts'
import { newOwnerOf, openAs, signInAsDemo, signUp } from './accounts.ts'
import { buy, promotionsOf } from './checkout.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

const newWord = () => randomBytes(4).toString('hex')
const rowOf = (page: Page, text: string): Locator => page.locator('.DeskRow').filter({ hasText: text })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Desk' })
const addressOf = (section: string, search: string) => `/admin/${section}?${new URLSearchParams({ search })}`

async function openDesk(page: Page, request: APIRequestContext, path: string): Promise<Session> {
  const staff = await signInAsDemo(request, 'admin')
  await openAs(page, staff, path)
  return staff
}

test('staff activate a paid promotion and refund it', async ({ page, request }) => {
  const name = `Cypress ${newWord()}`
  const owner = await newOwnerOf(request, name)
  await buy(request, owner, 'premium', 1)
  await page.setViewportSize(phone)
  await openDesk(page, request, addressOf('promotions', name))
  await rowOf(page, name).getByRole('button', { name: 'Activate' }).click()
  const activation = page.getByRole('alertdialog', { name: `Activate ${name}` })
  await expect(activation).toContainText('Enterprise begins now and runs for 24 hours.')
  await expect(activation).toContainText('The listing itself is pending')
  await activation.getByRole('button', { name: 'Activate' }).dblclick()
  await expect(toast(page, 'Activated')).toContainText(`${name} is at the top for 24 hours.`)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  expect(await promotionsOf(request, owner)).toMatchObject([{ status: 'active' }])

  await page.getByRole('button', { name: 'Running' }).click()
  await expect(rowOf(page, name)).toContainText('$19.99 USD, test payment')
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const refund = page.getByRole('alertdialog', { name: 'Refund $19.99 USD' })
  await expect(refund).toContainText('The full $19.99 USD goes back to Maya Reyes.')
  await expect(refund).toContainText(`The promotion of ${name} ends immediately.`)
  await refund.getByRole('button', { name: 'Refund $19.99 USD' }).dblclick()
  await expect(toast(page, 'Refunded')).toContainText(`$19.99 USD for ${name}.`)
  const [promotion] = await promotionsOf(request, owner)
  expect(promotion?.status).toBe('refunded')

  await visit(page, addressOf('mails', owner.session.user.email))
  await expect(page.locator('.DeskRow h2').filter({ hasText: /refund/i })).toHaveCount(1)
  await visit(page, `/admin/log?show=promotion&kind=${promotion?.id}`)
  await expect(page.locator('.DeskRow h2')).toHaveText([`Dana Whitfield activated the promotion of ${name}`])
  await visit(page, '/admin/log')
  await page.getByRole('searchbox', { name: 'Search names and reasons' }).fill(name)
  await expect(page).toHaveURL(/search=Cypress/)
  await expect(page.locator('.DeskRow h2')).toHaveText([
    `Dana Whitfield refunded a payment of ${name}`,
    `Dana Whitfield activated the promotion of ${name}`,
  ])
})

test('staff decide on a suggestion and give its author a role', async ({ browser, page, request }) => {
  const author = await signUp(request)
  const name = `Piano tuning ${newWord()}`
  const sent = await request.post('/api/service-suggestions', {
    headers: { authorization: `Bearer ${author.token}` },
    data: { name, note: 'Uprights, too.' },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  await page.setViewportSize(desktop)
  await openDesk(page, request, addressOf('suggestions', name))
  await expect(rowOf(page, name)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toContainText(author.user.email)
  await page.keyboard.press('a')
  await expect(toast(page, 'Accepted')).toContainText(name)
  await page.getByRole('button', { name: 'Accepted', exact: true }).click()
  await rowOf(page, name).getByRole('heading').click()
  await expect(rowOf(page, name).getByRole('link', { name: 'Add it to a category' })).toBeVisible()
  await rowOf(page, name).getByRole('button', { name: 'Decline after all' }).dblclick()
  await expect(toast(page, 'Declined')).toBeVisible()
  await visit(page, addressOf('mails', author.user.email))
  await expect(page.locator('.DeskRow h2').filter({ hasText: /your suggestion/i })).toHaveCount(2)

  await visit(page, addressOf('users', author.user.email))
  const person = rowOf(page, author.user.email)
  const change = async (role: RegExp, word: string) => {
    await person.getByRole('button', { name: 'Change Role' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('radio', { name: role }).check()
    await dialog.getByRole('button', { name: 'Save Role' }).dblclick()
    await expect(toast(page, word)).toContainText(author.user.email)
  }
  await person.getByRole('heading').click()
  await change(/^Support/, 'Now support')
  await expect(person.locator('.Badge')).toHaveText('support')
  const support = await browser.newPage()
  await openAs(support, { ...author, user: { ...author.user, role: 'support' } }, '/admin')
  await expect(support.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(support.getByRole('navigation', { name: 'Desk' }).getByRole('link')).toHaveText([/^Inbox/])
  await visit(support, '/admin/users')
  await expect(support.getByRole('heading', { level: 1, name: 'Inbox' })).toBeHidden()
  await support.close()
  await change(/^No staff role/, 'No longer staff')
  await expect(person.locator('.Badge')).toHaveCount(0)
})

test('a category and its levels are edited by keyboard, and one save overwrites no other', async ({
  page,
  request,
}) => {
  await page.setViewportSize(desktop)
  await openDesk(page, request, '/admin/content?show=categories')
  const row = page.locator('.DeskRow').last()
  await row.getByRole('heading').click()
  const grounds = row.getByRole('group', { name: 'Background' })
  const before = await grounds.locator(':checked').evaluate((input) => input.parentElement?.title)
  await grounds.locator(':checked').focus()
  await page.keyboard.press('ArrowRight')
  await expect(grounds.locator(':checked')).toBeFocused()
  const after = await grounds.locator(':checked').evaluate((input) => input.parentElement?.title)
  expect(after).not.toBe(before)
  const save = () => row.getByRole('button', { name: 'Save', exact: true })
  await save().first().click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(save().first()).toBeDisabled()
  const name = row.getByLabel('Name', { exact: true })
  const called = await name.inputValue()
  await name.fill(`${called} and more`)
  await expect(row).not.toContainText('Now it says')
  await name.fill(called)

  const first = row.locator('.DeskServices').first()
  await first.locator('summary').click()
  const service = `Kite repair ${newWord()}`
  await first.getByLabel(/^New service in/).fill(service)
  await page.keyboard.press('Enter')
  await first.getByRole('button', { name: `Edit ${service}` }).press('Enter')
  const field = first.getByLabel(`Name of ${service}`)
  await expect(field).toBeFocused()
  await field.fill(`${service} and sails`)
  await page.keyboard.press('Enter')
  const edit = first.getByRole('button', { name: `Edit ${service} and sails` })
  await expect(edit).toBeFocused()
  await edit.click()
  await first.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted')).toBeVisible()
  await expect(first).not.toContainText(service)

  await page.route('**/api/admin/faqs*', (route) =>
    route.fulfill({ json: { faqs: [], page: 1, hasMore: false } }),
  )
  await page.getByRole('button', { name: 'Questions' }).click()
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
})

test('an error belongs to its field at the desk, and goes away when the field is edited', async ({
  page,
  request,
}) => {
  const who = `Odile ${newWord()}`
  const data = { name: who, email: `${newWord()}@example.com`, message: 'Where is my receipt?' }
  expect((await request.post('/api/support', { data })).status()).toBe(201)
  const refuse = (address: string, fieldErrors: Record<string, string>) =>
    page.route(address, (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      return route.fulfill({ status: 400, json: { error: 'Check the form', fieldErrors } })
    })
  await page.setViewportSize(desktop)
  await openDesk(page, request, '/admin/content?show=categories')
  const row = page.locator('.DeskRow').last()
  await row.getByRole('heading').click()
  await refuse('**/api/admin/categories/*', { name: 'Choose another name', icon: 'Choose another icon' })
  const name = row.getByLabel('Name', { exact: true })
  const icons = row.getByRole('group', { name: 'Icon' })
  await name.fill('Kites')
  await row.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(name).toHaveAccessibleDescription('Choose another name')
  await expect(icons).toHaveAccessibleDescription('Choose another icon')
  await name.fill('Kites and sails')
  await expect(name).toHaveAccessibleDescription('')
  await expect(icons).toHaveAccessibleDescription('Choose another icon')
  await icons.locator('input:not(:checked)').first().check({ force: true })
  await expect(icons).toHaveAccessibleDescription('')
  await expect(row).not.toContainText('Check the form')

  await visit(page, addressOf('inbox', who))
  await rowOf(page, who).getByRole('heading').click()
  await refuse('**/api/admin/inbox/**', { message: 'Say a little more' })
  const reply = page.getByLabel('Reply', { exact: true })
  await reply.fill('Hm')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(reply).toHaveAccessibleDescription('Say a little more')
  await reply.fill('Under Payments.')
  await expect(reply).toHaveAccessibleDescription('')
  await expect(rowOf(page, who)).not.toContainText('Check the form')
})

test('signing in again at the desk brings back what was typed there', async ({ page, request }) => {
  const who = `Odile ${newWord()}`
  const data = { name: who, email: `${newWord()}@example.com`, message: 'Where is my receipt?' }
  expect((await request.post('/api/support', { data })).status()).toBe(201)
  const { token } = await openDesk(page, request, addressOf('inbox', who))
  const row = rowOf(page, who)
  await row.getByRole('heading').click()
  await row.getByLabel('Reply', { exact: true }).fill('Under Payments.')
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/api/auth/logout', { headers })).status()).toBe(200)
  await row.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fadmin%2Finbox/)
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\?search=Odile/)
  await expect(row.getByLabel('Reply', { exact: true })).toHaveValue('Under Payments.')
  await row.getByRole('button', { name: 'Send Reply' }).click()
  await expect(toast(page, 'Reply sent')).toBeVisible()
})

/** Creates an approved suggestion, with its email and its action. */
async function takeUpOne(request: APIRequestContext): Promise<void> {
  const as = ({ token }: Session) => ({ headers: { authorization: `Bearer ${token}` } })
  const asStaff = as(await signInAsDemo(request, 'admin'))
  const name = newWord()
  await request.post('/api/service-suggestions', { ...as(await signUp(request)), data: { name } })
  const path = '/api/admin/suggestions'
  const list = await request.get(`${path}?search=${name}`, asStaff)
  const [suggestion] = ((await list.json()) as SuggestionList).suggestions
  const decision = { status: 'approved', revision: suggestion?.revision }
  const decided = await request.put(`${path}/${suggestion?.id}`, { ...asStaff, data: decision })
  expect(decided.status(), await decided.text()).toBe(200)
}

/** Checks each desk list with its first row open, dark on a phone and light on a desktop. `names` are the links to press. */
async function expectAllAccessible(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const isPart = ['Questions', 'Categories', 'Trades'].includes(name)
    if (isPart) await page.getByRole('button', { name, exact: true }).click()
    // Navigates by the desk's own links, because a page load would unload axe.
    else
      await rail(page)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
    await expect(page.locator('.Chip[aria-pressed=true], h1').filter({ hasText: name })).toBeVisible()
    await page.locator('.DeskRow:not(.is-open) [data-row]').first().click()
    await expect(page.locator('.DeskRow.is-open')).toBeVisible()
    await expect(page.locator('.DeskRow .Skeleton')).toHaveCount(0)
    await page.setViewportSize(phone)
    await expectAccessible(page, `${name} on a phone`, ['dark'])
    await page.setViewportSize(desktop)
    await expectAccessible(page, name, ['light'])
  }
}

for (const names of [
  ['Businesses', 'Promotions', 'Inbox'],
  ['Suggestions', 'Reviews', 'Users'],
  ['Content', 'Questions', 'Categories', 'Trades'],
]) {
  test(`${names.join(', ')} are accessible on a phone and on a desktop`, async ({ page, request }) => {
    await openDesk(page, request, '/admin/log')
    await expectAllAccessible(page, names)
  })
}

test('Emails, Log and the dialogs are accessible', async ({ page, request }) => {
  await takeUpOne(request)
  await openDesk(page, request, '/admin')
  await expectAllAccessible(page, ['Emails', 'Log'])
  await page.setViewportSize(phone)
  await visit(page, '/admin/log')
  await expect(rail(page).getByRole('link', { name: 'Log' })).toBeInViewport({ ratio: 1 })
  await visit(page, '/admin')
  await page
    .getByRole('button', { name: /^Reject / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog')).toContainText('Please give a reason')
  await expectAccessible(page, 'rejection')
  await visit(page, '/admin/promotions')
  await page
    .getByRole('button', { name: /^Refund / })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('$19.99 USD')
  await expectAccessible(page, 'refund')
})
