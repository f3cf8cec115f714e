import { type RefObject, useEffect, useRef } from 'react'
import { getTopLayer } from '#web/ui/top-layer.ts'

/**
 * When the focused row leaves the list, focuses the row that takes its place, so that keyboard users can continue; the
 * same for a row that was closed. `state` distinguishes one list from the next.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, state: string): void {
  const lastIndex = useRef<number | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-row-id]') : null
      // A dialog opened from a row returns the focus to it.
      if (getTopLayer()) return
      lastIndex.current = row ? [...(list.current?.children ?? [])].indexOf(row) : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state can have lost the focus
  useEffect(() => {
    if (lastIndex.current === null || document.activeElement !== document.body) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    rows[Math.min(lastIndex.current, rows.length - 1)]?.focus()
  }, [state, list])
}
