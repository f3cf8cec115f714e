import { demoAccounts, demoPassword } from '../db/demo/people.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, holdRequests, hydrated, phone, visit } from './visit.ts'

const { user } = demoAccounts
const password = (page: Page) => page.locator('input[name=password]')
const button = (page: Page) => page.getByRole('button', { name: 'Sign In' })

async function fill(page: Page, email: string, text: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await password(page).fill(text)
}

test('a visitor signs in with only the keyboard, and axe finds no violations', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/login')
  await expectAccessibleAtWidths(page, 'empty')
  await button(page).click()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expectAccessibleAtWidths(page, 'faults')
  await fill(page, user.email, 'not-the-password')
  await button(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAtWidths(page, 'refused')
  await page.reload()
  await hydrated(page)
  await page.getByLabel('Email').focus()
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue(demoPassword)
  await page.keyboard.press('Space')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('a visitor who types before the scripts load sends nothing and loses nothing', async ({ page }) => {
  const scripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await fill(page, user.email, demoPassword)
  await password(page).press('Enter')
  await expect(button(page)).toBeDisabled()
  expect(page.url()).not.toContain(demoPassword)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  await scripts.release()
  await hydrated(page)
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await button(page).click()
  await expect(page).toHaveURL('/')
})
