import { expect, type Page, test } from './journey.ts'
import {
  desktop,
  expectAccessibleAtWidths,
  expectNothingCutOff,
  phone,
  visit,
  visitTimeless,
} from './visit.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the page is accessible, and nothing moves under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await expect(page.locator('.BusinessCard')).toHaveCount(6)
  await expectAccessibleAtWidths(page, 'home')
  await page.setViewportSize(desktop)
  await visitTimeless(page, '/')
  await page.clock.runFor(10_000)
  await expect(page.locator('.RotatingWord > [aria-hidden]')).toHaveText('cleaners')
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
  const running = () => page.locator('.Marquee-track').evaluate((track) => track.getAnimations().length)
  expect(await running()).toBe(0)
})

test('testimonials loop every 30 s and can be paused; the next page of cards on a phone starts at the top, and the suggested searches find something', {
  tag: '@long',
}, async ({ page, request }) => {
  await visit(page, '/')
  const voices = section(page, 'What Austin says')
  await voices.scrollIntoViewIfNeeded()
  const state = () =>
    voices.locator('.Marquee-track').evaluate((track) => {
      const [animation] = track.getAnimations()
      return [animation?.effect?.getTiming().duration, animation?.playState]
    })
  await page.mouse.move(0, 0)
  await expect.poll(state).toEqual([30_000, 'running'])
  await voices.getByRole('button', { name: 'Pause testimonials' }).click()
  await expect.poll(state).toEqual([30_000, 'paused'])
  await voices.getByRole('button', { name: 'Play testimonials' }).click()
  await page.mouse.move(0, 0)
  await expect.poll(state).toEqual([30_000, 'running'])
  await voices.getByRole('region', { name: 'Testimonials' }).hover({ force: true })
  await expect.poll(state).toEqual([30_000, 'paused'])

  await page.setViewportSize(phone)
  await visit(page, '/')
  const asked = await page.locator('.Hero-asks a').allTextContents()
  expect(asked).toHaveLength(3)
  for (const search of asked) {
    const list = await request.get('/api/businesses', { params: { search, limit: 1 } })
    expect((await list.json()).total, search).toBeGreaterThan(0)
  }
  const trending = section(page, 'Trending Businesses')
  await trending.getByRole('button', { name: 'More businesses' }).click()
  await expect(trending.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(trending.getByRole('heading', { level: 2 })).toBeInViewport()
})

test('a phone’s page is short: its rows are swiped, and the keyboard reaches what they hide', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await visit(page, '/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_165)
  for (const name of [
    'Browse by category',
    'Popular Services in Austin',
    'Trending Businesses',
    'How it works',
  ]) {
    const row = section(page, name).locator('.SwipeRow')
    // The edge of the window cuts off the next one.
    const ends = await row.locator('> *').evaluateAll((items) =>
      items.map((item) => {
        const { left, right } = item.getBoundingClientRect()
        return [left, right] as const
      }),
    )
    expect(
      ends.some(([left, right]) => left < phone.width - 40 && right > phone.width),
      name,
    ).toBe(true)
    await row.getByRole('link').last().focus()
    await expect(row.getByRole('link').last()).toBeInViewport({ ratio: 0.9 })
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNothingCutOff(page, 'home, 320')
})
