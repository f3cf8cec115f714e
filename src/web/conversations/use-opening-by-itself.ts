import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMedia } from '#web/lib/use-media.ts'

/** Wide enough for a conversation beside the list, as in messages-page.css. */
export const besideList = '(min-width: 1024px)'

/** In the entry of the history: the conversation opened by itself, and its reader hasn't turned to it. */
const unasked = { isUnasked: true }

/**
 * Opens an address where there is room beside the list; null opens none. It takes the place of the list in the history, so
 * that Back leads out of the messages.
 */
export function useOpeningByItself(href: string | null): void {
  const navigate = useNavigate()
  const hasRoom = useMedia(besideList)
  useEffect(() => {
    // A person who already types a search isn't led away from it.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (href !== null && hasRoom && !isTyping)
      void navigate(href, { replace: true, preventScrollReset: true, state: unasked })
  }, [href, hasRoom, navigate])
}

/** The ways to turn to a conversation; pointing at it isn't one. */
const turns = ['pointerdown', 'wheel', 'focusin'] as const

/** Whether the conversation of this address opened by itself, until its reader turns to it at `place`. */
export function useUnasked(place: RefObject<HTMLElement | null>): boolean {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isUnasked = (state as Partial<typeof unasked> | null)?.isUnasked === true
  const turn = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (!isUnasked) return
    const listeners = new AbortController()
    const handleTurn = () => {
      listeners.abort()
      turn()
    }
    for (const name of turns)
      place.current?.addEventListener(name, handleTurn, { passive: true, signal: listeners.signal })
    return () => listeners.abort()
  }, [isUnasked, place])
  return isUnasked
}
