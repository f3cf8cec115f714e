import { useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from './auth-state.ts'

type Contact = { name: string; email: string }

/** Somebody who is signed in needn't type what we know; what they typed stays. */
export function usePrefilledContact(draft: Contact, change: (contact: Contact) => void): void {
  const { user } = useAuth()
  // The first render doesn't have the kept draft yet.
  const [isRestored, setRestored] = useState(false)
  useEffect(() => setRestored(true), [])
  const prefill = useEffectEvent(() => {
    if (!user || draft.name !== '' || draft.email !== '') return
    change({ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email })
  })
  useEffect(() => {
    if (user && isRestored) prefill()
  }, [user, isRestored])
}
