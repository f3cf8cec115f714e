import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { type Figure, median, round } from './table.ts'

/** Slow 4G as the design budget defines it: 1.6 Mbit/s, 150 ms; and a CPU four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const cpuSlowdown = 4
const runs = 5

type Timing = { lcp: number; cls: number; hydrated: number; effect: number; interaction: number }

/** A page on a phone with a slow line. */
async function openSlowPage(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const cdp: CDPSession = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { context, page }
}

async function visit(browser: Browser, url: string, control: string): Promise<Omit<Timing, 'effect'>> {
  const { context, page } = await openSlowPage(browser)
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, interaction: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId) seen.interaction = Math.max(seen.interaction, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(url, { waitUntil: 'commit' })
  const hydrated = await page.evaluate(async (selector) => {
    const isLive = () => {
      const element = document.querySelector(selector)
      return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
    }
    while (!isLive()) await new Promise((resolve) => setTimeout(resolve, 16))
    return performance.now()
  }, control)
  await page.waitForLoadState('load')
  await page.waitForTimeout(500)
  const { lcp, cls } = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; cls: number } }).seen,
  )
  await page.locator(control).filter({ visible: true }).first().click()
  await page.waitForTimeout(600)
  const { interaction } = await page.evaluate(
    () => (window as unknown as { seen: { interaction: number } }).seen,
  )
  await context.close()
  return { lcp, cls, hydrated, interaction }
}

/** Longest wait for an effect, in milliseconds. */
const effectMax = 30_000

/**
 * Milliseconds until a press on a control has its effect: it is pressed every 50 ms, as an impatient person would, until its
 * state or name has changed, or a dialog or a toast is open. Throws if none of that happens.
 */
async function pressUntilEffect(browser: Browser, url: string, control: string): Promise<number> {
  const { context, page } = await openSlowPage(browser)
  await page.goto(url, { waitUntil: 'commit' })
  const press = async ([selector, max]: readonly [string, number]) => {
    const find = () =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
    const opened = 'dialog[open], [role=dialog], [aria-label^=Notifications] li'
    const stateOf = (one: HTMLElement | undefined) =>
      [one?.ariaPressed, one?.ariaExpanded, one?.ariaLabel, document.querySelectorAll(opened).length].join()
    let before: string | undefined
    while (performance.now() < max) {
      const one = find()
      before ??= one && stateOf(one)
      if (before !== undefined && stateOf(one) !== before) return performance.now()
      one?.click()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`A press on ${selector} has no effect.`)
  }
  const effect = await page.evaluate(press, [control, effectMax] as const)
  await context.close()
  return effect
}

/** Measures LCP, CLS, time until the page responds to a click, and the click's latency: medians of five visits with an empty cache. */
export async function measureBrowser(siteUrl: string, businessPath: string): Promise<Figure[]> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  const menu = 'button[aria-label="Menu"], button[aria-label="Open menu"]'
  const pages = [
    ['home', '/', menu],
    ['directory', '/businesses', 'button[aria-pressed]'],
    ['business', businessPath, 'main button[aria-pressed], main button'],
    ['sign-in', '/login', 'main button'],
    ['services', '/services', menu],
    ['agency', '/services/web-app-development', menu],
    ['category services', '/services/home-living', menu],
  ] as const
  const figures: Figure[] = []
  for (const [name, address, control] of pages) {
    const timings: Timing[] = []
    for (let run = 0; run < runs; run++)
      timings.push({
        ...(await visit(browser, siteUrl + address, control)),
        effect: await pressUntilEffect(browser, siteUrl + address, control),
      })
    figures.push(...figuresOf(name, timings))
  }
  await browser.close()
  return figures
}

function figuresOf(name: string, timings: readonly Timing[]): Figure[] {
  const of = (key: keyof Timing) => median(timings.map((timing) => timing[key]))
  return [
    {
      what: `LCP of ${name}, slow 4G and 4x CPU`,
      measured: `${round(of('lcp') / 1000, 2)} s`,
      target: '≤ 1.0 s',
      isReached: of('lcp') <= 1000,
    },
    { what: `CLS of ${name}`, measured: round(of('cls'), 3), target: '0', isReached: of('cls') < 0.0005 },
    {
      what: `${name} is interactive`,
      measured: `${round(of('hydrated') / 1000, 2)} s`,
      target: '≤ 1.8 s',
      isReached: of('hydrated') <= 1800,
    },
    {
      what: `first press on ${name} has its effect`,
      measured: `${round(of('effect') / 1000, 2)} s`,
      target: '≤ 1.8 s',
      isReached: of('effect') <= 1800,
    },
    {
      what: `latency of a click on ${name} (INP)`,
      measured: `${round(of('interaction'), 0)} ms`,
      target: '≤ 80 ms',
      isReached: of('interaction') <= 80,
    },
  ]
}
