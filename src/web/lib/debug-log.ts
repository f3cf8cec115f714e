import { readStored } from './browser-storage.ts'

/** Logs to the console in development builds, or anywhere once `localStorage.debug` is set. Never pass a token. */
export function debugLog(...parts: unknown[]): void {
  if (import.meta.env.DEV || readStored('debug')) console.debug('[api]', ...parts)
}
