import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Joined } from '#shared/teams/teams.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { openDraft } from '#web/lib/drafts.ts'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { acceptInvitation, declineInvitation, offerQuery } from './teams.queries.ts'

/** Kept in this tab like a draft, so that signing in or up, even with Google, leads back to it. */
function takeToken(): string | null {
  const draft = openDraft('invitation')
  const given = urlSecrets().get('token')
  if (given) draft.keep(given)
  const kept = given ?? draft.read()
  return typeof kept === 'string' ? kept : null
}

/** The invitation of an emailed link, and its answer. */
export function useInvitation() {
  const api = useApi()
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const token = isHydrated ? takeToken() : null
  const { isRunning, run } = useOneCall()
  const { data, error, refetch } = useQuery({ ...offerQuery(api, token), refetchOnWindowFocus: false })
  const [answer, setAnswer] = useState<Joined | 'declined' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const press = (call: (token: string) => Promise<Joined | 'declined'>) =>
    void run(async () => {
      if (!token) return
      setFault(null)
      try {
        const given = await call(token)
        openDraft('invitation').keep(null)
        // Data loaded before lacks the business.
        queryClient.removeQueries({ queryKey: ['mine'] })
        setAnswer(given)
      } catch (failure) {
        setFault(serverErrorText(failure))
      }
    })
  return {
    /** Null for a link that doesn't work, undefined while loading. */
    offer: isHydrated && token === null ? null : data,
    error,
    retry: () => void refetch(),
    answer,
    fault,
    isRunning,
    accept: () => press(async (link) => (await acceptInvitation(api, link)) as Joined),
    decline: () =>
      press(async (link) => {
        await declineInvitation(api, link)
        return 'declined'
      }),
  }
}
