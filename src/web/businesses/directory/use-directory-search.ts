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

/** Replaces the address and keeps the scroll position: filters add no history entries. */
const inPlace = { replace: true, preventScrollReset: true } as const

/**
 * The search in the address, and how to change it. A change shows immediately, before the router has navigated: a
 * checkbox must not flip back, and a second press must build on the first. A non-canonical address (with a service or a
 * mangled number) is replaced by the canonical one. `place` is the service's place in the directory.
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

  // `go` and `apply` are stable across navigations, so that the components that get them needn't re-render
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
    // let the press show before the router works
    if (pending) return afterPaint(() => void navigate(directoryHref(pending.search), inPlace))
  }, [pending, navigate])
  useEffect(() => {
    const isCanonical = new URLSearchParams(query).toString() === directorySearchParams(asked).toString()
    if (!isCanonical) void navigate(directoryHref(asked), inPlace)
  }, [query, asked, navigate])

  return { search, go, apply }
}

/** The same object as long as its content is the same: after navigation, the address has what was pending. */
function useUnchanged(search: DirectorySearch): DirectorySearch {
  const href = directoryHref(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the whole search
  return useMemo(() => search, [href])
}
