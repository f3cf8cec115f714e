import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, holdRequests, phone, toast } from './visit.ts'

const field = (page: Page, label: string): Locator => page.locator('#main').getByLabel(label, { exact: true })
const press = (page: Page, name: string) =>
  page.locator('#main').getByRole('button', { name, exact: true }).click()
const head = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const step = (page: Page, number: number) =>
  expect(page).toHaveURL(number === 1 ? '/register-business' : `/register-business?step=${number}`)

/** A photo as from a camera. */
async function photo(name: string, color: string) {
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

async function fillContact(page: Page) {
  await field(page, 'Email').fill('hello@bartonbikes.example')
  await field(page, 'Phone').fill('5125550142')
  await field(page, 'Address').fill('2210 Barton Springs Rd')
  await field(page, 'ZIP code').fill('78704')
}

const goTo = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: title }).click()
const summaryPictures = (page: Page) => page.locator('.Summary-gallery img')

test('a new owner registers on a phone, without axe violations, and finds the business right away', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  const name = `Barton Bikes ${Date.now()}`
  await openAs(page, await signUp(request), '/register-business?step=5')
  await expect(page.getByRole('heading', { level: 1, name: 'Register Your Business' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No fees to join.')
  // Nothing is filled in, so no later step opens.
  await step(page, 1)
  await field(page, 'Business Name').fill(name)
  await page.locator('input[type=file]').setInputFiles(await photo('logo.jpg', 'teal'))
  await expect(page.locator('.PictureField-frame img')).toBeVisible()
  await page.keyboard.press('Tab')
  await press(page, 'Next')

  await step(page, 2)
  await expect(head(page, 'Contact')).toBeFocused()
  await fillContact(page)
  await page.keyboard.press('Enter')

  await step(page, 3)
  await field(page, 'Description').fill('Repairs while you swim.')
  const files = await Promise.all(['gold', 'brown', 'green'].map((color) => photo(`${color}.jpg`, color)))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.locator('.Upload img')).toHaveCount(3)
  // A reload halfway, and the browser's Back before the router has come.
  const router = await holdRequests(page, '**/assets/router-*.js')
  await page.reload({ waitUntil: 'commit' })
  await expect(field(page, 'Description')).toHaveValue('Repairs while you swim.')
  await expect(page.getByText('Your draft is still here.')).toBeVisible()
  await router.arrived
  await page.goBack()
  await step(page, 2)
  await router.release()
  await expect(field(page, 'Phone')).toHaveValue('(512) 555-0142')
  await page.getByRole('button', { name: 'Details' }).click()
  await press(page, 'Next')

  await step(page, 4)
  await field(page, 'Category').selectOption('Beauty & Personal Care')
  await field(page, 'Subcategory').selectOption({ index: 1 })
  await field(page, 'Service').selectOption({ index: 1 })
  await field(page, 'Average Price').fill('79.50')
  let calls = 0
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/businesses')) calls += 1
  })
  // Submit appears where Next was; a double click must not hit it.
  await page.getByRole('button', { name: 'Next' }).dblclick({ delay: 60 })

  await step(page, 5)
  await expect(summaryPictures(page)).toHaveCount(3)
  // The logo, too, survived the reload.
  await press(page, 'Edit Your business')
  await step(page, 1)
  await expect(page.locator('.PictureField-frame img')).toBeVisible()
  for (const title of ['Your business', 'Contact', 'Details', 'Category', 'Review']) {
    await goTo(page, title)
    await expect(head(page, title)).toBeVisible()
    // On a tall screen nothing is covered by the header or the bar.
    const grow = () => page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 3_000 })
    await expectAccessibleAtWidths(page, title, grow)
  }
  expect(calls).toBe(0)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(toast(page, 'Business Registered Successfully!')).toContainText(
    'Your business is under review and will be approved within 24 hours.',
  )
  await expect(page).toHaveURL('/dashboard')
  expect(calls).toBe(1)

  await page.goto(`/businesses?search=${encodeURIComponent(name)}`)
  await expect(page.locator('.BusinessCard').filter({ hasText: name })).toContainText('Not Verified')
})
