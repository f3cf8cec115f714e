import { serverErrorText } from '#web/lib/api-client.ts'
import { toast } from './toast-store.ts'

/** Shows that something failed, and the server's reason; without one, `fallback` or that the connection may be the cause. */
export function toastFailure(title: string, error?: unknown, fallback?: string): void {
  toast({ title, description: serverErrorText(error, fallback), variant: 'destructive' })
}

/**
 * Shows that the code of a part couldn't be loaded. Many browsers remember a failed import until the page is reloaded
 * (whatwg/html#10327, mended in 2026).
 */
export function toastNotLoaded(name: string): void {
  toastFailure(`${name} couldn’t open`, undefined, 'Please check your connection and reload the page.')
}
