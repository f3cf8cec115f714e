import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, toast, visit } from './visit.ts'

const newWord = () => randomBytes(4).toString('hex')
const rowOf = (page: Page, text: string): Locator => page.locator('.DeskRow').filter({ hasText: text })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Desk' })

test('staff find listings, approve them by keyboard and in bulk, undo it, and the public sees it', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = newWord()
  const first = await newOwnerOf(request, `Pecan ${word} One`)
  await newOwnerOf(request, `Pecan ${word} Two`)
  await page.setViewportSize(desktop)
  await openAs(page, await signInAsDemo(request, 'admin'), '/help')
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Staff Desk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Businesses' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: /^Businesses \d+ waiting/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  const rows = page.locator('.DeskRow')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await expect(rows.first()).toContainText('23 h left')

  await page.getByLabel('Search businesses').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText('Clear windows since 1998.')
  await page.keyboard.press('a')
  await expect(toast(page, 'Approved')).toContainText(`Pecan ${word} One`)
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByRole('button', { name: `Pecan ${word} Two`, exact: true })).toBeFocused()
  await page.keyboard.press('z')
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(rows).toHaveCount(2)

  await rows
    .first()
    .getByRole('button', { name: `Pecan ${word} One`, exact: true })
    .focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Approve 2' }).dblclick()
  await expect(toast(page, '2 approved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await toast(page, '2 approved').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 undone')).toBeVisible()
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('button', { name: 'Approve' }).dblclick()
  // A toast of the approvals above may still be there, so the row tells.
  await expect(rows).toHaveCount(1)
  await expect(toast(page, 'Approved')).toBeVisible()
  await page.route('**/status-changes/undo', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('z')
  await expect(toast(page, 'Not undone')).toContainText('couldn’t be reached')
  await page.getByRole('button', { name: 'Approved', exact: true }).click()
  // The list of before, which stays until this one is here, also names the listing: as one that may be the same place.
  await page.getByRole('heading', { name: `Pecan ${word} One`, exact: true }).click()
  await page.getByRole('button', { name: "Admin's Choice" }).click()
  await expect(rowOf(page, `Pecan ${word} One`).locator('.Badge.is-choice')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.locator('.DeskRow h2')).toHaveText([
    `Dana Whitfield gave Admin's Choice to Pecan ${word} One`,
    `Dana Whitfield approved Pecan ${word} One`,
    `Dana Whitfield undid the decision on Pecan ${word} One`,
    `Dana Whitfield approved Pecan ${word} One`,
    `Dana Whitfield undid the decision on Pecan ${word} One`,
    `Dana Whitfield approved Pecan ${word} One`,
  ])
  await visit(page, `/businesses/${first.business.id}`)
  await expect(page.locator('.Badge.is-verified').first()).toHaveText('Verified')
})
