import type { Browser, Page } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import { newOwnerOf, openAs, signUp } from './accounts.ts'
import { ask } from './asked.ts'
import { expect, test } from './journey.ts'
import { lastMailTo } from './staff.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

/** Owners share the work with others, or leave it to them. */

/** The link in the newest email to an address. */
const linkTo = async (email: string): Promise<string> =>
  /http\S+inv_\S+/.exec(await lastMailTo(email))?.[0] ?? ''

/** Somebody else's browser. */
async function otherPage(browser: Browser | null, session: Session, path: string): Promise<Page> {
  const page = await (await browser?.newContext())?.newPage()
  if (!page) throw new Error('no browser')
  await openAs(page, session, path)
  return page
}

test('an invited helper signs in, accepts and answers, and can’t edit', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const { session, business } = await newOwnerOf(request, `Team${Date.now()} Windows`)
  await ask(request, business.id, { email: 'ana@example.com', requirements: 'Two panes.' })
  const { user } = await signUp(request)
  const owner = await otherPage(context.browser(), session, `/owner/business/${business.id}`)
  await owner.getByRole('tab', { name: 'Team' }).click()
  await owner.getByLabel('Email', { exact: true }).fill(user.email)
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('list', { name: 'Pending invitations' })).toContainText(user.email)
  await expectAccessibleAtWidths(owner, 'a team')
  await owner.setViewportSize(phone)
  await visit(owner, `/owner/business/${business.id}?tab=team`)
  await expect(owner.getByRole('tab', { name: 'Team' })).toBeInViewport({ ratio: 1 })
  await owner.setViewportSize(desktop)
  await owner.getByRole('button', { name: 'Transfer to a new owner' }).click()
  await expectAccessible(owner, 'handing over')
  await owner.keyboard.press('Escape')

  await visit(page, await linkTo(user.email))
  await expect(page).toHaveURL('/invitation')
  await expectAccessible(page, 'an invitation')
  await page.getByRole('link', { name: 'Sign in to accept' }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on the team' })).toBeFocused()
  await page.getByRole('link', { name: 'Open the business' }).click()
  await expect(page.getByText('You’re a helper')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Business' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Quote Requests' }).click()
  await page.getByRole('button', { name: 'Replied: request from Ana Ruiz' }).click()
  await page.getByRole('tab', { name: 'Team' }).click()
  await expectAccessible(page, 'a member’s team')
  await visit(page, `/edit-business/${business.id}`)
  await expect(page).toHaveURL('/dashboard')
  await expect(toast(page, 'Access Denied')).toBeVisible()

  await owner.reload()
  await owner.getByRole('button', { name: 'Remove Maya Reyes' }).click()
  await owner.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(owner.getByText('No teammates yet.')).toBeVisible()
  await owner.context().close()
})
