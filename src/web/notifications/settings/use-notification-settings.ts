import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UpdateNotificationSettings } from '#shared/notifications/settings/notification-settings.schemas.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { settingsQuery, updateSettings } from '../notifications.queries.ts'

/** An address's email settings. Each press is saved at once and shown before the server has confirmed it. */
export function useNotificationSettings(token: string | null) {
  const api = useApi()
  const client = useQueryClient()
  const options = settingsQuery(api, token)
  const { data: settings, error, refetch } = useQuery(options)
  const { isRunning, run } = useOneCall()
  const [pressed, setPressed] = useState<UpdateNotificationSettings>({})

  const change = (wish: UpdateNotificationSettings) =>
    run(async () => {
      setPressed(wish)
      try {
        client.setQueryData(options.queryKey, await updateSettings(api, token, wish))
        toast({ title: 'Saved' })
      } catch (failure) {
        toastFailure('Not saved', failure)
        // The address may have been changed in another tab.
        if (isForbidden(failure)) void refetch()
      } finally {
        setPressed({})
      }
    })
  const isUnconfirmed = isForbidden(error)
  return { settings, pressed, error, isUnconfirmed, isRunning, change, retry: () => void refetch() }
}

const isForbidden = (error: unknown) => error instanceof ApiError && error.body?.code === 'forbidden'
