import { verifyToken } from '#web/auth/auth.queries.ts'
import { confirmEmail } from '#web/auth/email-confirmation.queries.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { getAuthState, updateUser } from '#web/lib/auth-state.ts'
import { useEmailedLink } from '#web/lib/use-emailed-link.ts'

/** Confirms an email address once, with the token of the emailed link. */
export function useConfirmEmail() {
  const { api, queryClient } = useAppContext()
  const { press, ...link } = useEmailedLink()
  const confirm = () =>
    press(async (token) => {
      await confirmEmail(api, token)
      // Listings and reviews are shown differently from now on.
      queryClient.removeQueries({ queryKey: ['mine'] })
      queryClient.removeQueries({ queryKey: ['businesses'] })
      // The link may belong to another account than the one signed in here, or to one that isn't signed in.
      if (getAuthState().token) updateUser(await verifyToken(api).catch(() => ({})))
    })
  return { ...link, confirm }
}
