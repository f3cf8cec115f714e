import { randomBytes } from 'node:crypto'
import { openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, phone, toast, visit } from './visit.ts'

test('staff say what a failed search means, and the next one understands; a new place needs coordinates', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = `kwijibo${randomBytes(3).toString('hex').replaceAll(/\d/g, 'x')}`
  await request.get('/api/businesses', { params: { search: word } })
  await page.setViewportSize(phone)
  await openAs(page, await signInAsDemo(request, 'admin'), `/admin/searches?search=${word}`)
  const row = page.locator('.DeskRow').filter({ hasText: word })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('No results 1×', { timeout: 500 })
  }).toPass()
  await row.getByRole('button', { name: word, exact: true }).click()
  await row.getByRole('button', { name: 'Teach' }).click()
  await expect(row.getByText('Choose one from the list')).toBeVisible()
  await row.getByLabel('Meaning').fill('Florists')
  await expectAccessible(page, 'failed search')
  await row.getByRole('button', { name: 'Teach' }).click()
  await expect(toast(page, 'Searches understand it now')).toContainText(`${word}: Florists`)
  await visit(page, `/businesses?search=${word}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Florists in Austin')
  await expect(page.locator('.BusinessCard').first()).toContainText('Florists')

  await visit(page, '/admin/searches?show=places')
  await page.getByRole('button', { name: 'Add place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add place' })
  await dialog.getByLabel('Name', { exact: true }).fill('Camp Mabry')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Type a latitude and a longitude')).toBeVisible()
  await expectAccessible(page, 'a new place without coordinates', ['dark'])
  await dialog.getByLabel('Middle').fill('30.2672, -97.7431')
  await expectAccessible(page, 'a new place', ['light'])
})
