import { type RefObject, useEffect, useRef } from 'react'
import { getTopLayer } from '#web/ui/top-layer.ts'
import { areShortcutsOn } from './shortcuts.ts'

/** Fields take letters as text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')

/** Arrows move between radio buttons. */
const isChoosing = ({ target, key }: KeyboardEvent) =>
  key.startsWith('Arrow') && target instanceof HTMLElement && target.matches('input[type=radio]')

/**
 * List shortcuts: j and k, arrows inside the list, Escape closes, z presses Undo, and a letter presses the focused row's
 * button with that `data-key`. Enter needs no handling: it presses the row's own button.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onClose: (() => void) | null): void {
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || getTopLayer()) return
      if (isTyping(event.target) || isChoosing(event)) return
      if (event.key === 'z' && areShortcutsOn()) pressUndo()
      if (list.current && answerKey(list.current, event.key, latestClose.current)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [list])
}

/** The last action may have emptied the list, so Undo works without one. */
const pressUndo = () => document.querySelector<HTMLElement>('.Toast[data-state=open] .Toast-action')?.click()

/** True if the key was handled. */
function answerKey(list: HTMLElement, key: string, close: (() => void) | null): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const current = document.activeElement?.closest('[data-row-id]')?.querySelector<HTMLElement>('[data-row]')
  const at = current ? rows.indexOf(current) : -1
  if (key === 'Escape' && at >= 0 && close) {
    current?.focus()
    close()
    return true
  }
  const step = stepOf(key, at >= 0)
  if (step !== 0) {
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]
    next?.focus()
    next?.closest('[data-row-id]')?.scrollIntoView({ block: 'nearest' })
    return true
  }
  if (!areShortcutsOn() || !/^[a-z]$/.test(key)) return false
  const button = current?.closest('[data-row-id]')?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  button?.click()
  return Boolean(button)
}

/** Arrows scroll the page unless the focus is in the list. */
function stepOf(key: string, isInList: boolean): number {
  if (isInList && key === 'ArrowDown') return 1
  if (isInList && key === 'ArrowUp') return -1
  if (!areShortcutsOn()) return 0
  return { j: 1, k: -1 }[key] ?? 0
}
