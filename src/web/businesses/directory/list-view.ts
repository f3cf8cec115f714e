import { store } from '#web/lib/browser-storage.ts'

/**
 * The localStorage key of the choice. The head script (server/lib/http/head-script.ts) reads it before the first paint and
 * marks the document; the stylesheet (styles/businesses/rows.css) follows the mark.
 */
const listViewKey = 'list-view'

/** Shows rows as cards and cards as rows from now on, in this browser. Without a mark, only the list beside the map has rows. */
export function switchListView(isBesideMap: boolean): void {
  const { dataset } = document.documentElement
  const isInRows = (dataset.list ?? (isBesideMap ? 'rows' : 'cards')) === 'rows'
  dataset.list = isInRows ? 'cards' : 'rows'
  store(listViewKey, dataset.list, String)
}
