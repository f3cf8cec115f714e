import type { APIRequestContext, Locator } from '@playwright/test'
import sharp from 'sharp'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { tooLargePicture } from './pictures.ts'
import { expectAccessibleAtWidths, holdRequests, phone, roundTrip, toast } from './visit.ts'

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

/** An edit by someone else, such as staff, through the API. */
async function editElsewhere(
  request: APIRequestContext,
  { session, business }: Awaited<ReturnType<typeof ownerOfOne>>,
  multipart: Record<string, string>,
): Promise<void> {
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await request.put(`/api/businesses/${business.id}`, { headers, multipart })
  expect(answer.status()).toBe(200)
}

test('every card can be edited and saved by keyboard, and changes show right away', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  const owned = await ownerOfOne(request)
  await editAs(page, owned)
  await expect(note(page)).toHaveCount(0)
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
  await gallery.getByRole('button', { name: 'Remove picture 1' }).click()
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

test('pictures that do not fit are left out, and eight is the limit', async ({ page, request }) => {
  await editAs(page, await ownerOfOne(request))
  const logo = picture(page, 'Logo')
  await logo.locator('input[type=file]').setInputFiles(tooLargePicture())
  await expect(toast(page, 'Image size must be less than 10MB')).toBeVisible()
  await expect(logo).toContainText('Image size must be less than 10MB')
  await expect(logo.locator('img')).toHaveCount(0)
  const gallery = picture(page, 'Gallery')
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await gallery.locator('input[type=file]').setInputFiles([await jpeg('red'), broken, await jpeg('blue')])
  await expect(gallery.locator('.Upload img')).toHaveCount(4)
  // Stored pictures stay before new ones, as they are saved.
  await expect(gallery.getByRole('button', { name: 'Move picture 2 later' })).toHaveCount(0)
  await gallery.getByRole('button', { name: 'Move picture 2 earlier' }).click()
  await gallery.locator('input[type=file]').setInputFiles(
    await Promise.all(
      Array(5)
        .fill('lime')
        .map((color) => jpeg(color)),
    ),
  )
  await expect(gallery.locator('.Upload img')).toHaveCount(8)
  await expect(gallery.getByRole('button', { name: 'Add Image' })).toHaveCount(0)
  await save(page).click()
  await expect(toast(page, 'Business updated')).toBeVisible()
})

test('errors show at their fields, and nothing is lost when saving fails', async ({ page, request }) => {
  const owned = await ownerOfOne(request)
  await editAs(page, owned)
  await field(page, 'Email').fill('maya@')
  await page.getByLabel('Friday closes').fill('09:00')
  await save(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(page.getByLabel('Friday closes')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Email').fill('maya@example.com')
  await page.getByLabel('Friday closes').fill('18:00')

  await field(page, 'Business Name').fill(' ')
  await save(page).click()
  await expect(toast(page, 'Update failed')).toContainText('Please fill this in')
  await expect(field(page, 'Business Name')).toBeFocused()
  await field(page, 'Business Name').fill('Kept')

  const address = `**/api/businesses/${owned.business.id}`
  const calls = await holdRequests(page, address, { method: 'PUT', answer: (route) => route.abort() })
  await save(page).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  // Anything typed now would be missing from the request.
  await expect(page.locator('.EditBusiness-cards')).toHaveAttribute('inert')
  await roundTrip(page)
  await calls.release()
  await expect(toast(page, 'Update failed')).toContainText('Try again.')
  expect(calls.count()).toBe(1)
  await page.unrouteAll()
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await save(page).click()
  await expect(toast(page, 'Update failed')).toContainText('Failed to update business')
  await page.route(address, (route) =>
    route.fulfill({ status: 507, json: { error: 'No room for pictures' } }),
  )
  await save(page).click()
  await expect(toast(page, 'Update failed')).toContainText('No room for pictures')
  await expect(field(page, 'Business Name')).toHaveValue('Kept')
  await expect(note(page)).toBeVisible()
  await page.unrouteAll()

  // Stored, but the response was lost: nothing is stored twice, and there is no other editor to ask about.
  await field(page, 'Website').fill('reyes.example.com')
  const gallery = picture(page, 'Gallery')
  await gallery.locator('input[type=file]').setInputFiles(await jpeg('plum'))
  await picture(page, 'Logo')
    .locator('input[type=file]')
    .setInputFiles(await jpeg('navy'))
  await expect(gallery.locator('.Upload img')).toHaveCount(3)
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await save(page).click()
  await expect(toast(page, 'Update failed')).toContainText('Try again.')
  await field(page, 'Description').fill('And one word more.')
  await save(page).click()
  await expect(page).toHaveURL(`/businesses/${owned.business.id}`)
  const stored: Business = (await (await request.get(`/api/businesses/${owned.business.id}`)).json()).business
  expect(stored).toMatchObject({ name: 'Kept', description: 'And one word more.', revision: 3 })
  expect(stored.images).toHaveLength(3)
})

test('unsaved changes prompt before leaving, survive a reload and can be discarded', async ({
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
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field(page, 'Phone')).toHaveValue('512-555-0100')
  await expect(note(page)).toHaveCount(0)

  await field(page, 'Phone').fill('512-555-0188')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await leaving(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(`/businesses/${id}`)
  await page.goto(`/edit-business/${id}`)
  await expect(field(page, 'Phone')).toHaveValue('512-555-0100')

  // A user who leaves during the save isn't pulled back.
  const saving = await holdRequests(page, `**/api/businesses/${id}`, { method: 'PUT' })
  await field(page, 'Phone').fill('512-555-0199')
  await save(page).click()
  await saving.arrived
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await leaving(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/help')
  await saving.release()
  await expect(toast(page, 'Business updated')).toBeVisible()
  await expect(page).toHaveURL('/help')
})

test('a form that is saved takes no more changes until the next page is there', async ({ page, request }) => {
  const owned = await ownerOfOne(request)
  await editAs(page, owned)
  await field(page, 'Phone').fill('512-555-0188')
  const next = await holdRequests(page, `**/api/businesses/${owned.business.id}`, { method: 'GET' })
  await save(page).click()
  await next.arrived
  await expect(toast(page, 'Business updated')).toBeVisible()
  await expect(page.locator('.EditBusiness-cards')).toHaveAttribute('inert')
  await next.release()
  await expect(page).toHaveURL(`/businesses/${owned.business.id}`)
})

test('a session that ends loses nothing', async ({ page, request }) => {
  const owned = await ownerOfOne(request)
  await editAs(page, owned)
  await field(page, 'Description').fill('Typed for an hour.')
  await picture(page, 'Cover photo')
    .locator('input[type=file]')
    .setInputFiles(await jpeg('salmon'))
  await expect(picture(page, 'Cover photo').locator('img')).toBeVisible()
  const headers = { authorization: `Bearer ${owned.session.token}` }
  expect((await request.post('/api/auth/logout-everywhere', { headers })).ok()).toBe(true)
  await save(page).click()
  await expect(toast(page, 'Update failed')).toContainText('Please sign in again. Your changes are kept.')
  await page.getByLabel('Email', { exact: true }).fill(owned.session.user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/edit-business/${owned.business.id}`)
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(field(page, 'Description')).toHaveValue('Typed for an hour.')
  await save(page).click()
  await expect(toast(page, 'Business updated')).toBeVisible()
  const stored = (await (await request.get(`/api/businesses/${owned.business.id}`)).json()).business
  expect(stored.description).toBe('Typed for an hour.')
  expect(stored.coverPhotoUrl).toMatch(/\.webp$/)
})

test('two simultaneous edits are merged, or the editor decides', async ({ page, request }) => {
  const owned = await ownerOfOne(request)
  const { id } = owned.business
  await editAs(page, owned)
  await editElsewhere(request, owned, { phone: '512-555-0166', description: 'Theirs.' })
  await field(page, 'Business Name').fill('Mine')
  await save(page).click()
  await expect(toast(page, 'Business updated')).toBeVisible()
  const stored = async () => (await (await request.get(`/api/businesses/${id}`)).json()).business
  expect(await stored()).toMatchObject({ name: 'Mine', phone: '512-555-0166', description: 'Theirs.' })

  await page.goto(`/edit-business/${id}`)
  await field(page, 'Phone').fill('512-555-0111')
  await field(page, 'Description').fill('My words.')
  await page.getByLabel('PayPal').check()
  await editElsewhere(request, owned, { phone: '512-555-0122', description: 'Their words.', name: 'Newer' })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
  await expect(dialog.getByRole('group')).toHaveCount(2)
  await expect(dialog).toContainText('512-555-0122')
  await dialog.getByRole('group', { name: 'Description' }).getByLabel('Take theirs').check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(`/businesses/${id}`)
  expect(await stored()).toMatchObject({
    name: 'Newer',
    phone: '512-555-0111',
    description: 'Their words.',
    paymentMethodsData: { paypal: true },
  })
})

test('meets WCAG 2.2 AA', async ({ page, request }) => {
  await page.setViewportSize(phone)
  await editAs(page, await ownerOfOne(request))
  await page.getByLabel('Friday closes').fill('09:00')
  await field(page, 'Email').fill('maya@')
  await field(page, 'Phone').focus()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleAtWidths(page, 'edit form')
})
