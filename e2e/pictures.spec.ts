import type { APIRequestContext, BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { newOwnerOf, openAs } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

/** A drawing with fine lines, as from a camera or a designer. */
async function drawing(width: number, height: number, background: string, orientation = 1) {
  const lines = Array.from({ length: 60 }, (_, at) => `<path d="M${at * 50} 0L0 ${at * 50}" stroke="white"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${background}"/>${lines.join('')}</svg>`
  const buffer = await sharp(Buffer.from(svg)).withMetadata({ orientation }).jpeg().toBuffer()
  return { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer }
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const fileIn = (page: Page, name: string) => group(page, name).locator('input[type=file]')
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

/** Device pixels per pixel of the picture's file: above 1 it is blurred. */
const sharpness = (page: Page) =>
  page.locator('.Gallery-main').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
    const { width, height } = image.getBoundingClientRect()
    const scale = Math.max(width / file.width, height / file.height) * devicePixelRatio
    return { scale, src: image.currentSrc }
  })

/** Collects the forms that the page sends, as they are when it sends them. */
const collectForms = (page: Page) =>
  page.evaluate(() => {
    const { fetch } = window
    const sentForms: FormData[] = []
    Object.assign(window, { sentForms })
    window.fetch = (address, init) => {
      if (init?.body instanceof FormData) {
        const copy = new FormData()
        for (const [field, value] of init.body) copy.append(field, value)
        sentForms.push(copy)
      }
      return fetch(address, init)
    }
  })

/** Fields and sizes of the files in each submitted form. */
const sentPictures = (page: Page) =>
  page.evaluate(async () => {
    const { sentForms } = window as unknown as { sentForms: FormData[] }
    const sizeOf = async ([field, file]: [string, File]) => {
      if (file.size === 0) return `${field} none`
      const { width, height } = await createImageBitmap(file)
      return `${field} ${width}x${height}`
    }
    const picturesOf = async (form: FormData) => {
      const files = [...form].filter((entry): entry is [string, File] => entry[1] instanceof File)
      return (await Promise.all(files.map(sizeOf))).sort()
    }
    return Promise.all(sentForms.map(picturesOf))
  })

/** Opens the business as an anonymous visitor on a high-density desktop screen. */
async function openSharp(context: BrowserContext, address: string): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const sharpScreen = await browser.newContext({ viewport: desktop, deviceScaleFactor: 2 })
  const page = await sharpScreen.newPage()
  await visit(page, new URL(address, context.pages()[0]?.url()).href)
  return page
}

/** Signs up an owner whose listing has no pictures, and opens its edit form. */
async function openEdit(page: Page, request: APIRequestContext, name: string) {
  const owner = await newOwnerOf(request, name)
  await openAs(page, owner.session, `/edit-business/${owner.business.id}`)
  await expect(save(page)).toBeVisible()
  return owner.business.id
}

test('a camera photo is sharp on a high-density screen', { tag: '@long' }, async ({
  page,
  request,
  context,
}) => {
  const id = await openEdit(page, request, 'Sharp Pictures')
  await fileIn(page, 'Cover photo').setInputFiles(await drawing(3000, 2000, '#0a626a'))
  await fileIn(page, 'Gallery').setInputFiles([
    await drawing(3000, 2000, '#b84b0c'),
    await drawing(3000, 2000, '#7a3e9d', 6),
    await drawing(380, 285, '#27632a'),
  ])
  await expect(page.locator('.Upload img')).toHaveCount(3)
  // Unsaved pictures survive a reload in full size.
  await page.reload()
  await expect(page.locator('.Upload img')).toHaveCount(3)
  await collectForms(page)
  await save(page).click()
  await expect(page).toHaveURL(`/businesses/${id}`)
  expect(await sentPictures(page)).toEqual([
    [
      'images 400x267',
      'images 200x300',
      'images 380x285',
      'coverPhotoLarge 1600x1067',
      'imagesLarge 1600x1067',
      'imagesLarge 1067x1600',
      'imagesLarge none',
    ].sort(),
  ])

  const shown = await openSharp(context, `/businesses/${id}`)
  const showsSharp = async (file: string) => {
    await expect.poll(async () => (await sharpness(shown)).src).toContain(file)
    const { scale } = await sharpness(shown)
    expect(scale).toBeGreaterThan(0.9)
    expect(scale).toBeLessThanOrEqual(1)
  }
  await showsSharp('.w1600.webp')
  const cover = (await sharpness(shown)).src
  await shown.getByRole('button', { name: 'Next photo' }).click()
  await expect.poll(async () => (await sharpness(shown)).src).not.toBe(cover)
  await showsSharp('.w1600.webp')
  await shown.getByRole('button', { name: 'Next photo' }).click()
  // Turned upright it is 1067 pixels wide at 1600 high.
  await expect.poll(async () => (await sharpness(shown)).src).toContain('.w1067.webp')
  await shown.getByRole('button', { name: 'Next photo' }).click()
  // The small one stays small: at its own size instead of the 792 pixels available.
  await expect.poll(async () => (await sharpness(shown)).src).toContain('.w380.webp')
  expect((await shown.locator('.Gallery-main').boundingBox())?.width).toBeLessThanOrEqual(380)
  await shown.context().close()
})

