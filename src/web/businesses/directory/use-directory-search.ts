import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type DirectorySearch,
  directoryHref,
  directorySearchParams,
  parseDirectorySearch,
} from '#shared/businesses/directory/directory-search.ts'
import type { ServicePlace } from '#shared/categories/popular-services.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { changedSearch, type DirectoryChange, withoutService } from './directory-change.ts'

/** Replaces the address and leaves the scroll position alone: filters add no steps to the history. */
const inPlace = { replace: true, preventScrollReset: true } as const

/**
 * The search that the address asks for, and the ways to change it. A change shows at once, before the router has moved:
 * a checkbox must not fall back for a moment, and a second press must build on the first. An address that says the same
 * in other words (a service, a mangled number) is replaced by the canonical one. `place` is where its service is found.
 */
export function useDirectorySearch(place: ServicePlace | null) {
  const { search: query, key } = useLocation()
  const navigate = useNavigate()
  const asked = useMemo(
    () => withoutService(parseDirectorySearch(new URLSearchParams(query)), place),
    [query, place],
  )
  const [pending, setPending] = useState<{ from: string; search: DirectorySearch } | null>(null)
  if (pending && pending.from !== key) setPending(null)
  const search = useUnchanged(pending?.from === key ? pending.search : asked)

  // `go` and `apply` stay the same over navigations, so that what is given them need not be drawn anew
  const latest = useRef({ key, asked })
  useEffect(() => {
    latest.current = { key, asked }
  })
  const go = useCallback((next: DirectorySearch) => {
    setPending({ from: latest.current.key, search: next })
  }, [])
  const apply = useCallback((change: DirectoryChange) => {
    const { key: from, asked: before } = latest.current
    setPending((last) => ({
      from,
      search: changedSearch(last?.from === from ? last.search : before, change),
    }))
  }, [])

  useEffect(() => {
    // the router's work can wait until what was pressed is seen
    if (pending) return afterPaint(() => void navigate(directoryHref(pending.search), inPlace))
  }, [pending, navigate])
  useEffect(() => {
    const isCanonical = new URLSearchParams(query).toString() === directorySearchParams(asked).toString()
    if (!isCanonical) void navigate(directoryHref(asked), inPlace)
  }, [query, asked, navigate])

  return { search, go, apply }
}

/** The same object for as long as it says the same: once the router has moved, the address says what was pending. */
function useUnchanged(search: DirectorySearch): DirectorySearch {
  const href = directoryHref(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address holds all that a search is
  return useMemo(() => search, [href])
}
