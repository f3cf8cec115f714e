import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type DirectorySearch, emptyDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { readStoredJson, store } from '#web/lib/browser-storage.ts'
import { browsingStateKey, searchOfBrowsingState, toBrowsingState } from './browsing-state.ts'

const directoryParameters = Object.keys(emptyDirectorySearch)

/** Stores every search in the browser and restores the last one when a visitor arrives without parameters. */
export function useBrowsingState(search: DirectorySearch, go: (search: DirectorySearch) => void): void {
  const { search: query } = useLocation()
  const hasArrived = useRef(false)
  useEffect(() => {
    if (!hasArrived.current) {
      hasArrived.current = true
      const asked = new URLSearchParams(query)
      const isPlain = !directoryParameters.some((name) => asked.has(name))
      const kept = isPlain ? searchOfBrowsingState(readStoredJson(browsingStateKey), Date.now()) : null
      if (kept) return go(kept)
    }
    store(browsingStateKey, toBrowsingState(search, Date.now()))
  }, [search, query, go])
}
