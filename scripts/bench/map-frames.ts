import fs from 'node:fs'
import path from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { root } from './bench-server.ts'
import { serveMap } from './map-server.ts'
import { type Figure, median, percentile, round } from './table.ts'

const cpuSlowdown = 4
const screen = { width: 390, height: 780 }

/** Measures how smoothly the map moves on a slow phone, and what its code weighs. */
export async function measureMap(): Promise<Figure[]> {
  const { url, stop } = await serveMap()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  })
  try {
    return [
      weight(),
      ...(await measurePins(browser, url, 720, true)),
      ...(await measurePins(browser, url, 2_000, false)),
    ]
  } finally {
    await browser.close()
    await stop()
  }
}

type Chunk = { file: string; css?: string[]; imports?: string[] }

/** Weighs the files that opening a map loads beyond those of a page without one. */
function weight(): Figure {
  const web = path.join(root, 'dist/web')
  const manifest = JSON.parse(fs.readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const filesOf = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk.file)) return found
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const imported of chunk.imports ?? []) filesOf(imported, found)
    return found
  }
  const known = filesOf('src/web/pages/businesses-page.tsx', filesOf('src/web/entry-client.tsx'))
  const added = [...filesOf('src/web/map/map-view.tsx')].filter((file) => !known.has(file))
  const bytes = (kind: string) =>
    added
      .filter((file) => file.endsWith(kind))
      .reduce((sum, file) => sum + fs.statSync(path.join(web, `${file}.br`)).size, 0)
  return {
    what: 'what the first map loads, brotli: JavaScript, style',
    measured: `${round(bytes('.js') / 1000)} kB, ${round(bytes('.css') / 1000)} kB`,
    target: '≤ 27 kB of JavaScript',
    isReached: bytes('.js') <= 27_000,
  }
}

async function measurePins(browser: Browser, url: string, pins: number, isBound: boolean): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: screen, deviceScaleFactor: 2, hasTouch: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(`${url}/?pins=${pins}`)
  await page.locator('.MapCluster').first().waitFor()
  // Until the fonts are there and the first drawing is shown.
  await page.waitForTimeout(3_000)
  const figures: Figure[] = []
  for (const [name, gesture] of [
    ['pan', panAround],
    ['zoom', zoomInAndOut],
  ] as const) {
    const frames = await framesDuring(page, () => gesture(page, cdp))
    const p95 = percentile(frames, 0.95)
    const longest = Math.max(...frames)
    figures.push({
      what: `map, ${pins.toLocaleString('en-US')} pins, ${name}, 4x CPU: frame, p50 / p95 / longest`,
      measured: `${round(median(frames))} / ${round(p95)} / ${round(longest)} ms`,
      target: isBound ? 'p95 ≤ 33 ms, longest ≤ 100 ms' : '',
      isReached: isBound ? p95 <= 33.4 && longest <= 100 : null,
    })
  }
  await context.close()
  return figures
}

/** Returns how long each frame took from the start of a gesture until the map rests again. */
async function framesDuring(page: Page, gesture: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let before = 0
    const step = (now: number) => {
      if (before > 0) frames.push(now - before)
      before = now
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
    Object.assign(window, { frames })
  })
  await gesture()
  await page.waitForTimeout(1_000)
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0))
}

type Fingers = readonly (readonly [x: number, y: number])[]

async function touch(cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Fingers) {
  const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }))
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** Moves the fingers from one place to another in steps of a frame. */
async function drag(page: Page, cdp: CDPSession, from: Fingers, to: Fingers, steps: number) {
  await touch(cdp, 'touchStart', from)
  for (let step = 1; step <= steps; step++) {
    const at = from.map(([x, y], id) => {
      const [toX = x, toY = y] = to[id] ?? []
      return [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps] as const
    })
    await touch(cdp, 'touchMove', at)
    await page.waitForTimeout(12)
  }
  await touch(cdp, 'touchEnd', [])
}

async function panAround(page: Page, cdp: CDPSession): Promise<void> {
  for (const [from, to] of [
    [
      [320, 600],
      [60, 200],
    ],
    [
      [60, 200],
      [320, 640],
    ],
    [
      [320, 400],
      [40, 380],
    ],
    [
      [200, 650],
      [190, 150],
    ],
  ] as const) {
    await drag(page, cdp, [from], [to], 50)
    await page.waitForTimeout(700)
  }
}

async function zoomInAndOut(page: Page, cdp: CDPSession): Promise<void> {
  const close: Fingers = [
    [180, 380],
    [220, 400],
  ]
  const apart: Fingers = [
    [70, 200],
    [330, 580],
  ]
  for (const [from, to] of [
    [close, apart],
    [apart, close],
    [apart, close],
    [close, apart],
  ] as const) {
    await drag(page, cdp, from, to, 50)
    await page.waitForTimeout(700)
  }
}
