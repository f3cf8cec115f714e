import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { areaText, austinArea, type MapArea, parseArea } from '#shared/businesses/directory/map-area.ts'
import type { BusinessPins } from '#shared/businesses/directory/pins.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { usePosition } from '#web/lib/use-position.ts'
import type { DirectoryChange } from './directory-change.ts'
import { businessPinsQuery } from './pins.queries.ts'
import { closerAt, clusterOf, toMapPins, viewOf } from './pins-on-map.ts'

/** The last map area by history entry: the Back button returns there. */
const left = new Map<string, { area: MapArea; chosenId: string | null }>()

/** The map of a search: its pins, its bounds, the chosen pin, and whether the visitor has moved it. */
export function useDirectoryMap(search: DirectorySearch, onChange: (change: DirectoryChange) => void) {
  const { key } = useLocation()
  const [before] = useState(() => left.get(key))
  const [bounds, setBounds] = useState<MapArea | null>(null)
  const { position } = usePosition()
  const results = useQuery(businessPinsQuery(useApi(), search, bounds, position))
  const { data, isPlaceholderData } = results
  const [area, setArea] = useState<MapArea>(before?.area ?? search.area ?? austinArea)
  const [chosenId, setChosenId] = useState(before?.chosenId ?? null)
  const [isMoved, setMoved] = useState(false)
  const seen = useRef<MapArea | null>(null)
  useSearchInView(search, isPlaceholderData ? undefined : data, before !== undefined, (next) => {
    setArea(next)
    setMoved(false)
  })

  useEffect(
    () => () => {
      if (seen.current) left.set(key, { area: inset(seen.current), chosenId })
    },
    [key, chosenId],
  )
  const isWhole = data?.isWhole ?? true
  const move = useCallback(
    (next: MapArea, byVisitor: boolean) => {
      seen.current = next
      if (byVisitor) setMoved(true)
      if (!isWhole) setBounds(next)
    },
    [isWhole],
  )
  const choose = useCallback(
    (id: string | null) => {
      const cluster = id !== null && data ? clusterOf(data, id) : undefined
      if (cluster) setArea(closerAt(seen.current ?? austinArea, cluster))
      else setChosenId(id)
    },
    [data],
  )
  const searchArea = () => {
    const shown = seen.current && parseArea(areaText(seen.current))
    if (!shown) return
    setMoved(false)
    setChosenId(null)
    onChange({ area: shown })
  }
  const pins = useMemo(() => (data ? toMapPins(data) : []), [data])
  const isGone = data?.isWhole && !pins.some(({ id }) => id === chosenId)
  return { results, pins, area, chosenId: isGone ? null : chosenId, isMoved, move, choose, searchArea }
}

/** Shows the area of a search, its place, or all that it found, unless the map already shows that area. */
function useSearchInView(
  search: DirectorySearch,
  found: BusinessPins | null | undefined,
  isShown: boolean,
  show: (area: MapArea) => void,
): void {
  const shown = useRef<DirectorySearch | null>(isShown ? search : null)
  useEffect(() => {
    const before = shown.current
    if (before && isSameSet(before, search)) return
    if (!found) return
    shown.current = search
    const asked = search.area
    // Only the area is new: the visitor searched the visible part of the map.
    if (before && asked && isSameSet({ ...before, area: asked }, search)) return
    show(asked ?? viewOf(found) ?? austinArea)
  })
}

/** The map adds a margin around its bounds. */
function inset({ west, south, east, north }: MapArea): MapArea {
  const [across, up] = [(east - west) * 0.06, (north - south) * 0.06]
  return { west: west + across, south: south + up, east: east - across, north: north - up }
}

/** The same businesses, in any order. */
const isSameSet = (one: DirectorySearch, other: DirectorySearch) => {
  const { sort, page, view } = other
  return JSON.stringify({ ...one, sort, page, view }) === JSON.stringify(other)
}
