import { expect, test } from './journey.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, phone, visit } from './visit.ts'

test('filters open beside the list, and on a phone as a sheet; they and the rules of order are accessible', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
  await visit(page, '/businesses?category=2')
  const button = page.getByRole('button', { name: 'Filters' })
  await button.click()
  const panel = page.getByRole('region', { name: 'Filters' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('button', { name: /^Verified\b/ }).locator('small')).toBeVisible()
  await panel.getByLabel('Open on').selectOption('Sat')
  await expect(panel.getByRole('button', { name: /^Show \d+ businesses$/ })).toBeVisible()
  await expectAccessible(page, 'filters')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()

  await page.setViewportSize(phone)
  await visit(page, '/businesses?category=2')
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: /^Show [\d,]+\+? businesses$/ })).toBeVisible()
  await expectAccessible(page, 'filter sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()

  await page.getByText('Why this order?').click()
  await page.locator('.WhyThisOrder').getByRole('link', { name: 'How results are ordered' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How results are ordered')
  await expectAccessibleAtWidths(page, 'how results are ordered')
})
