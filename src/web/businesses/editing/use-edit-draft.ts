import { useEffect, useRef } from 'react'
import type { KeptDraft } from '#web/lib/drafts.ts'
import { type EditDraft, keepEditDraft } from './edit-draft.ts'

/** Milliseconds after the last change. */
const keepDelay = 400

type Edited = EditDraft & {
  /** Only what differs from what is stored is worth keeping. */
  isChanged: boolean
}

/**
 * Keeps what was typed and chosen in this tab until it is saved or given up, so that neither a session that ends nor a
 * reload loses it. Gives the function that ends the keeping.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to keep the draft anew
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
