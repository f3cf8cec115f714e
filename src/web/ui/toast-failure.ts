import { serverErrorText } from '#web/lib/api-client.ts'
import { toast } from './toast-store.ts'

/** Shows that something failed, and the server's reason; without one, `fallback` or that the connection may be the cause. */
export function toastFailure(title: string, error?: unknown, fallback?: string): void {
  toast({ title, description: serverErrorText(error, fallback), variant: 'destructive' })
}
