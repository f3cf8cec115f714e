import { randomBytes } from 'node:crypto'
import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { asStaff } from './staff.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

const badge = 'Changed since verified, being checked'

test('an owner reads what is checked, visitors see that it is, and staff take it back and find it fine', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = randomBytes(4).toString('hex')
  const owner = await newOwnerOf(request, `Honest ${word} Locks`)
  const { id } = owner.business
  await asStaff('business:approve', id)
  await page.setViewportSize(phone)
  await openAs(page, owner.session, `/edit-business/${id}`)
  await expect(page.getByText('We check changes to name, phone')).toBeVisible()
  const field = (label: string) => page.locator('#main').getByLabel(label, { exact: true })
  await field('Description').fill('We open doors.')
  await expect(page.getByRole('status').getByText('Unsaved changes', { exact: true })).toBeVisible()
  await field('Business Name').fill(`Quick ${word} Loans`)
  await expect(page.getByText('Unsaved changes that our team will review')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.locator('.DetailHead')).toContainText(badge)
  await expectAccessible(page, 'a changed business')
  await visit(page, '/dashboard')
  const mine = page.getByRole('article').filter({ hasText: word })
  await expect(mine).toContainText(badge)
  await expect(mine.locator('.Standing')).toContainText(/Our team will review your new name by \d/)

  const desk = await page.context().browser()?.newPage({ viewport: desktop })
  if (!desk) throw new Error('no browser')
  await openAs(desk, await signInAsDemo(request, 'admin'), '/admin')
  await desk.getByRole('button', { name: 'Changed', exact: true }).click()
  const row = desk.locator('.DeskRow', { hasText: word })
  await row.locator('[data-row]').click()
  await expect(row.getByRole('row', { name: 'Name' })).toContainText(
    `Honest ${word} LocksQuick ${word} Loans`,
  )
  await expectAccessible(desk, 'a change at the desk')
  await row.getByRole('button', { name: 'Revert' }).click()
  const dialog = desk.getByRole('dialog', { name: `Revert the change to Quick ${word} Loans` })
  await dialog.getByLabel('The business doesn’t go by the new name.').check()
  await dialog.getByRole('button', { name: 'Revert' }).dblclick()
  await expect(toast(desk, 'Reverted')).toBeVisible()
  await toast(desk, 'Reverted').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(desk, 'Undone')).toBeVisible()
  // The list is read again before the row can be decided on again.
  await expect(row.getByRole('button', { name: 'Accept' })).toBeVisible()
  await row.locator('[data-row]').focus()
  await desk.keyboard.press('a')
  await expect(toast(desk, 'Accepted')).toBeVisible()
  await expect(row).toContainText('accepted')
  await desk.close()
  await visit(page, `/businesses/${id}`)
  await expect(page.locator('.DetailHead')).toContainText(`Quick ${word} Loans`)
  await expect(page.locator('.DetailHead')).not.toContainText(badge)
})
