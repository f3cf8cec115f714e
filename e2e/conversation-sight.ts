import { expect, type Page } from './journey.ts'

/** A phone with and without its browser's bars, one with a keyboard, a window at 200 %, and a small laptop. */
export const screens = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 390, height: 450 },
  { width: 640, height: 400 },
  { width: 1280, height: 720 },
] as const

/** The least room for messages, in pixels: where they scroll by themselves, and with the page. */
const least = { inPane: 240, onPage: 60 }

/** Free room around the newest message, in pixels. */
const roomAround = 40

/** Reads which parts of a conversation are in sight. */
function look(page: Page) {
  return page.evaluate((around) => {
    const find = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`no ${selector}`)
      return element
    }
    const edgesOf = (element: Element) => element.getBoundingClientRect()
    /** Whether a point of an element is on the screen and not behind anything. */
    const isBare = (element: Element, x: number, y: number) =>
      element.contains(document.elementFromPoint(x, y))
    const isWhole = (element: Element) => {
      const { left, right, top, bottom } = edgesOf(element)
      return [top + 2, bottom - 2].every((y) => isBare(element, (left + right) / 2, y))
    }
    const log = find('.Log')
    const isPane = getComputedStyle(log).overflowY === 'auto'
    const bars = isPane ? [] : [...document.querySelectorAll('.ThreadHead, .Fold')]
    const top = Math.max(0, edgesOf(log).top, ...bars.map((bar) => edgesOf(bar).bottom))
    const room = Math.min(edgesOf(log).bottom, edgesOf(find('.Thread-end')).top) - top
    const newest = [...log.querySelectorAll('.Message')].at(-1) ?? log
    const { left, right, top: start, height } = edgesOf(newest)
    return {
      isPane,
      room,
      // A message that doesn't fit only needs its start in sight.
      newest:
        height < room - around
          ? isWhole(newest)
          : isBare(newest, (left + right) / 2, Math.max(start, top) + 2),
      composer: ['.Composer textarea', '.Composer [type=submit]', '.Thread-end'].every((part) =>
        isWhole(find(part)),
      ),
    }
  }, roomAround)
}

/** The least share of a phone’s screen for messages, as long as nothing above them is opened. */
const leastShare = 0.6

/** Expects most of a phone’s screen to be messages. Leaves the page at the first size. */
export async function expectMostlyMessages(page: Page, what: string): Promise<void> {
  const [first, { width, height }] = screens
  await page.setViewportSize({ width, height })
  await expect
    .poll(async () => (await look(page)).room / height, `${what}: share of messages`)
    .toBeGreaterThanOrEqual(leastShare)
  await page.setViewportSize(first)
}

/**
 * Expects the newest message and the composer in sight at each size, and room for messages: `onPage` pixels where they scroll
 * with the page. Leaves the page at the first.
 */
export async function expectReadable(page: Page, what: string, onPage = least.onPage): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await expect
      .poll(async () => {
        const { isPane, room, newest, composer } = await look(page)
        return { newest, composer, hasRoom: room >= (isPane ? least.inPane : onPage) || room }
      }, `${what}, ${screen.width}×${screen.height}`)
      .toEqual({ newest: true, composer: true, hasRoom: true })
  }
  await page.setViewportSize(screens[0])
}
