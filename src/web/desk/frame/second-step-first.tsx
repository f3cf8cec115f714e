import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import { worksOn } from '#shared/lib/staff-roles.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { NotFoundNotice } from '#web/ui/notice.tsx'
import { deskBusinessesQuery } from '../businesses/businesses-desk.queries.ts'
import { inboxQuery } from '../inbox/inbox.queries.ts'
import { firstPage } from './use-desk-counts.ts'

/** True when the server doesn't open the desk to staff who sign in with a password alone. Uses the queries of the counts. */
export function useIsDeskClosed(): boolean {
  const api = useApi()
  const { user } = useAuth()
  const listings = useQuery({ ...deskBusinessesQuery(api, firstPage), enabled: worksOn(user, 'listings') })
  const inbox = useQuery({ ...inboxQuery(api, firstPage), enabled: worksOn(user, 'inbox') })
  return [listings, inbox].some(
    ({ error }) => error instanceof ApiError && error.body?.code === 'second_factor_missing',
  )
}

/** Leads staff to set up a second step. */
export const SecondStepFirst = () => (
  <div className="Page PageEnd">
    <NotFoundNotice
      title="One more thing before the desk opens"
      text="What you do here affects many people, so a password alone isn’t enough. Add a passkey or an authenticator app (it takes a minute), then come back."
      to={`${paths.profile}?tab=settings`}
      action="Set up two-step sign-in"
    />
  </div>
)
