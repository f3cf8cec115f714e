import type { APIRequestContext } from '@playwright/test'
import { expect, type Locator, type Page, test } from './journey.ts'
import { expectAccessible, expectAccessibleAtWidths, phone, visit } from './visit.ts'

type Listed = {
  id: number
  name: string
  address: string
  latitude: number | null
  hidesAddress: boolean
  serviceArea: object | null
}

const blockOf = (page: Page, heading: string) =>
  page.locator('.Block', { has: page.getByRole('heading', { name: heading, exact: true }) })

/** Those for animals: some of them come to their customers. */
async function listed(request: APIRequestContext): Promise<Listed[]> {
  const answer = await request.get('/api/businesses?category=9&limit=100')
  const { businesses } = (await answer.json()) as { businesses: Listed[] }
  return businesses.toSorted((a, b) => a.id - b.id)
}

/** Returns the middle brightness of a drawing, 0 to 255, and how many it has. */
const lookOf = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    copy?.drawImage(element, 0, 0, 64, 64)
    const pixels = copy?.getImageData(0, 0, 64, 64).data ?? []
    const greens = Array.from({ length: 64 * 64 }, (_, index) => pixels[index * 4 + 1] ?? 0)
    const middle = greens.toSorted((a, b) => a - b)[greens.length / 2] ?? 0
    return { middle, count: new Set(greens).size }
  })

test('a business has a small map with the way there, in both themes and in print', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const business = (await listed(request)).find(({ latitude, address }) => latitude !== null && address)
  await page.setViewportSize(phone)
  await visit(page, `/businesses/${business?.id}`)
  const location = blockOf(page, 'Location')
  const map = location.getByRole('region', { name: `Map: ${business?.name}` })
  await expect(map).toHaveCount(0)
  await location.scrollIntoViewIfNeeded()
  await expect(map).toBeVisible()
  const canvas = map.locator('canvas')
  await expect.poll(async () => (await lookOf(canvas)).count).toBeGreaterThan(8)
  await expect(map.getByText(/^Map/)).toBeVisible()
  const way = location.getByRole('link', { name: 'Get directions' })
  await expect(way).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(business?.address ?? '').slice(0, 3)),
  )

  // Halfway down, the bar at the bottom covers a part of any link.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'business with a map')
  await expect.poll(async () => (await lookOf(canvas)).middle).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await lookOf(canvas)).middle).toBeLessThan(80)
  await page.emulateMedia({ media: 'print' })
  await expect(canvas).toBeVisible()
})

test('the map of who comes to customers has the area, and no pin where the address is hidden', {
  tag: '@long',
}, async ({ page, request }) => {
  const going = (await listed(request)).filter(({ serviceArea }) => serviceArea)
  for (const hides of [true, false]) {
    const { id, name } = going.find(({ hidesAddress }) => hidesAddress === hides) as Listed
    await visit(page, `/businesses/${id}`)
    const block = blockOf(page, hides ? 'Service area' : 'Location')
    await block.scrollIntoViewIfNeeded()
    const map = block.getByRole('region', { name: `Map: ${name}` })
    await expect.poll(async () => (await lookOf(map.locator('canvas'))).count).toBeGreaterThan(8)
    await expect(map.locator('.MapPin')).toHaveCount(hides ? 0 : 1)
    await expect(block.getByText(hides ? /^Serves / : /^Also serves /)).toBeVisible()
    await expect(block.getByRole('link', { name: 'Get directions' })).toHaveCount(hides ? 0 : 1)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessibleAtWidths(page, `business that ${hides ? 'hides' : 'shows'} its address`)
  }
})
