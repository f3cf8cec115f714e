import { randomBytes } from 'node:crypto'
import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { importListings } from './staff.ts'
import { expectAccessible, phone, toast } from './visit.ts'

test('staff merge two listings of one place, old addresses lead to the one that stays, and they undo it', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = randomBytes(4).toString('hex')
  const names = [`Twin ${word} Kites`, `TWIN ${word.toUpperCase()} KITES LLC`]
  await importListings(
    [
      'name,address,zip,phone',
      `${names[0]},7 ${word} St,78704,`,
      `${names[1]},"7 ${word} Street, Unit B",78704,512-555-0148`,
    ],
    '--status',
    'approved',
  )
  const found = await request.get(`/api/businesses?search=${word}`)
  const ids: number[] = (await found.json()).businesses.map(({ id }: { id: number }) => id)
  const [keptId = 0, mergedId = 0] = ids.toSorted((one, other) => one - other)

  const staff = await signInAsDemo(request, 'admin')
  await openAs(page, staff, '/admin?show=duplicates')
  await page.getByRole('button', { name: 'Compare now' }).click()
  const row = page.locator('.DeskRow', { hasText: new RegExp(word, 'i') })
  await expect(row).toBeVisible()
  await row.locator('[data-row]').click()
  await expect(row.getByRole('row', { name: 'Phone' })).toContainText('(512) 555-0148')
  await expectAccessible(page, 'a pair')
  await row.getByRole('button', { name: 'Merge...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two listings' })
  await expect(dialog.getByRole('radio', { name: `number ${keptId}` })).toBeChecked()
  await expect(dialog).toContainText('Filled in because it’s empty: phone')
  await expectAccessible(page, 'a merge')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)

  const old = await request.get(`/businesses/${mergedId}`, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, `/businesses/${keptId}`])

  await page.setViewportSize(phone)
  await page.reload()
  await page.getByRole('button', { name: 'Merged', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Merged', exact: true })).toBeInViewport()
  await row.locator('[data-row]').click()
  await expect(row.getByRole('link', { name: names[0] ?? '' })).toHaveAttribute(
    'href',
    `/businesses/${keptId}`,
  )
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'is a separate listing again')).toBeVisible()
  await openAs(page, staff, '/admin?show=duplicates')
  await expect(row).toBeVisible()
  expect((await request.get(`/businesses/${mergedId}`, { maxRedirects: 0 })).status()).toBe(200)
  await row.getByRole('button', { name: 'Not the same' }).click()
  await expect(row).toHaveCount(0)

  // A waiting listing names its possible double by itself.
  await newOwnerOf(request, `Twin ${word} Kite`, { address: `7 ${word} St.`, zipCode: '78704' })
  await openAs(page, staff, `/admin?search=${word}`)
  await row.getByRole('button', { name: `Compare with ${names[0]}`, exact: true }).click()
  const comparison = page.getByRole('dialog', { name: 'Are they the same business?' })
  await expect(comparison.getByRole('row', { name: 'Address' })).toContainText(`7 ${word} St., 78704`)
  await expectAccessible(page, 'a copy beside the listing')
  await comparison.getByRole('button', { name: 'Not the same' }).click()
  await expect(row.getByRole('button', { name: `Compare with ${names[0]}`, exact: true })).toBeHidden()

  // From any listing, with a search for the other one.
  await openAs(page, staff, `/admin?show=all&search=%23${mergedId}&open=${mergedId}`)
  await page.getByRole('button', { name: 'Merge into...' }).click()
  await page.getByRole('button', { name: new RegExp(`^Choose .* number ${keptId}$`, 'i') }).click()
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled()
})
