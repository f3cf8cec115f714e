import type { BusinessPins } from '#shared/businesses/directory/pins.schemas.ts'
import { expect, type Page, test } from './journey.ts'
import { desktop, expectAccessible, holdRequests, phone, visit } from './visit.ts'

const cards = (page: Page) => page.locator('.BusinessCard')
const mapOf = (page: Page) => page.getByRole('region', { name: 'Businesses on the map' })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })
const pins = (page: Page) => mapOf(page).getByRole('button', { name: /rated|no reviews|businesses, zoom in/ })
const pinOf = (page: Page, name: string) =>
  mapOf(page).getByRole('button', { name: new RegExp(`^${name.replace(/[^\w ]/g, '.')}, `) })

test('the map opens beside the list, and ties its pins to the cards', async ({ page }) => {
  await page.setViewportSize(desktop)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, '/businesses?category=1')
  expect(asked.filter((path) => /open-map|\/map|\/pins$/.test(path))).toEqual([])
  const code = await holdRequests(page, '**/assets/open-map-*.js')
  await view(page, 'Map').click()
  await expect(page).toHaveURL('/businesses?category=1&view=map')

  const name = (await cards(page).first().locator('h3').innerText()).trim()
  // The pointer may come before the map does.
  await code.arrived
  await cards(page).first().hover()
  await code.release()
  await expect(pinOf(page, name)).toHaveClass(/is-pointed/)
  await pinOf(page, name).press('Enter')
  const chosen = mapOf(page).getByRole('article', { name: 'Chosen on the map' })
  await expect(chosen.getByRole('link', { name, exact: true })).toBeFocused()
  await expect(cards(page).first()).toHaveClass(/is-chosen/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'map beside the list')
  // A hidden pin is nowhere, and no comparison holds.
  const heightOf = async () => (await pinOf(page, name).boundingBox())?.y ?? Number.NaN
  const before = await heightOf()
  await mapOf(page).getByRole('application').press('ArrowUp')
  await expect.poll(heightOf, 'a look further up moves the pins down').toBeGreaterThan(before)
})

test('the map is there again on return and after a reload', async ({ page }) => {
  await page.setViewportSize(desktop)
  await visit(page, '/businesses?category=1&view=map')
  const name = (await cards(page).first().locator('h3').innerText()).trim()
  await expect(pins(page).first()).toBeVisible()
  // A pin may hide below others.
  await cards(page).first().hover()
  await pinOf(page, name).press('Enter')
  const chosen = mapOf(page).getByRole('article', { name: 'Chosen on the map' })
  await chosen.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/businesses\/\d+$/)
  await page.goBack()
  await expect(chosen.getByRole('link', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  const boxes = () =>
    Promise.all([cards(page).first(), page.locator('.MapPane')].map((one) => one.boundingBox()))
  const first = await boxes()
  await expect(pins(page).first()).toBeVisible()
  expect(await boxes(), 'nothing jumps while the map loads').toEqual(first)
})

test('on a phone the map takes the place of the list, recovers from a failure, and can be searched where it was moved', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.setViewportSize(phone)
  await visit(page, '/businesses?category=1')
  await expect(view(page, 'Map')).toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const button = await view(page, 'Map').boundingBox()
  const below = await page.getByRole('region', { name: 'Email about new matches' }).boundingBox()
  expect(below?.y, 'the button ends with the list').toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
  await page.route('**/api/businesses/pins?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await view(page, 'Map').click()
  const map = mapOf(page)
  await expect(map.getByRole('alert')).toContainText('The businesses couldn’t be loaded.')
  await page.unrouteAll()
  await map.getByRole('button', { name: 'Try again' }).click()
  await expect(pins(page).first()).toBeVisible()
  const zoomIn = map.getByRole('button', { name: 'Zoom in', exact: true })
  await zoomIn.click()
  await zoomIn.click()
  await expect(cards(page).first()).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'map on a phone')
  await map.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/&area=-9[\dC.%-]+&view=map$/)
  await expect(map.getByRole('button', { name: 'Search this area' })).toBeHidden()
  const query = new URL(page.url()).search
  const found = (await (await request.get(`/api/businesses/pins${query}`)).json()) as BusinessPins
  await map.getByRole('link', { name: 'List' }).click()
  await expect(page.locator('.ResultHead').getByRole('status')).toHaveText(
    new RegExp(found.pins.length === 0 ? 'No businesses found' : `of ${found.pins.length} businesses`),
  )
  await page.getByRole('button', { name: 'Remove filter Area on the map' }).click()
  await expect(page).toHaveURL('/businesses?category=1')

  // A window of 1280 × 900 at 200 %, where the map and what stands above it are higher than the screen.
  await page.setViewportSize({ width: 640, height: 450 })
  await visit(page, '/businesses?category=1&view=map')
  const pane = await page.locator('.MapPane').boundingBox()
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect(footer?.y).toBeGreaterThanOrEqual((pane?.y ?? 0) + (pane?.height ?? 0))
})
