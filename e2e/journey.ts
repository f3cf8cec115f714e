import { type BrowserContext, test as base } from '@playwright/test'
import { findSecret } from '#test/secrets.ts'

export { expect, type Locator, type Page } from '@playwright/test'

type Watched = {
  /**
   * Errors the pages of this journey have reported so far: uncaught errors, and console errors and warnings. Must be empty
   * at the end; a journey that provokes one removes it.
   */
  faults: string[]
  consoleHoldsNoSecret: undefined
}

/** Playwright's `test`, which also fails when a page reports an error or writes a secret to its console. */
export const test = base.extend<Watched>({
  faults: [
    async ({ context }, use) => {
      const faults = watchFaults(context)
      await use(faults)
      base.expect(faults, 'faults on the pages').toEqual([])
    },
    { auto: true },
  ],
  consoleHoldsNoSecret: [
    async ({ context }, use) => {
      const found: string[] = []
      context.on('console', (message) => {
        const secret = findSecret(message.text())
        if (secret) found.push(secret)
      })
      await use(undefined)
      base.expect(found, 'secrets in the console').toEqual([])
    },
    { auto: true },
  ],
})

function watchFaults(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', (event) => faults.push(event.error().message))
  context.on('console', (message) => {
    // A rejected request is not a page error.
    const isOwn = !message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && isOwn) faults.push(message.text())
  })
  return faults
}
