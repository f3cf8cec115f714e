import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
  /** Where this page has navigated since nothing was pending. */
  const sent = useRef<string[]>([])
  const here = directoryHref(asked)
  // A press while the one before is on its way builds on it, and mustn't be lost when that one arrives. Derived, not set:
  // React may drop a state that is set while it renders a navigation.
  const isAhead =
    pending !== null &&
    (pending.from === key || (sent.current.includes(here) && here !== directoryHref(pending.search)))
  const search = useUnchanged(isAhead ? pending.search : asked)

  // `go` and `apply` are stable across navigations, so that the components that get them needn't re-render
  const latest = useRef({ key, search })
  // not `useEffect`: a press can come between a navigation and its effects
  useLayoutEffect(() => {
    latest.current = { key, search }
  })
  const go = useCallback((next: DirectorySearch) => {
    latest.current.search = next
    setPending({ from: latest.current.key, search: next })
  }, [])
  const apply = useCallback(
    (change: DirectoryChange) => go(changedSearch(latest.current.search, change)),
    [go],
  )

  useEffect(() => {
    if (!pending) {
      sent.current = []
      return
    }
    if (!isAhead) {
      setPending((last) => (last === pending ? null : last))
      return
    }
    const href = directoryHref(pending.search)
    if (sent.current.at(-1) === href) return
    // let the press show before the router works
    return afterPaint(() => {
      sent.current.push(href)
      void navigate(href, inPlace)
    })
  }, [pending, isAhead, navigate])
  useEffect(() => {
    const isCanonical = new URLSearchParams(query).toString() === directorySearchParams(asked).toString()
    if (!isCanonical) void navigate(here, inPlace)
  }, [query, asked, here, navigate])

  return { search, go, apply }
}

/** The same object as long as its content is the same: after navigation, the address has what was pending. */
function useUnchanged(search: DirectorySearch): DirectorySearch {
  const href = directoryHref(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the whole search
  return useMemo(() => search, [href])
}
