import type { APIRequestContext, Locator } from '@playwright/test'
import sharp from 'sharp'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { tooLargePicture } from './pictures.ts'
import { expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

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

test('a new owner registers on a phone and finds the business in the directory right away', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  const name = `Barton Bikes ${Date.now()}`
  await openAs(page, await signUp(request), '/register-business?step=5')
  await expect(page.getByRole('heading', { level: 1, name: 'Register Your Business' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No fees to join.')
  // Nothing is filled in, so no later step opens.
  await step(page, 1)
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await field(page, 'Business Name').fill(name)
  await field(page, 'Website').fill('javascript:alert(1)')
  await press(page, 'Next')
  await expect(field(page, 'Website')).toBeFocused()
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/Please enter a web address/)
  await field(page, 'Website').fill('bartonbikes.example')
  await page.locator('input[type=file]').setInputFiles(await photo('logo.jpg', 'teal'))
  await expect(page.locator('.PictureField-frame img')).toBeVisible()
  await page.keyboard.press('Tab')
  await press(page, 'Next')

  await step(page, 2)
  await expect(head(page, 'Contact')).toBeFocused()
  await expect(field(page, 'City')).toHaveValue('Austin')
  await expect(field(page, 'City')).toHaveAttribute('readonly', '')
  await expect(field(page, 'State').locator('option')).toHaveText(['Texas (TX)'])
  await fillContact(page)
  await field(page, 'ZIP code').fill('78799')
  await expect(page.getByText('We don’t recognize this as an Austin ZIP code.')).toBeVisible()
  await field(page, 'ZIP code').fill('7870')
  await press(page, 'Next')
  await expect(field(page, 'ZIP code')).toBeFocused()
  await field(page, 'ZIP code').fill('78704')
  await page.keyboard.press('Enter')

  await step(page, 3)
  await field(page, 'Description').fill('Repairs while you swim.')
  const files = await Promise.all(['gold', 'brown', 'green'].map((color) => photo(`${color}.jpg`, color)))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.locator('.Upload img')).toHaveCount(3)
  await press(page, 'Move picture 1 later')
  await press(page, 'Remove picture 3')
  await expect(page.getByRole('button', { name: 'Add Image' })).toBeFocused()
  await expect(field(page, 'Saturday closed')).toBeChecked()
  await field(page, 'Monday closes').fill('02:00')
  await expect(field(page, 'Monday closes')).toHaveAccessibleDescription('Closes the next day')
  await field(page, 'Monday opens').fill('08:00')
  await field(page, 'Monday closes').fill('18:00')
  await press(page, 'Copy Monday to all days')
  await expect(field(page, 'Sunday closes')).toHaveValue('18:00')
  await field(page, 'Sunday closed').check()
  await field(page, 'Venmo').check()
  // A reload halfway, and the browser's Back.
  await page.reload()
  await expect(field(page, 'Description')).toHaveValue('Repairs while you swim.')
  await expect(field(page, 'Saturday opens')).toHaveValue('08:00')
  await expect(field(page, 'Venmo')).toBeChecked()
  await expect(page.getByText('Your draft is still here.')).toBeVisible()
  await page.goBack()
  await step(page, 2)
  await expect(field(page, 'Phone')).toHaveValue('(512) 555-0142')
  await page.getByRole('button', { name: 'Details' }).click()
  await press(page, 'Next')

  await step(page, 4)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(field(page, 'Subcategory')).toBeDisabled()
  await expect(field(page, 'Service')).toBeDisabled()
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
  await expect(summaryPictures(page)).toHaveCount(2)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Monday to Saturday: 8 AM – 6 PM')
  await expect(summary).toContainText('2210 Barton Springs Rd, Austin, TX 78704')
  await expect(summary).toContainText('Beauty & Personal Care, ')
  await press(page, 'Edit Your business')
  await step(page, 1)
  await expect(page.locator('.PictureField-frame img')).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(summaryPictures(page)).toHaveCount(2)
  expect(calls).toBe(0)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(toast(page, 'Business Registered Successfully!')).toContainText(
    'Your business is under review and will be approved within 24 hours.',
  )
  await expect(page).toHaveURL('/dashboard')
  expect(calls).toBe(1)

  await page.goto(`/businesses?search=${encodeURIComponent(name)}`)
  const card = page.locator('.BusinessCard').filter({ hasText: name })
  await expect(card).toContainText('Not Verified')
  await card.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('$79.50').first()).toBeVisible()
  await page.goto('/register-business')
  await expect(field(page, 'Business Name')).toHaveValue('')
})

