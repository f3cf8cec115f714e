import { useState } from 'react'

export type HeldEntry<Item> = { item: Item; isGone: boolean }

/**
 * The rows of a list. The open one stays in its place even after it has left the list, with what is typed in it, until it
 * is closed. While another list is loading (`isOld`) nothing is held.
 */
export function useHeldRow<Item>(
  items: readonly Item[],
  openId: string | null,
  idOf: (item: Item) => string,
  isOld: boolean,
): HeldEntry<Item>[] {
  const [held, setHeld] = useState<{ item: Item; index: number } | null>(null)
  const index = items.findIndex((item) => idOf(item) === openId)
  const open = items[index]
  if (openId === null || isOld) {
    if (held) setHeld(null)
  } else if (open !== undefined && (held?.item !== open || held.index !== index))
    setHeld({ item: open, index })
  const entries = items.map((item) => ({ item, isGone: false }))
  if (!held || isOld || open !== undefined || idOf(held.item) !== openId) return entries
  return entries.toSpliced(held.index, 0, { item: held.item, isGone: true })
}
