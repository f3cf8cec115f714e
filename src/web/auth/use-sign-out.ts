import { useApi } from '#web/lib/app-context.ts'
import { leave } from '#web/lib/drafts.ts'

/** Signs out here and in every tab immediately, and ends the session on the server. */
export function useSignOut(): () => void {
  const api = useApi()
  return () => {
    // The request takes the token before it is deleted. Even if it fails, this browser has signed out.
    void api.mutate('POST', '/auth/logout').catch(() => {})
    leave()
    // The pressed menu is gone, and the focus with it; focus the page instead.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}
