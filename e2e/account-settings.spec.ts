import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, toast } from './visit.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('the profile’s tabs are accessible; a user downloads a copy of their data, then deletes the account, which leads home in every tab', {
  tag: '@long',
}, async ({ page, request }) => {
  test.slow()
  const session = await signUp(request)
  const { businesses } = (await (await request.get('/api/businesses')).json()) as BusinessList
  await request.post(`/api/businesses/${businesses[0]?.id}/follow`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openAs(page, session, '/profile')
  await field(page, 'Email').fill('maya@')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleAtWidths(page, 'profile')
  await page.getByRole('tab', { name: 'Activity History' }).click()
  await expect(page.getByText('Followed a business')).toBeVisible()
  await expectAccessibleAtWidths(page, 'activity')
  await page.getByRole('tab', { name: 'Account Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'settings')
  await page.getByRole('button', { name: 'Download Your Data' }).click()
  const button = page.getByRole('button', { name: /^Download \(/ })
  await expect(button).toBeVisible()
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toBe('your-data.zip')

  const other = await page.context().newPage()
  await other.goto('/saved')
  await expect(other.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessibleAtWidths(page, 'deleting')
  await field(page, 'Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete Account' }).dblclick()
  await expect(toast(page, 'Account Deleted')).toBeVisible()
  for (const tab of [page, other]) await expect(tab).toHaveURL('/')
})
