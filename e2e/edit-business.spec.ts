import type { APIRequestContext, Locator } from '@playwright/test'
import sharp from 'sharp'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, holdRequests, phone, toast } from './visit.ts'

const jpeg = async (background: string, name = 'picture.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** Signs up an owner whose listing has two pictures. */
async function ownerOfOne(request: APIRequestContext): Promise<{ session: Session; business: Business }> {
  const session = await signUp(request)
  const form = new FormData()
  const texts = {
    businessName: 'Reyes Home Cleaning',
    email: 'hello@example.com',
    phone: '512-555-0100',
    address: '12 Barton Springs Rd',
    zipCode: '78704',
    description: 'We clean houses.',
    category: '2',
  }
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  for (const color of ['teal', 'gold'])
    form.append('images', new File([(await jpeg(color)).buffer], `${color}.jpg`, { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await request.post('/api/businesses', { headers, multipart: form })
  expect(answer.status()).toBe(201)
  return { session, business: (await answer.json()).business }
}

const editAs = async (page: Page, { session, business }: Awaited<ReturnType<typeof ownerOfOne>>) => {
  await openAs(page, session, `/edit-business/${business.id}`)
  await expect(field(page, 'Business Name')).toHaveValue('Reyes Home Cleaning')
}
const field = (page: Page, label: string): Locator => page.locator('#main').getByLabel(label, { exact: true })
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' })
const card = (page: Page, heading: string): Locator =>
  page.locator('.EditCard').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const picture = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true })
const note = (page: Page): Locator => page.getByText('Unsaved changes', { exact: true })
const leaving = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Leave without saving?' })

test('an owner edits every card by keyboard, without axe violations, and changes show right away', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.setViewportSize(phone)
  const owned = await ownerOfOne(request)
  await editAs(page, owned)
  await expect(note(page)).toHaveCount(0)
  await page.getByLabel('Friday closes').fill('09:00')
  await page.getByRole('button', { name: 'Add a special day' }).click()
  await field(page, 'Email').fill('maya@')
  await field(page, 'Phone').focus()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleAtWidths(page, 'edit form')
  await page.getByLabel('Friday closes').fill('18:00')
  await page.getByRole('button', { name: /^Remove .*special day/i }).click()
  await field(page, 'Email').fill('hello@example.com')
  await field(page, 'Business Name').fill('Reyes & Daughters')
  for (const [label, color] of [
    ['Logo', 'navy'],
    ['Cover photo', 'salmon'],
    ['Thumbnail', 'olive'],
  ] as const) {
    await picture(page, label)
      .locator('input[type=file]')
      .setInputFiles(await jpeg(color))
    await expect(picture(page, label).locator('img')).toHaveAttribute('src', /^data:image\/jpeg/)
  }
  await expect(note(page)).toBeVisible()

  const gallery = picture(page, 'Gallery')
  await gallery.getByRole('button', { name: 'Remove photo 1' }).click()
  await gallery.locator('input[type=file]').setInputFiles([await jpeg('plum'), await jpeg('pink')])
  await expect(gallery.locator('.Upload img')).toHaveCount(3)

  await field(page, 'Website').fill('reyes.example.com')
  await field(page, 'Address').fill('500 Congress Ave')
  await field(page, 'ZIP code').fill('10001')
  await expect(field(page, 'ZIP code')).toHaveAccessibleDescription(/recognize this as an Austin ZIP code/)
  await field(page, 'ZIP code').fill('78701')
  await field(page, 'Description').fill('We clean houses\nand windows.')
  await expect(field(page, 'Category')).toHaveValue('2')
  await field(page, 'Category').selectOption({ index: 3 })
  await field(page, 'Subcategory').selectOption({ index: 1 })
  await field(page, 'Average Price').fill('79.50')

  await field(page, 'Add a service').fill('  ')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await field(page, 'Add a service').fill(' Ovens ')
  await page.keyboard.press('Enter')
  await field(page, 'Add a service').fill('ovens')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await field(page, 'Add a service').fill('Attics')
  await expect(card(page, 'Why People Love Us').getByRole('button')).toHaveCount(19)
  await page.getByRole('button', { name: 'Family-Owned' }).click()
  await page.getByLabel('Monday closed').check()
  await page.getByLabel('Tuesday closes').fill('20:00')
  await page.getByLabel('Zelle').check()
  await field(page, 'Instagram').fill('https://instagram.com/reyes')

  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Business updated')).toBeVisible()
  await expect(page).toHaveURL(`/businesses/${owned.business.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reyes & Daughters' })).toBeVisible()
  for (const text of ['500 Congress Ave', 'and windows.', 'Ovens', 'Attics', 'Family-Owned', 'Zelle'])
    await expect(page.getByText(text).first()).toBeVisible()

  const stored: Business = (await (await request.get(`/api/businesses/${owned.business.id}`)).json()).business
  expect(stored).toMatchObject({
    averagePrice: '79.50',
    website: 'https://reyes.example.com/',
    instagramUrl: 'https://instagram.com/reyes',
    zipCode: '78701',
    additionalServices: ['Ovens', 'Attics'],
    status: 'pending',
  })
  expect(stored.businessHoursData?.monday?.closed).toBe(true)
  expect(stored.businessHoursData?.tuesday?.close).toBe('20:00')
  expect(stored.images).toHaveLength(3)
  expect(stored.images[0]?.url).toBe(owned.business.images[1]?.url)
  for (const url of [stored.logoUrl, stored.coverPhotoUrl, stored.thumbnailUrl])
    expect((await request.get(url ?? '')).headers()['content-type']).toBe('image/webp')
  expect(stored.subcategoryId).not.toBeNull()
  await page.goto(`/edit-business/${owned.business.id}`)
  await expect(field(page, 'Business Name')).toHaveValue('Reyes & Daughters')
  await expect(note(page)).toHaveCount(0)
})

test('the browser asks before it leaves unsaved changes, and a reload brings them back', async ({
  page,
  request,
}) => {
  const owned = await ownerOfOne(request)
  const { id } = owned.business
  await editAs(page, owned)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/businesses/${id}`)
  await page.goBack()

  await field(page, 'Phone').fill('512-555-0177')
  await page.getByRole('link', { name: 'Back to Business' }).click()
  await leaving(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.goForward()
  await expect(leaving(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leaving(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/edit-business/${id}`)
  await picture(page, 'Logo')
    .locator('input[type=file]')
    .setInputFiles(await jpeg('navy'))
  await expect(picture(page, 'Logo').locator('img')).toBeVisible()
  const question = page.waitForEvent('dialog')
  void page.reload()
  await (await question).accept()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(field(page, 'Phone')).toHaveValue('512-555-0177')
  await expect(picture(page, 'Logo').locator('img')).toBeVisible()

  // A saved form takes no more changes until the code of the next page is there.
  const next = await holdRequests(page, '**/assets/business-page-*.js')
  await save(page).click()
  await next.arrived
  await expect(toast(page, 'Business updated')).toBeVisible()
  await expect(page.locator('.EditBusiness-cards')).toHaveAttribute('inert')
  await next.release()
  await expect(page).toHaveURL(`/businesses/${id}`)
})
