import { expect, it } from 'vitest'
import { signUpStaff } from '#test/owner.ts'
import { findRow, untilReads } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'

const site = startSite({}, { works: true })

it('staff upload a file, choose its columns, check and import it; a wrong file says what is wrong', async () => {
  await site.visit('/admin/imports', { as: await signUpStaff(site.test) })
  const press = async (name: string) => site.user.click(await page().findByRole('button', { name }))
  const choose = async (name: string, text: string) => {
    await page().findByRole('button', { name: 'Upload CSV' })
    const input = document.querySelector('main input[type=file]') as HTMLElement
    await site.user.upload(input, new File([text], name, { type: 'text/csv' }))
  }
  await choose('bomb.csv', 'PK\u0003\u0004')
  await page().findByText(/This is a spreadsheet or compressed file, whatever its name says\./)

  await choose('trees.csv', 'Our members\nFirm;Where\nAlder Works;1 Main St 78704\nBirch Works;elsewhere\n')
  const row = await findRow('trees.csv')
  await page().findByText('The header is on line 2. Skipped above it: Our members')
  await press('Check the file')
  await page().findByText('Choose the column that has the name')
  await site.user.selectOptions(page().getByRole('combobox', { name: 'Field of Firm' }), 'Name')
  await site.user.selectOptions(page().getByRole('combobox', { name: 'Field of Where' }), 'Address')
  // The page asks again until it is done.
  await press('Check the file')
  await untilReads(row, 'Rejected: 1')
  const saved: (string | undefined)[] = []
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download)
  }
  await press('Save all lines as CSV')
  await expect.poll(() => saved).toEqual(['trees.report.csv'])
  const add = await page().findByRole('button', { name: 'Import: add 1' })
  // Here the list is read only once it is done, without the wait for the next time.
  const list = site.network.hold('/api/admin/imports', 'GET')
  await site.user.click(add)
  const statusOf = site.test.db.selectFrom('import_runs').select('status')
  await expect.poll(async () => (await statusOf.executeTakeFirstOrThrow()).status).toBe('done')
  list.release()
  await untilReads(row, '1 added, 0 updated')
  expect(await page().findByRole('button', { name: 'Undo this import' })).toBeVisible()
})
