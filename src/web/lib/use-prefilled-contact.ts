import { useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from './auth-state.ts'

type Contact = { name: string; email: string }

/**
 * Prefills a form with the signed-in person's contact details; typed texts stay. A form that is open when
 * somebody else signs in is left empty.
 */
export function usePrefilledContact(draft: Contact, change: (contact: Contact) => void): void {
  const { user } = useAuth()
  // The first render doesn't have the kept draft yet.
  const [stage, setStage] = useState<'restoring' | 'ready' | 'done'>('restoring')
  useEffect(() => setStage('ready'), [])
  const prefill = useEffectEvent(() => {
    if (!user || stage !== 'ready') return
    setStage('done')
    if (draft.name !== '' || draft.email !== '') return
    change({ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once both are known
  useEffect(() => prefill(), [user, stage])
}
