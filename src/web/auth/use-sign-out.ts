import { useApi } from '#web/lib/app-context.ts'
import { leave } from '#web/lib/drafts.ts'

/** Signs out here and in every tab at once, and ends the session on the server. */
export function useSignOut(): () => void {
  const api = useApi()
  return () => {
    // The request takes the token along before it is forgotten. Should it fail, this browser has forgotten it all the same.
    void api.mutate('POST', '/auth/logout').catch(() => {})
    leave()
    // The menu that was pressed is gone, and with it the focus; the page is what is left.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}
