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

  await choose('trees.csv', 'Firm;Where\nAlder Works;1 Main St 78704\nBirch Works;elsewhere\n')
  const row = await findRow('trees.csv')
  await press('Check the file')
  await page().findByText('Choose the column that has the name')
  await site.user.selectOptions(page().getByRole('combobox', { name: 'Field of Firm' }), 'Name')
  await site.user.selectOptions(page().getByRole('combobox', { name: 'Field of Where' }), 'Address')
  // Read once the work is done: the page asks again only after a while.
  const pressAndAwait = async (name: string, status: string) => {
    const list = site.network.hold('/api/admin/imports', 'GET')
    await press(name)
    const statusOf = site.test.db.selectFrom('import_runs').select('status')
    const run = async () => (await statusOf.executeTakeFirstOrThrow()).status
    await expect.poll(run).toBe(status)
    list.release()
  }
  await pressAndAwait('Check the file', 'checked')
  await untilReads(row, 'Rejected: 1')
  await pressAndAwait('Import: add 1', 'done')
  await untilReads(row, '1 added, 0 updated')
  expect(await page().findByRole('button', { name: 'Undo this import' })).toBeVisible()
})
