import { useEffect, useRef } from 'react'
import type { KeptDraft } from '#web/lib/drafts.ts'
import { type EditDraft, keepEditDraft } from './edit-draft.ts'

/** Milliseconds after the last change. */
const keepDelay = 400

type Edited = EditDraft & {
  /** Only changes are worth storing. */
  isChanged: boolean
}

/**
 * Stores entries and choices in this tab until they are saved or discarded, so that neither an expired
 * session nor a reload loses them. Returns the function that deletes the draft.
 */
export function useEditDraft(kept: KeptDraft, { isChanged, ...draft }: Edited): () => void {
  const isOver = useRef(false)
  const latest = useRef<() => void>(() => {})
  latest.current = () => {
    if (isOver.current) return
    if (isChanged) keepEditDraft(kept, draft)
    else kept.keep(null)
  }

  const { base, values, pictures } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to store the draft again
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), keepDelay)
    return () => clearTimeout(timer)
  }, [base, values, pictures.logo, pictures.coverPhoto, pictures.thumbnail, pictures.gallery])
  useEffect(() => {
    const now = () => latest.current()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])

  return () => {
    isOver.current = true
    kept.keep(null)
  }
}
