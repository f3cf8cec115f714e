import { useSyncExternalStore } from 'react'
import { store } from '#web/lib/browser-storage.ts'

/**
 * The localStorage key of the choice. The head script (server/lib/http/head-script.ts) reads it before the first paint and
 * marks the document; the stylesheet (styles/businesses/rows.css) follows the mark.
 */
const listViewKey = 'list-view'

const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The mark: rows, cards, or null for rows beside the map and cards in a list. */
const readMark = () => document.documentElement.dataset.list ?? null
/** The same, but null for what the head script marks without a choice. */
function readChoice() {
  const mark = readMark()
  return mark === 'rows' && innerWidth < 640 ? null : mark
}

/** What the visitor chose if this screen would show the other: nothing is rendered anew for anybody else. */
export const useListView = (): string | null => useSyncExternalStore(subscribe, readChoice, () => null)

/** Shows rows as cards and cards as rows from now on, in this browser. */
export function switchListView(isBesideMap: boolean): void {
  const isInRows = (readMark() ?? (isBesideMap ? 'rows' : 'cards')) === 'rows'
  const view = isInRows ? 'cards' : 'rows'
  store(listViewKey, view, String)
  document.documentElement.dataset.list = view
  for (const listener of listeners) listener()
}
