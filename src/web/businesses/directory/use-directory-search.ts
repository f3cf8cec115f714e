import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type DirectorySearch,
  directoryHref,
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
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const asked = useMemo(
    () => withoutService(parseDirectorySearch(new URLSearchParams(query)), place),
    [query, place],
  )
  const here = directoryHref(asked)
  const [pending, setPending] = useState<DirectorySearch | null>(null)
  /** The address before the press, and where this page has navigated since. */
  const passed = useRef([here])
  const wanted = pending ? directoryHref(pending) : here
  // Until the last of these navigations arrives: a press while the one before is on its way builds on it. Derived, not set:
  // React may drop a state that is set while it renders a navigation.
  const isAhead = passed.current.includes(here) && !(wanted === here && passed.current.at(-1) === here)
  const search = useUnchanged((isAhead && pending) || asked)

  // `go` and `apply` are stable across navigations, so that the components that get them needn't re-render
  const latest = useRef(search)
  // not `useEffect`: a press can come between a navigation and its effects
  useLayoutEffect(() => {
    latest.current = search
  })
  const go = useCallback((next: DirectorySearch) => {
    latest.current = next
    setPending(next)
  }, [])
  const apply = useCallback((change: DirectoryChange) => go(changedSearch(latest.current, change)), [go])

  useEffect(() => {
    if (!isAhead) {
      passed.current = [here]
      setPending((last) => (last === pending ? null : last))
    } else if (passed.current.at(-1) !== wanted)
      // let the press show before the router works
      return afterPaint(() => {
        passed.current.push(wanted)
        void navigate(wanted, inPlace)
      })
  }, [pending, isAhead, here, wanted, navigate])
  useEffect(() => {
    const given = new URLSearchParams(query).toString()
    if (given !== (here.split('?')[1] ?? '')) void navigate(here, inPlace)
  }, [query, here, navigate])

  return { search, go, apply }
}

/** The same object while its content is the same: after navigation, the address has the pending search. */
function useUnchanged(search: DirectorySearch): DirectorySearch {
  const href = directoryHref(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the whole search
  return useMemo(() => search, [href])
}