test('a form too slow for its larger pictures is sent once more without them', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const id = await openEdit(page, request, 'Slow Pictures')
  await fileIn(page, 'Cover photo').setInputFiles(await drawing(3000, 2000, '#0a626a'))
  await fileIn(page, 'Gallery').setInputFiles(await drawing(3000, 2000, '#b84b0c'))
  await expect(group(page, 'Cover photo').locator('img')).toBeVisible()
  await expect(page.locator('.Upload img')).toHaveCount(1)
  await collectForms(page)
  const tooSlow = { status: 408, json: { error: 'Request timed out' } }
  const answers = [{ status: 503, json: { error: 'Please try again later' } }, tooSlow]
  await page.route(`**/api/businesses/${id}`, (route) => {
    const answer = route.request().method() === 'PUT' ? answers.shift() : undefined
    return answer ? route.fulfill(answer) : route.continue()
  })
  const full = ['coverPhotoLarge 1600x1067', 'images 400x267', 'imagesLarge 1600x1067']
  // Any other failure is shown and sends nothing again.
  await save(page).click()
  await expect(toast(page, 'Update failed')).toContainText('Please try again later')
  expect(await sentPictures(page)).toEqual([full])
  await save(page).click()
  await expect(page).toHaveURL(`/businesses/${id}`)
  expect(await sentPictures(page)).toEqual([full, full, ['images 400x267']])
  await expect(page.locator('.Gallery-main')).toBeVisible()
})

test('signing out deletes unsent pictures', { tag: '@long' }, async ({ page, request }) => {
  await openEdit(page, request, 'Left Pictures')
  await fileIn(page, 'Gallery').setInputFiles(await drawing(3000, 2000, '#b84b0c'))
  await expect(page.locator('.Upload img')).toHaveCount(1)
  const kept = () =>
    page.evaluate(async () => {
      const name = 'larger-pictures'
      // Opening a deleted database would create an empty one.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0
      return new Promise<number>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const count = opening.result.transaction(name).objectStore(name).count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      })
    })
  expect(await kept()).toBe(1)
  // The form itself would ask first.
  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, '/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(kept).toBe(0)
})

test('a business’s photos fill the screen, and a photo can be reported there, without axe violations', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.setViewportSize(phone)
  const { businesses } = await (await request.get('/api/businesses?limit=12')).json()
  const business = businesses.find(({ images }: { images: unknown[] }) => images.length > 2)
  await visit(page, `/businesses/${business.id}`)
  await page.getByRole('button', { name: 'View all photos' }).click()
  const lightbox = page.getByRole('dialog', { name: `Photos of ${business.name}` })
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeFocused()
  await expectAccessibleAtWidths(page, 'full-screen photos')
  // The browser's own key for the next page.
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.locator('p')).toHaveText(/^2 \/ \d/)
  // The focus stays inside.
  for (let press = 0; press < 5; press++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    ),
  ).toBe(true)
  await lightbox.getByRole('button', { name: `Report this photo of ${business.name}` }).click()
  const form = page.getByRole('dialog', { name: 'Report this photo' })
  await form.getByLabel('Shows something else').check()
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel('Belongs to someone else')).toBeChecked()
  await expectAccessible(page, 'reporting a photo', ['light'])
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, isMobile: true, hasTouch: true })

  test('a finger moves a pinched photo and does not turn to the next', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const { businesses } = await (await request.get('/api/businesses?limit=12')).json()
    const business = businesses.find(({ images }: { images: unknown[] }) => images.length > 2)
    await visit(page, `/businesses/${business.id}`)
    await page.getByRole('button', { name: 'View all photos' }).click()
    const stage = page.locator('.Lightbox-stage')
    await expect(stage.locator('p')).toHaveText(/^1 \//)
    const center = { x: phone.width / 2, y: phone.height / 2 }
    const fingers = await page.context().newCDPSession(page)
    const scale = () => page.evaluate(() => visualViewport?.scale)
    const left = () => page.evaluate(() => visualViewport?.offsetLeft ?? 0)
    await fingers.send('Input.synthesizePinchGesture', { ...center, scaleFactor: 2 })
    await expect.poll(scale).toBeGreaterThan(1.5)
    await expect(stage).toHaveClass(/is-zoomed/)
    const before = await left()
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
    await touch('touchStart', 150)
    for (let x = 140; x >= 60; x -= 10) await touch('touchMove', x)
    await touch('touchEnd')
    await expect.poll(left).toBeGreaterThan(before + 20)
    await expect(stage.locator('p')).toHaveText(/^1 \//)
  })
})
