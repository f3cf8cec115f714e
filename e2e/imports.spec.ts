import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { asStaff } from './staff.ts'
import { desktop, expectAccessible, toast } from './visit.ts'

/** A word that no other listing's name has; without digits, which say nothing about a business. */
const newWord = () => [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

test('staff take an import through its columns, categories, what is gone, and undo at the desk', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = newWord()
  const source = `e2e-${word}`
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'import-'))
  const file = path.join(folder, `${word}.csv`)
  const rows = ['Alder', 'Birch', 'Cedar'].map((tree, at) => `${at},${tree} ${word},${at + 1} Main St,78704`)
  const write = (count: number) =>
    fs.writeFile(file, `ID,name,address,zip\n${rows.slice(0, count).join('\n')}\n`)
  await write(3)
  await asStaff('business:import', file, '--source', source)
  await write(2)
  await asStaff('business:import', file, '--source', source)
  await fs.rm(folder, { recursive: true })

  await page.setViewportSize(desktop)
  await openAs(page, await signInAsDemo(request, 'admin'), '/admin/imports')
  await page.locator('main input[type=file]').setInputFiles({
    name: `${word}-columns.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Firm;Where\nDogwood ${word};4 Main St 78704\n`),
  })
  await page.getByRole('combobox', { name: 'Field of Firm' }).selectOption('Name')
  await page.getByRole('combobox', { name: 'Field of Where' }).selectOption('Address')
  await expectAccessible(page, 'columns', ['light'])

  await page.getByRole('button', { name: 'Categories', exact: true }).click()
  const row = (text: string) => page.locator('.DeskRow').filter({ hasText: text })
  await page.getByRole('button', { name: `3 named “${word}”` }).click()
  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Beauty & Personal Care')
  await page.getByRole('combobox', { name: 'Subcategory' }).selectOption('Nails')
  await expectAccessible(page, 'a group', ['light'])
  await page.getByRole('button', { name: 'Set for all 3' }).click()
  await expect(toast(page, '3 in Nails')).toBeVisible()
  await expect(row(word)).toHaveCount(0)

  await page.getByRole('button', { name: 'Missing', exact: true }).click()
  await row(`Cedar ${word}`).getByRole('button', { name: 'Suspend as closed' }).click()
  await expect(row(`Cedar ${word}`)).toHaveCount(0)

  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Runs', exact: true }).click()
  const runs = row(`${word}.csv`)
  await expect(runs).toHaveCount(2)
  await runs.last().getByRole('button').click()
  await expect(runs.last()).toContainText('Undo the later import from this source first.')
  await runs.first().getByRole('button').first().click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(runs.first()).toContainText('undone')
  await expect(runs.first()).toContainText('0 removed, 0 restored, 0 kept')
})
