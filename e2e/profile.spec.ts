import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { toast } from './visit.ts'

const field = (page: Page, label: string) => page.locator('#main').getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
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

test('a picture is previewed, reduced, stored, shown in the header of every tab and removed', async ({
  page,
  request,
}) => {
  await openAs(page, await signUp(request), '/profile')
  await expect(page.getByText('Recommended 400x400')).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  const other = await page.context().newPage()
  await other.goto('/help')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
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
  for (const tab of [page, other])
    await expect(tab.getByRole('banner').locator('.Avatar img').first()).toHaveAttribute(
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
