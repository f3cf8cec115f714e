import type { Locator } from '@playwright/test'
import type { Page } from './journey.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }
/** How screens are looked at for axe: both schemes and both widths, once each, because every look costs seconds. */
export const looks = [
  { colorScheme: 'light', viewport: phone },
  { colorScheme: 'dark', viewport: desktop },
] as const
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits until React has taken the page over: its links carry its props. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.querySelector('#root a')
    return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'))
  })
}

/** Opens a page and waits until its buttons work. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

export const toast = (page: Page, text: string): Locator => page.locator('.Toast').filter({ hasText: text })

/** Collects what a page says when something is wrong; a refused request is no fault of the page. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const isOwn = !message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && isOwn) faults.push(message.text())
  })
  return faults
}

/** How much of the page has moved by itself so far (Cumulative Layout Shift). Call `countShifts` before the first page. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const shiftedBy = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted)
