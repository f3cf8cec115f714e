import type { Locator } from '@playwright/test'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { tooLargePicture } from './pictures.ts'
import { holdRequests, roundTrip, toast, visit } from './visit.ts'

const field = (page: Page, label: string): Locator => page.locator('#main').getByLabel(label, { exact: true })
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' })

test('name and email changes show here, in the header and in the other tab', async ({ page, request }) => {
  const session = await signUp(request)
  await openAs(page, session, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
  await expect(field(page, 'First name')).toHaveValue('Maya')
  await expect(field(page, 'Email')).toHaveValue(session.user.email)
  const other = await page.context().newPage()
  await other.goto('/help')

  const email = `new.${session.user.email}`
  await field(page, 'First name').fill(' Guadalupe ')
  await field(page, 'Last name').fill('Ortiz')
  await field(page, 'Email').fill(email)
  await expect(
    page.getByText(`${session.user.email} will get a message with a link to undo this.`),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  await expect(field(page, 'First name')).toHaveValue('Guadalupe')
  const whoIs = async (tab: Page) => {
    await tab.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
    return tab.locator('.Menu-who')
  }
  await expect(await whoIs(page)).toContainText(`Guadalupe Ortiz${email}`)
  await expect(await whoIs(other)).toContainText(`Guadalupe Ortiz${email}`)
  await page.reload()
  await expect(field(page, 'Email')).toHaveValue(email)
})

test('errors show at their fields, and nothing typed is lost', async ({ page, request }) => {
  const taken = await signUp(request)
  await openAs(page, await signUp(request), '/profile')
  await field(page, 'First name').fill(' ')
  await field(page, 'Email').fill('maya@')
  await save(page).click()
  await expect(field(page, 'First name')).toHaveAccessibleDescription('Please enter your first name')
  await expect(field(page, 'First name')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')

  await field(page, 'First name').fill('Lupe')
  await field(page, 'Email').fill(taken.user.email)
  await save(page).click()
  await expect(toast(page, 'Update Failed')).toHaveClass(/is-bad/)
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'First name')).toHaveValue('Lupe')

  await page.route('**/api/users/profile', (route) => route.abort())
  await save(page).click()
  await expect(toast(page, 'Update Failed')).toContainText('Failed to update profile. Please try again.')
  await page.unrouteAll()
  await page.route('**/api/users/profile', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong' } }),
  )
  await save(page).click()
  await expect(toast(page, 'Update Failed')).toContainText('Something went wrong')
  await expect(field(page, 'First name')).toHaveValue('Lupe')
})

test('a double press saves once', async ({ page, request }) => {
  await openAs(page, await signUp(request), '/profile')
  await field(page, 'Last name').fill('Once')
  const calls = await holdRequests(page, '**/api/users/profile', { method: 'PUT' })
  await save(page).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await roundTrip(page)
  await calls.release()
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  expect(calls.count()).toBe(1)
})

test.describe('the picture', () => {
  const input = (page: Page) => page.locator('input[type=file]')
  const shown = (page: Page) => page.locator('.ProfilePicture .Avatar img')
  /** A picture drawn by the browser, large enough to be reduced. */
  const draw = async (page: Page) => {
    const data = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
      const pen = canvas.getContext('2d')
      if (pen) {
        pen.fillStyle = 'teal'
        pen.fillRect(0, 0, 1600, 1200)
        pen.fillStyle = 'gold'
        pen.fillRect(400, 300, 800, 600)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') }
  }

  test('is previewed, reduced, stored, shown in the header and removed', async ({ page, request }) => {
    await openAs(page, await signUp(request), '/profile')
    await expect(page.getByText('Recommended 400x400')).toBeVisible()
    await expect(shown(page)).toHaveCount(0)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a picture' }).click()
    await (await chooser).setFiles(await draw(page))
    await expect(shown(page)).toHaveAttribute('src', /^data:image\/jpeg/)
    const upload = page.waitForRequest(
      (sent) => sent.method() === 'PUT' && sent.url().endsWith('/users/profile'),
    )
    await save(page).click()
    const { 'content-length': sentBytes, 'content-type': sentAs } = await (await upload).allHeaders()
    expect(sentAs).toMatch(/^multipart\/form-data/)
    expect(Number(sentBytes)).toBeLessThan(20_000)
    await expect(toast(page, 'Profile Updated')).toBeVisible()
    await expect(shown(page)).toHaveAttribute('src', /^\/uploads\/.+\.webp$/)
    await expect
      .poll(() => shown(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByRole('banner').locator('.Avatar img').first()).toHaveAttribute(
      'src',
      /^\/api\/uploads\//,
    )
    await page.reload()
    await expect(shown(page)).toBeVisible()

    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(shown(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(shown(page)).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await save(page).click()
    await expect(toast(page, 'Profile Updated')).toBeVisible()
    await page.reload()
    await expect(field(page, 'First name')).toHaveValue('Maya')
    await expect(shown(page)).toHaveCount(0)
  })

  test('must be a picture of at most 10 MB', async ({ page, request }) => {
    await openAs(page, await signUp(request), '/profile')
    const hint = page.locator('.ProfilePicture .Field-error')
    await input(page).setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    })
    await expect(toast(page, 'Please select a valid image file')).toHaveClass(/is-bad/)
    await expect(hint).toHaveText('Please select a valid image file')
    await input(page).setInputFiles(tooLargePicture())
    await expect(toast(page, 'Image size must be less than 10MB')).toBeVisible()
    await expect(hint).toHaveText('Image size must be less than 10MB')
    await expect(shown(page)).toHaveCount(0)
  })

  test('that cannot be read is left out, and the rest is saved', async ({ page, request }) => {
    await openAs(page, await signUp(request), '/profile')
    await input(page).setInputFiles({
      name: 'broken.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    const words = 'Profile will be updated without image. You can add it later.'
    await expect(toast(page, 'Image Processing Failed')).toContainText(words)
    await expect(page.locator('.ProfilePicture')).toContainText(words)
    await field(page, 'First name').fill('Inez')
    await save(page).click()
    await expect(toast(page, 'Profile Updated')).toBeVisible()
    await page.reload()
    await expect(field(page, 'First name')).toHaveValue('Inez')
  })

  test('that the server rejects says so beside it and can be replaced', async ({ page, request }) => {
    await openAs(page, await signUp(request), '/profile')
    await input(page).setInputFiles(await draw(page))
    await expect(shown(page)).toHaveAttribute('src', /^data:image\/jpeg/)
    await page.route('**/api/users/profile', (route) => {
      const message = 'Please select a valid image file'
      const json = { error: message, message, fieldErrors: { profileImage: message } }
      return route.fulfill({ status: 422, json })
    })
    await save(page).click()
    await expect(toast(page, 'Update Failed')).toContainText('Please select a valid image file')
    await expect(page.locator('.ProfilePicture .Field-error')).toBeVisible()
    await page.unrouteAll()
    await save(page).click()
    await expect(toast(page, 'Profile Updated')).toBeVisible()
  })
})

test('tabs are part of the URL, work by keyboard and lose nothing typed', async ({ page, request }) => {
  await openAs(page, await signUp(request), '/help')
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await field(page, 'Last name').fill('Unsaved')
  await page.getByRole('tab', { name: 'Edit Profile' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/profile?tab=activity')
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/profile?tab=settings')
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page).toHaveURL('/profile')
  await expect(field(page, 'Last name')).toHaveValue('Unsaved')
  await page.getByRole('tab', { name: 'Account Settings' }).click()
  await expect(page).toHaveURL('/profile?tab=settings')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Account Settings' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

test('a profile that does not load says so and can be retried', async ({ page, request }) => {
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 503, json: {} }))
  await openAs(page, await signUp(request), '/profile')
  const alert = page.getByRole('alert').filter({ hasText: 'Your profile couldn’t be loaded' })
  await expect(alert).toBeVisible()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'First name')).toHaveValue('Maya')
})

test('signed-out visitors sign in first and return to the tab they requested', async ({ page, request }) => {
  const { user } = await signUp(request)
  await visit(page, '/profile?tab=activity')
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent('/profile?tab=activity')}`)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile?tab=activity')
  await expect(page.getByRole('tab', { name: 'Activity History' })).toHaveAttribute('aria-selected', 'true')
})
