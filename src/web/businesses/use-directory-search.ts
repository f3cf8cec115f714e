import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type DirectorySearch,
  directoryHref,
  directorySearchParams,
  parseDirectorySearch,
} from '#shared/businesses/directory-search.ts'
import { changedSearch, type DirectoryChange, withoutService } from '#web/businesses/directory-change.ts'

/** Replaces the address and leaves the scroll position alone: filters add no steps to the history. */
const inPlace = { replace: true, preventScrollReset: true } as const

/**
 * The search that the address asks for, and the ways to change it. A change shows at once, before the router has moved:
 * a checkbox must not fall back for a moment, and a second press must build on the first. An address that says the same
 * in other words (a service, a mangled number) is replaced by the canonical one.
 */
export function useDirectorySearch(categories: readonly { id: number; name: string }[] | undefined) {
  const { search: query, key } = useLocation()
  const navigate = useNavigate()
  const asked = useMemo(
    () => withoutService(parseDirectorySearch(new URLSearchParams(query)), categories),
    [query, categories],
  )
  const [pending, setPending] = useState<{ from: string; search: DirectorySearch } | null>(null)
  if (pending && pending.from !== key) setPending(null)
  const search = pending?.from === key ? pending.search : asked
  const go = useCallback((next: DirectorySearch) => setPending({ from: key, search: next }), [key])

  useEffect(() => {
    if (pending) void navigate(directoryHref(pending.search), inPlace)
  }, [pending, navigate])
  useEffect(() => {
    const isCanonical = new URLSearchParams(query).toString() === directorySearchParams(asked).toString()
    if (!isCanonical) void navigate(directoryHref(asked), inPlace)
  }, [query, asked, navigate])

  return {
    search,
    go,
    apply: useCallback((change: DirectoryChange) => go(changedSearch(search, change)), [search, go]),
    hrefOf: useCallback((change: DirectoryChange) => directoryHref(changedSearch(search, change)), [search]),
  }
}
