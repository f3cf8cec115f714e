import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { getAuthState, wasRefused } from '#web/lib/auth-state.ts'
import { forgetEditDraft, keepEditDraft, type ShownPictures } from './edit-draft.ts'
import type { EditValues } from './edit-values.ts'

/** Milliseconds after the last change. */
const keepDelay = 400

type Edited = {
  form: UseFormReturn<EditValues>
  base: Business
  pictures: ShownPictures
  /** Only what differs from what is stored is worth keeping. */
  isChanged: boolean
}

/**
 * Keeps what was typed and chosen in this tab until it is saved or given up, so that neither a session that ends nor a
 * reload loses it. Who signs out leaves nothing behind. Gives the function that ends the keeping.
 */
export function useEditDraft(key: string, { form, base, pictures, isChanged }: Edited): () => void {
  const isOver = useRef(false)
  const latest = useRef<() => void>(() => {})
  latest.current = () => {
    if (isOver.current) return
    if (isChanged) keepEditDraft(key, { base, values: form.getValues(), pictures })
    else forgetEditDraft(key)
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), keepDelay)
    }
    const stopListening = form.subscribe({ formState: { values: true }, callback: soon })
    const now = () => latest.current()
    addEventListener('pagehide', now)
    return () => {
      stopListening()
      clearTimeout(timer)
      removeEventListener('pagehide', now)
      if (hasSignedOut()) forgetEditDraft(key)
      else now()
    }
  }, [form, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to keep the draft anew
  useEffect(
    () => latest.current(),
    [pictures.logo, pictures.coverPhoto, pictures.thumbnail, pictures.gallery, base],
  )

  return () => {
    isOver.current = true
    forgetEditDraft(key)
  }
}

const hasSignedOut = () => getAuthState().user === null && !wasRefused()
