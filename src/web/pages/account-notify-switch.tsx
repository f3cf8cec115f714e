import { useMemo } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { NotifySwitch } from '#web/push/notify-switch.tsx'

/** Shows news of all conversations of the signed-in person, in this browser. */
export function AccountNotifySwitch({ saysWhyNot = false }: { saysWhyNot?: boolean }) {
  const api = useApi()
  const { user } = useAuth()
  const userId = user?.id ?? null
  const target = useMemo(
    () => (userId === null ? null : ({ kind: 'account', userId, api } as const)),
    [userId, api],
  )
  if (!target) return null
  return <NotifySwitch target={target} news="messages and quote requests" saysWhyNot={saysWhyNot} />
}
