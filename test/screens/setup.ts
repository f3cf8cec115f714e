import '@testing-library/jest-dom/vitest'
import { type Config, configure, getConfig } from '@testing-library/dom'
import { vi } from 'vitest'
import { rememberRoots } from './web-modules.ts'

// As in the browser's build.
Object.assign(import.meta.env, { SSR: false, DEV: false })

vi.mock('react-dom/client', async (importOriginal) => {
  const original = await importOriginal<typeof import('react-dom/client')>()
  return { ...original, hydrateRoot: rememberRoots(original.hydrateRoot) }
})

const { getElementError } = getConfig()
/** Set while the library waits; its types leave it out. */
type Waiting = Config & { _disableExpensiveErrorDiagnostics: boolean }
const isWaiting = () => (getConfig() as Waiting)._disableExpensiveErrorDiagnostics

configure({
  // On a quiet machine what is awaited comes at once; on a slow one there is no point in giving up early.
  asyncUtilTimeout: 15_000,
  // Printing the document takes longer than looking for an element in it, and a wait looks many times.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
})
