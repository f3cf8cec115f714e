import { useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-client.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import type { EditedCopy } from './edited-copy.ts'
import { type StoreOutcome, storeEdit } from './store-edit.ts'

/** Stores one edit at a time: `store` gives null while another is on its way. */
export function useStoring() {
  const context = useAppContext()
  const isRunning = useRef(false)
  const unanswered = useRef<EditedCopy[]>([])
  const [isSaving, setSaving] = useState(false)
  const store = async (read: () => Promise<EditedCopy>): Promise<StoreOutcome | null> => {
    // State is a render late for a double click; this is not.
    if (isRunning.current) return null
    isRunning.current = true
    setSaving(true)
    const outcome = await storeEdit(context, await read(), unanswered.current)
    if (outcome.kind === 'failed' && isUnanswered(outcome.error)) unanswered.current.push(outcome.copy)
    isRunning.current = false
    setSaving(false)
    return outcome
  }
  return { isSaving, store }
}

/** True for a connection that broke, or a server behind the one that answered: the edit may be stored all the same. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError && error.status < 500)
