import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type DirectorySearch, emptyDirectorySearch } from '#shared/businesses/directory/directory-search.ts'

const directoryParameters = Object.keys(emptyDirectorySearch)
// The page is interactive before it needs it.
const importState = () => import('./stored-browsing-state.ts')

/** Stores every search in the browser and restores the last one when a visitor arrives without parameters. */
export function useBrowsingState(search: DirectorySearch, go: (search: DirectorySearch) => void): void {
  const { search: query } = useLocation()
  const hasArrived = useRef(false)
  const latest = useRef(search)
  useEffect(() => {
    const isArrival = !hasArrived.current
    hasArrived.current = true
    latest.current = search
    const asked = new URLSearchParams(query)
    const isPlain = !directoryParameters.some((name) => asked.has(name))
    importState().then(
      ({ readBrowsingState, storeBrowsingState }) => {
        // Somebody was faster.
        if (latest.current !== search) return
        const kept = isArrival && isPlain ? readBrowsingState() : null
        if (kept) go(kept)
        else storeBrowsingState(search)
      },
      () => {},
    )
  }, [search, query, go])
}
