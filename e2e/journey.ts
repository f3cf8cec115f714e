import { test as base } from '@playwright/test'
import { findSecret } from '#test/secrets.ts'

export { expect, type Page } from '@playwright/test'

/** Playwright's `test`, which also fails when a page writes a secret to its console. */
export const test = base.extend<{ consoleHoldsNoSecret: undefined }>({
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
