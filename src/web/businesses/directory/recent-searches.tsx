import { History, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { forgetSearch, useRecentSearches } from './recent-searches-store.ts'

type RecentSearchesProps = {
  onPick: (search: string) => void
  /** Returns the focus to the search box. */
  onLeave: () => void
}

/** Recent searches under the box, if there are any: arrows move, Enter searches, Delete or the cross removes. */
export function RecentSearches({ onPick, onLeave }: RecentSearchesProps) {
  const searches = useRecentSearches()
  const listRef = useRef<HTMLUListElement>(null)
  const focusItem = (index: number) => {
    const items = listRef.current?.querySelectorAll<HTMLElement>('[data-recent]') ?? []
    if (index < 0 || items.length === 0) return onLeave()
    items[Math.min(index, items.length - 1)]?.focus()
  }
  /** Moves the focus first, so that it isn't lost with the removed entry. */
  const forget = (index: number) => {
    const isLast = index === searches.length - 1
    focusItem(isLast ? index - 1 : index + 1)
    forgetSearch(searches[index] ?? '')
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowDown') focusItem(index + 1)
    else if (event.key === 'ArrowUp') focusItem(index - 1)
    else if (event.key === 'Delete') forget(index)
    else return
    event.preventDefault()
  }
  if (searches.length === 0) return null
  return (
    <div className="RecentSearches">
      <p id="recent-searches">Recent searches</p>
      <ul ref={listRef} aria-labelledby="recent-searches">
        {searches.map((search, index) => (
          <li key={search}>
            <button
              type="button"
              data-recent
              onClick={() => onPick(search)}
              onKeyDown={(event) => handleKey(event, index)}
            >
              <History className="Icon is-s" />
              <span>{search}</span>
            </button>
            <IconButton isPlain label={`Remove recent search ${search}`} onClick={() => forget(index)}>
              <X className="Icon is-s" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
