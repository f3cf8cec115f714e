import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { SuggestionList } from '#shared/inbox/suggestions-desk.schemas.ts'
import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

const newWord = () => randomBytes(4).toString('hex')
const rail = (page: Page) => page.getByRole('navigation', { name: 'Desk' })

const openDesk = async (page: Page, request: APIRequestContext, path: string) =>
  openAs(page, await signInAsDemo(request, 'admin'), path)

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

test('the desk’s lists are accessible on a phone and on a desktop', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await openDesk(page, request, '/admin/log')
  const names = ['Businesses', 'Promotions', 'Inbox', 'Suggestions', 'Reviews', 'Users']
  await expectAllAccessible(page, names)
})

test('the desk’s content, emails, log and dialogs are accessible', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await takeUpOne(request)
  await openDesk(page, request, '/admin')
  await expectAllAccessible(page, ['Content', 'Questions', 'Categories', 'Trades', 'Emails', 'Log'])
  await page.setViewportSize(phone)
  await visit(page, '/admin/log')
  await rail(page).getByRole('button', { name: /^Log/ }).click()
  await expect(rail(page).getByRole('link', { name: /^Businesses \d+ waiting/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the menu of sections', ['dark'])
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