test('a failed registration loses nothing, and signing in again returns to it', async ({ page, request }) => {
  const name = `Kept ${Date.now()}`
  const { user } = await openLastStep(page, request, name)
  await press(page, 'Edit Details')
  await page.locator('input[type=file]').setInputFiles([await photo('one.jpg', 'gold')])
  await expect(page.locator('.Upload img')).toHaveCount(1)
  await goTo(page, 'Review')
  const answer = (status: number, json: object) =>
    page.route('**/api/businesses', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
    )
  await page.route('**/api/businesses', (route) => route.abort())
  await press(page, 'Submit')
  await expect(toast(page, 'Registration Failed')).toContainText('Nothing you entered is lost.')
  await page.unrouteAll()
  await answer(500, { error: 'Something went wrong' })
  await press(page, 'Submit')
  await expect(toast(page, 'Registration Failed')).toContainText('Something went wrong')
  await page.unrouteAll()
  await answer(400, { error: 'phone: Bad', fieldErrors: { phone: 'That line is dead', images: 'Broken' } })
  await press(page, 'Submit')
  await step(page, 2)
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/That line is dead/)
  await field(page, 'Phone').fill('(512) 555-0199')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.unrouteAll()
  await answer(401, { error: 'Please sign in' })
  await press(page, 'Submit')
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent('/register-business?step=5')}`)
  await page.unrouteAll()
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await step(page, 5)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('(512) 555-0199')
  await expect(summaryPictures(page)).toHaveCount(1)
  await press(page, 'Submit')
  await expect(toast(page, 'Business Registered Successfully!')).toBeVisible()
})

test('a visitor fills everything in, signs in at Submit, and comes back to the last step', async ({
  page,
  request,
}) => {
  const { user } = await signUp(request)
  const name = `Begun by a visitor ${Date.now()}`
  await visit(page, '/register-business')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.locator('.SignInFirst')).toContainText('Or fill this in now and sign in when you submit.')
  const preview = page.locator('.WizardPreview')
  await expect(preview).toContainText('Business name')
  await field(page, 'Business Name').fill(name)
  await expect(preview).toContainText(name)
  await press(page, 'Next')
  await fillContact(page)
  await press(page, 'Next')
  await field(page, 'Description').fill('Repairs while you swim.')
  await page.locator('input[type=file]').setInputFiles([await photo('one.jpg', 'gold')])
  await expect(preview.locator('img')).toHaveAttribute('src', /^data:image\/jpeg/)
  await press(page, 'Next')
  await field(page, 'Category').selectOption('Beauty & Personal Care')
  await field(page, 'Average Price').fill('79.50')
  await expect(preview).toContainText('Beauty & Personal Care, Austin, TX')
  await expect(preview).toContainText('$79.50')
  await press(page, 'Next')
  await step(page, 5)
  await page.reload()
  await expect(summaryPictures(page)).toHaveCount(1)
  let calls = 0
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/businesses')) calls += 1
  })
  await press(page, 'Submit')
  await expect(toast(page, 'Sign in to submit')).toContainText(
    'You’ll come right back to this step, with everything filled in.',
  )
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent('/register-business?step=5')}`)
  expect(calls).toBe(0)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await step(page, 5)
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(name)
  await expect(summaryPictures(page)).toHaveCount(1)
  await press(page, 'Submit')
  await expect(toast(page, 'Business Registered Successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
})

test('signed-out visitors may sign in first, and only its author sees a draft', async ({ page, request }) => {
  await visit(page, '/register-business?step=2')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  const { user } = await signUp(request)
  await page.locator('#main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await step(page, 1)
  await field(page, 'Business Name').fill('Mine alone')

  await page.reload()
  await expect(field(page, 'Business Name')).toHaveValue('Mine alone')
  // Two tabs share one draft, so that neither overwrites the other.
  const otherTab = await page.context().newPage()
  await otherTab.goto('/register-business')
  await field(otherTab, 'Business Name').fill('Mine in both tabs')
  await expect(field(page, 'Business Name')).toHaveValue('Mine in both tabs')
  await otherTab.close()
  await press(page, 'Start over')
  await page.getByRole('button', { name: 'Keep my draft' }).click()
  const draft = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'draft:registration'))
  await expect.poll(draft).toHaveLength(1)
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect.poll(draft).toEqual([])
})

test('pictures are checked, at most eight are taken, and broken ones are left out', async ({
  page,
  request,
}) => {
  await openLastStep(page, request, 'Pictures')
  await press(page, 'Edit Details')
  const input = page.locator('input[type=file]')
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  const text = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  const small = await photo('small.jpg', 'navy')
  await input.setInputFiles([small, broken, text])
  await expect(toast(page, 'Please select a valid image file')).toBeVisible()
  await expect(page.locator('.Upload img')).toHaveCount(1)
  await input.setInputFiles(tooLargePicture())
  await expect(page.locator('.GalleryField .Field-error')).toHaveText('Image size must be less than 10MB')
  const colors = ['red', 'coral', 'gold', 'olive', 'lime', 'teal', 'blue', 'plum']
  await input.setInputFiles(await Promise.all(colors.map((color) => photo(`${color}.jpg`, color))))
  await expect(toast(page, 'A listing can have up to 8 photos')).toBeVisible()
  await expect(page.locator('.Upload img')).toHaveCount(8)
  await expect(page.getByRole('button', { name: 'Add Image' })).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.Upload img')).toHaveCount(8)
  await goTo(page, 'Your business')
  await input.setInputFiles(broken)
  await expect(toast(page, 'Image Processing Failed')).toContainText(
    'Business will be registered without logo...',
  )
})

test('the wizard is accessible', async ({ page, request }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLastStep(page, request, 'Looked at')
  await press(page, 'Edit Details')
  await page.locator('input[type=file]').setInputFiles([await photo('one.jpg', 'gold')])
  await expect(page.locator('.Upload img')).toHaveCount(1)
  for (const title of ['Review', 'Your business', 'Contact', 'Details', 'Category']) {
    await goTo(page, title)
    await expect(head(page, title)).toBeVisible()
    // At the end of the page nothing is covered by the bar.
    const goDown = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectAccessibleAtWidths(page, title, goDown)
  }
})

test('registering a just-registered business again links to its listing and loses nothing', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  const name = `Twice ${Date.now()}`
  await openLastStep(page, request, name)
  const same = await photo('same.jpg', 'gold')
  await press(page, 'Edit Details')
  await page.locator('input[type=file]').setInputFiles([same, same])
  await expect(toast(page, 'That photo is already in the gallery')).toBeVisible()
  await expect(page.locator('.GalleryField')).toContainText('Pictures 1 and 2 are the same.')
  await goTo(page, 'Review')
  // The listing is stored, but the response is lost.
  await page.route('**/api/businesses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Submit')
  await expect(toast(page, 'Registration Failed')).toContainText('Nothing you entered is lost.')
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
