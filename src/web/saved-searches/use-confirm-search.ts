import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConfirmedSearch } from '#shared/saved-searches/saved-searches.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { toFieldFaults } from '#web/lib/field-faults.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { askedSearchQuery, confirmSearch } from './saved-searches.queries.ts'

const isDeadLink = (error: unknown): boolean => toFieldFaults(error).token !== undefined

/** Names the search of an email link, and saves it. */
export function useConfirmSearch(token: string) {
  const api = useApi()
  const { data: asked, error, refetch } = useQuery(askedSearchQuery(api, token))
  const { isRunning, run } = useOneCall()
  const [confirmed, setConfirmed] = useState<ConfirmedSearch | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const confirm = () =>
    run(async () => {
      try {
        setConfirmed(await confirmSearch(api, token))
      } catch (failure) {
        setFault(failure)
      }
    })
  const failed = fault ?? error
  return {
    title: asked?.title,
    confirmed,
    isRunning,
    isDead: isDeadLink(fault) || isDeadLink(error),
    fault: failed === null ? null : serverErrorText(failed),
    confirm,
    retry: () => void refetch(),
  }
}
