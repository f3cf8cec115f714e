import type { APIRequestContext, Locator } from '@playwright/test'
import sharp from 'sharp'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { phone, toast } from './visit.ts'

const field = (page: Page, label: string): Locator => page.locator('#main').getByLabel(label, { exact: true })
const press = (page: Page, name: string) =>
  page.locator('#main').getByRole('button', { name, exact: true }).click()
const head = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** A photo as from a camera. */
async function photo(name: string, color: string) {
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** Opens the last step with all required fields filled in. */
async function openLastStep(page: Page, request: APIRequestContext, name: string) {
  const session = await signUp(request)
  const { categories } = await (await request.get('/api/categories')).json()
  const value = {
    name,
    email: 'hello@bartonbikes.example',
    phone: '(512) 555-0142',
    address: '2210 Barton Springs Rd',
    zipCode: '78704',
    description: 'Repairs while you swim.',
    categoryId: categories[0].id,
  }
  await page.addInitScript((draft) => {
    if (localStorage.getItem('was-filled')) return
    localStorage.setItem('was-filled', '1')
    localStorage.setItem(
      'draft:registration',
      JSON.stringify({ version: 1, keptAt: Date.now(), value: draft }),
    )
  }, value)
  await openAs(page, session, '/register-business?step=5')
  await expect(head(page, 'Review')).toBeVisible()
  return session
}

const goTo = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: title }).click()
const summaryPictures = (page: Page) => page.locator('.Summary-gallery img')

test('registering a just-registered business again links to its listing and loses nothing', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.setViewportSize(phone)
  const name = `Twice ${Date.now()}`
  await openLastStep(page, request, name)
  const same = await photo('same.jpg', 'gold')
  await press(page, 'Edit Details')
  await page.locator('input[type=file]').setInputFiles([same, same])
  await expect(toast(page, 'That photo is already in the gallery')).toBeVisible()
  await expect(page.locator('.GalleryField')).toContainText('Photos 1 and 2 are the same.')
  await goTo(page, 'Review')
  // The listing is stored, but the response is lost.
  await page.route('**/api/businesses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Submit')
  await expect(toast(page, 'Registration Failed')).toContainText(
    'Please check your connection and try again.',
  )
  await page.unrouteAll()
  await press(page, 'Edit Details')
  await field(page, 'Description').fill('Repairs while you swim, and after.')
  await goTo(page, 'Review')
  await press(page, 'Submit')
  await expect(toast(page, 'Registration Failed')).toContainText(`You registered "${name}"`)
  const wayOn = page.getByRole('link', { name: 'Edit that listing instead' })
  await expect(wayOn).toBeFocused()
  await expect(wayOn).toBeInViewport()
  await wayOn.click()
  await expect(page).toHaveURL(/\/edit-business\/\d+$/)
  await expect(field(page, 'Business Name')).toHaveValue(name)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    'Repairs while you swim, and after.',
  )
  await expect(summaryPictures(page)).toHaveCount(2)
})
