import { useState } from 'react'
import type { ConfirmedSearch } from '#shared/saved-searches/saved-searches.schemas.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { confirmSearch } from './saved-searches.queries.ts'

/** Saves the search of an email link. */
export function useConfirmSearch(token: string) {
  const api = useApi()
  const { isRunning, run } = useOneCall()
  const [confirmed, setConfirmed] = useState<ConfirmedSearch | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const confirm = () =>
    run(async () => {
      try {
        setConfirmed(await confirmSearch(api, token))
      } catch (error) {
        const ofLink = error instanceof ApiError ? error.body?.fieldErrors?.token : undefined
        setFault(ofLink ?? serverErrorText(error))
      }
    })
  return { confirmed, isRunning, fault, confirm }
}
