import { type BrowserContext, test as base } from '@playwright/test'
import { findSecret } from '#test/secrets.ts'

export { expect, type Page } from '@playwright/test'

type Watched = {
  /**
   * What the pages of this journey have said was wrong so far: errors nobody caught, and errors and warnings of the console.
   * Must be empty at the end; a journey that provokes one takes it out.
   */
  faults: string[]
  consoleHoldsNoSecret: undefined
}

/** Playwright's `test`, which also fails when a page reports a fault or writes a secret to its console. */
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
    // A refused request is no fault of the page.
    const isOwn = !message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && isOwn) faults.push(message.text())
  })
  return faults
}
