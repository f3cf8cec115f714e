import { expect, test } from './journey.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

test('the page and its application with faults are accessible', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(desktop)
  await visit(page, '/become-a-partner')
  await expectAccessible(page, 'become a partner')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Apply to Join' }).click()
  const form = page.getByRole('main').getByRole('region', { name: 'Your application', exact: true })
  await expect(form).toBeFocused()
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(toast(page, 'All fields required')).toBeVisible()
  await expect(form.getByLabel('Full name')).toBeFocused()
  await expectAccessible(page, 'application with faults')
})
