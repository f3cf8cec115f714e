import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { importListings } from './staff.ts'
import { expectAccessible, phone } from './visit.ts'

test('staff approve every listing of an import at once, see how far it is, and undo it', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = randomBytes(4).toString('hex')
  const rows = Array.from({ length: 60 }, (_, at) => `Bulk ${word} ${at},${at + 1} Quiet St,78704`)
  await importListings(['name,address,zip', ...rows])

  const staff = await signInAsDemo(request, 'admin')
  await openAs(page, staff, `/admin/businesses?show=imported&search=${word}`)
  const ofList = page.locator('.DeskRow')
  await expect(ofList).toHaveCount(25)
  await page.getByRole('button', { name: 'Bulk actions and export' }).click()
  const all = page.getByRole('group', { name: 'Bulk actions' })
  await expect(all).toContainText('60 listings')
  await all.getByRole('button', { name: 'Reject all...' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'all that match')
  await all.getByRole('button', { name: 'Export...' }).click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: 'Export 60 listings' })
    .getByRole('button', { name: 'Export' })
    .click()
  const exported = await saved
  expect(exported.suggestedFilename()).toBe('listings.csv')
  expect((await fs.readFile(await exported.path(), 'utf8')).split('\n')).toHaveLength(62)
  await all.getByRole('button', { name: 'Approve all...' }).click()
  await page
    .getByRole('alertdialog', { name: 'Approve 60 listings' })
    .getByRole('button', { name: 'Approve' })
    .dblclick()

  const progress = page.getByRole('region', { name: 'Bulk decision' })
  await expect(progress).toContainText('60 listings approved.', { timeout: 15_000 })
  await expect(ofList).toHaveCount(0)
  const found = await request.get(`/api/businesses?search=${word}`)
  expect((await found.json()).businesses[0].status).toBe('approved')

  await page.setViewportSize(phone)
  await page.reload()
  await progress.getByRole('button', { name: 'Undo' }).click()
  await expect(progress).toContainText('60 listings undone.', { timeout: 15_000 })
  await expect(ofList).toHaveCount(25)
  await expectAccessible(page, 'undone')
  await progress.getByRole('button', { name: 'Hide' }).click()
  await expect(progress).toBeHidden()
})
