import { expect, type Locator, test } from './journey.ts'
import { expectAccessible, phone, visit } from './visit.ts'

type Listed = { id: number; name: string; address: string; latitude: number | null }

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
  const answer = await request.get('/api/businesses?limit=1000')
  const { businesses } = (await answer.json()) as { businesses: Listed[] }
  const sorted = businesses.toSorted((a, b) => a.id - b.id)
  const business = sorted.find(({ latitude, address }) => latitude !== null && address)
  const nowhere = sorted.find(({ latitude }) => latitude === null)
  await page.setViewportSize(phone)
  await visit(page, `/businesses/${business?.id}`)
  const location = page.locator('.Block', { has: page.getByRole('heading', { name: 'Location' }) })
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

  if (nowhere) {
    const document = await request.get(`/businesses/${nowhere.id}`)
    expect(await document.text()).not.toContain('SmallMap')
  }
})
