import { undoEmailChange } from '#web/auth/auth.queries.ts'
import { useApi } from '#web/lib/app-context.ts'
import { logout } from '#web/lib/auth-state.ts'
import { useEmailedLink } from '#web/lib/use-emailed-link.ts'

/** Undoes a change of email address once, with the token of the emailed link. */
export function useUndoEmailChange() {
  const api = useApi()
  const { press, ...link } = useEmailedLink()
  const undo = () =>
    press(async (token) => {
      await undoEmailChange(api, token)
      logout()
    })
  return { ...link, undo }
}
