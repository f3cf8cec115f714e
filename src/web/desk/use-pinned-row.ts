import { useState } from 'react'

type PinnedRow<Item> = { item: Item; isGone: boolean }

/**
 * The rows of a list. The open one stays in its place even after it has left the list, with its typed texts,
 * until it is closed. While another list is loading (`isOld`) nothing is pinned.
 */
export function usePinnedRow<Item>(
  items: readonly Item[],
  openId: string | null,
  idOf: (item: Item) => string,
  isOld: boolean,
): PinnedRow<Item>[] {
  const [pinned, setPinned] = useState<{ item: Item; index: number } | null>(null)
  const index = items.findIndex((item) => idOf(item) === openId)
  const open = items[index]
  if (openId === null || isOld) {
    if (pinned) setPinned(null)
  } else if (open !== undefined && (pinned?.item !== open || pinned.index !== index))
    setPinned({ item: open, index })
  const rows = items.map((item) => ({ item, isGone: false }))
  if (!pinned || isOld || open !== undefined || idOf(pinned.item) !== openId) return rows
  return rows.toSpliced(pinned.index, 0, { item: pinned.item, isGone: true })
}
