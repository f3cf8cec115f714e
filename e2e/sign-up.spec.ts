import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, visit } from './visit.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Create account' })

test('the sign-up form and its terms have no axe violations, and reading the terms agrees to nothing', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/signup')
  await expectAccessibleAtWidths(page, 'empty')
  await page.locator('input[name=password]').fill('sunshine')
  await expect(page.locator('.Field-advice')).toContainText('most common')
  await button(page).click()
  await expect(page.getByText('Please enter your first name')).toBeVisible()
  await expectAccessibleAtWidths(page, 'faults')
  const terms = page.getByRole('button', { name: 'terms and conditions' })
  await terms.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtWidths(page, 'terms')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(terms).toBeFocused()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})
