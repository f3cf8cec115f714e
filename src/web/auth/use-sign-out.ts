import { useApi } from '#web/lib/app-context.ts'
import { logout } from '#web/lib/auth-state.ts'

/** Signs out here and in every tab immediately, and ends the session on the server. */
export function useSignOut(): () => void {
  const api = useApi()
  return () => {
    // The request takes the token before it is deleted. Even if it fails, this browser has signed out.
    void api.mutate('POST', '/auth/logout').catch(() => {})
    logout()
    // The pressed menu is gone and took the focus with it, so the page gets it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}
