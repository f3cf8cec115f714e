import AxeBuilder from '@axe-core/playwright'
import type { Locator, Route } from '@playwright/test'
import { isLong } from '#test/long.ts'
import { expect, type Page } from './journey.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }
/** The two widths at which every screen is checked with axe. */
export const widths = [phone, desktop] as const

/** Waits until React has hydrated the whole page. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', { timeout: 20_000 })
}

/** Opens a page and waits until its buttons work. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Opens a page with a stopped clock, so that nothing happens there until the test lets time pass. */
export async function visitTimeless(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await visit(page, address)
}

export const toast = (page: Page, text: string): Locator => page.locator('.Toast').filter({ hasText: text })

type Hold = { method?: string; answer?: (route: Route) => Promise<void> }

/**
 * Holds back requests that match `address` until `release`, which waits for the first of them and so can't be called too
 * early. `answer` then handles them; without it they continue to the server.
 */
export async function holdRequests(
  page: Page,
  address: string,
  { method, answer = (route) => route.continue() }: Hold = {},
) {
  let count = 0
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    count += 1
    arrive()
    await released
    await answer(route)
  })
  return {
    arrived,
    release: async () => {
      await arrived
      letGo()
    },
    /** How many have arrived so far. */
    count: () => count,
  }
}

/** The server gets the next POST to an address, but its answer is lost. */
export function loseAnswer(page: Page, address: string): Promise<unknown> {
  let isLost = false
  return page.route(address, async (route) => {
    // `times: 1` would count a read of the same address, too.
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** Makes the page send a request and waits for its response, so earlier requests and responses are done. */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/healthz')).text())
}

/** Lets the page draw a number of frames. */
export async function drawFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, count)
}

/** Starts to count layout shifts. Call before the first page. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    type Shift = PerformanceEntry & { value: number; sources: Source[] }
    const shifts = { total: 0, nodes: [] as string[] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        shifts.total += value
        const nodes = sources.map(({ node, previousRect, currentRect }) => {
          const places = [previousRect, currentRect].map(({ y, height }) => `${y}+${height}`).join(' → ')
          return `${places} ${node instanceof Element ? node.outerHTML.slice(0, 120) : ''}`
        })
        shifts.nodes.push(`${value} at ${startTime} ms: ${nodes.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type Shifts = { shifts: { total: number; nodes: string[] } }

/** Forgets the layout shifts so far. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign((window as unknown as Shifts).shifts, { total: 0, nodes: [] }))
}

/** Expects a Cumulative Layout Shift of at most `bound` since `countShifts` or `forgetShifts`, or names the elements. */
export async function expectNoShifts(page: Page, bound = 0.02): Promise<void> {
  const { total, nodes } = await page.evaluate(() => (window as unknown as Shifts).shifts)
  expect(total, nodes.join('\n')).toBeLessThanOrEqual(bound)
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules whose result can differ in a second color scheme. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** WCAG 2.5.8 leaves out targets whose place is essential, such as pins on a map. */
const isNoPin = (html: string) => !/^<button [^>]*class="Map(Pin|Cluster)\b/.test(html)

type RunOptions = Parameters<AxeBuilder['options']>[0]
type ColorScheme = 'dark' | 'light'

/**
 * Expects no axe violations on the current screen, in each of `schemes`, and nothing cut off at the side. Leaves the page in
 * the last scheme. Hovers over a toast, which would otherwise disappear halfway.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  schemes: readonly ColorScheme[] = ['dark', 'light'],
): Promise<void> {
  const notice = page.locator('.Toast[data-state=open]')
  if (await notice.isVisible()) await notice.hover()
  for (const [place, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await stoodStill(page)
    // Half a megabyte of code, which a page shouldn't load twice.
    const isThere = await page.evaluate(() => 'axe' in window)
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // Axe's legacy mode, which runs only in this page: enough for a page without frames, at a third of the cost.
    const runOnly: RunOptions['runOnly'] =
      place === 0 ? { type: 'tag', values: wcag } : { type: 'rule', values: rulesOfColor }
    // Violations are reported by their markup: making selectors would be a sixth of the work.
    axe.options({ resultTypes: ['violations'], selectors: false, runOnly }).setLegacyMode()
    const { violations } = await axe.analyze()
    const found = violations
      .map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }))
      .map(({ id, places }) => ({ id, places: id === 'target-size' ? places.filter(isNoPin) : places }))
      .filter(({ places }) => places.length > 0)
      .map(({ id, places }) => `${id}: ${places.join(' ')}`)
    expect(found, `${screen}, ${colorScheme}`).toEqual([])
  }
  await expectNothingCutOff(page, screen)
}

/** Expects that the page has nothing beyond the right edge of the window. */
export async function expectNothingCutOff(page: Page, screen: string): Promise<void> {
  const overflow = () =>
    Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - window.innerWidth
  expect(await page.evaluate(overflow), `${screen}, cut off`).toBeLessThanOrEqual(0)
}

const screensOf = new WeakMap<Page, number>()

/**
 * Expects the same at both widths, of one page: opening it anew at each would cost more than the checks. Every screen is
 * checked in both schemes, one at each width; the next screen of the page has them the other way around. Outside of
 * `npm run test:all` axe, which takes most of the time, looks at one of the two. `prepare` is called at each width. Leaves the
 * page at the width of a phone.
 */
export async function expectAccessibleAtWidths(
  page: Page,
  screen: string,
  prepare?: () => Promise<unknown>,
): Promise<void> {
  const count = screensOf.get(page) ?? 0
  screensOf.set(page, count + 1)
  const schemes = count % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  // Spreads the four combinations over the screens.
  const chosen = (count + screen.length) % 2
  for (const [place, viewport] of [desktop, phone].entries()) {
    await page.setViewportSize(viewport)
    await prepare?.()
    const where = `${screen}, ${viewport.width}`
    if (isLong || place === chosen) await expectAccessible(page, where, [schemes[place] ?? 'light'])
    else await expectNothingCutOff(page, where)
  }
}

/**
 * Colors are off while a list reloads, so that is awaited, and during an animation, so each animation is put at its end. Endless
 * ones, such as the testimonials, are left running.
 */
async function stoodStill(page: Page): Promise<void> {
  await drawFrames(page, 2)
  await expect(page.locator('[aria-busy=true]'), 'what still loads').toHaveCount(0)
  await page.evaluate(async () => {
    const listMoving = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
        return playState === 'running' && !isEndless
      })
    for (let moving = listMoving(); moving.length > 0; moving = listMoving()) {
      for (const animation of moving) animation.finish()
      await new Promise(requestAnimationFrame)
    }
  })
}
