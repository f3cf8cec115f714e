import './react.ts'
import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'
import { rememberRoots } from './web-modules.ts'

// As in the browser's build.
Object.assign(import.meta.env, { SSR: false, DEV: false })

vi.mock('react-dom/client', async (importOriginal) => {
  const original = await importOriginal<typeof import('react-dom/client')>()
  return { ...original, hydrateRoot: rememberRoots(original.hydrateRoot) }
})

configure({
  // On a quiet machine what is awaited comes at once; on a slow one there is no point in giving up early.
  asyncUtilTimeout: 15_000,
  // Without the document: printing it takes longer than looking for an element in it, and a wait looks many times.
  getElementError: function notFound(message) {
    const error = new Error(message ?? '')
    Error.captureStackTrace(error, notFound)
    return error
  },
})
