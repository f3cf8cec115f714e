import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConfirmedSearch } from '#shared/saved-searches/saved-searches.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { toFieldFaults } from '#web/lib/field-faults.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { askedSearchQuery, confirmSearch } from './saved-searches.queries.ts'

const deadLink = (error: unknown): string | undefined => toFieldFaults(error).token
const faultOf = (error: unknown): string => deadLink(error) ?? serverErrorText(error)

/** Names the search of an email link, and saves it. */
export function useConfirmSearch(token: string) {
  const api = useApi()
  const { data: asked, error, refetch } = useQuery(askedSearchQuery(api, token))
  const { isRunning, run } = useOneCall()
  const [confirmed, setConfirmed] = useState<ConfirmedSearch | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const confirm = () =>
    run(async () => {
      try {
        setConfirmed(await confirmSearch(api, token))
      } catch (failure) {
        setFault(faultOf(failure))
      }
    })
  return {
    title: asked?.title,
    confirmed,
    isRunning,
    fault: fault ?? (error && faultOf(error)),
    confirm,
    /** Null where that wouldn't help. */
    retry: deadLink(error) ? null : () => void refetch(),
  }
}
