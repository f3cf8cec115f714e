import type { Page } from '@playwright/test'

/** Fills in the first two steps of the registration that is open. */
export async function registerUpToDetails(page: Page, name: string): Promise<void> {
  await page.getByLabel('Business Name').fill(name)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Email', { exact: true }).fill('hello@example.com')
  await page.getByLabel('Phone').fill('5125550117')
  await page.getByLabel('Address').fill('12 Quiet Street')
  await page.getByLabel('ZIP code').fill('78704')
  await page.getByRole('button', { name: 'Next' }).click()
}
