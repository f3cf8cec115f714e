import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type DirectorySearch,
  directoryHref,
  directorySearchParams,
  parseDirectorySearch,
} from '#shared/businesses/directory-search.ts'
import { changedSearch, type DirectoryChange, withoutService } from '#web/businesses/directory-change.ts'

/** Replaces the address and leaves the scroll position alone: filters add no steps to the history. */
export const inPlace = { replace: true, preventScrollReset: true } as const

/**
 * The search that the address asks for, and the ways to change it. An address that says the same in other words (a
 * service, a mangled number) is replaced by the canonical one.
 */
export function useDirectorySearch(categories: readonly { id: number; name: string }[] | undefined) {
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(
    () => withoutService(parseDirectorySearch(new URLSearchParams(query)), categories),
    [query, categories],
  )
  const go = useCallback((next: DirectorySearch) => void navigate(directoryHref(next), inPlace), [navigate])

  useEffect(() => {
    const isCanonical = new URLSearchParams(query).toString() === directorySearchParams(search).toString()
    if (!isCanonical) go(search)
  }, [query, search, go])

  return {
    search,
    go,
    apply: useCallback((change: DirectoryChange) => go(changedSearch(search, change)), [search, go]),
    hrefOf: useCallback((change: DirectoryChange) => directoryHref(changedSearch(search, change)), [search]),
  }
}
