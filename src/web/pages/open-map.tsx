import '#web/styles/open-map.css'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import type { BusinessPins } from '#shared/businesses/directory/pins.schemas.ts'
import { businessesQuery } from '#web/businesses/businesses.queries.ts'
import type { DirectoryChange } from '#web/businesses/directory/directory-change.ts'
import { MapCard } from '#web/businesses/directory/map-card.tsx'
import { missingText } from '#web/businesses/directory/pins-on-map.ts'
import { useCardPins } from '#web/businesses/directory/use-card-pins.ts'
import { useDirectoryMap } from '#web/businesses/directory/use-directory-map.ts'
import { useApi } from '#web/lib/app-context.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { MapView } from '#web/map/map-view.tsx'
import { Button } from '#web/ui/button.tsx'

export type OpenMapProps = {
  search: DirectorySearch
  /** Around the cards that are tied to pins. */
  results: RefObject<HTMLElement | null>
  onChange: (change: DirectoryChange) => void
  /** Leads to the list where there is no room for both. */
  back: ReactNode
}

/** The businesses of the directory on a map. */
export function OpenMap({ search, results: list, onChange, back }: OpenMapProps) {
  const map = useDirectoryMap(search, onChange)
  const { results, pins, area, chosenId, isMoved, move, choose, searchArea } = map
  const { position } = usePosition()
  const { data: page } = useQuery(businessesQuery(useApi(), search, position))
  const [pointedId, setPointedId] = useState<string | null>(null)
  const cardRef = useRef<HTMLElement>(null)
  useCardPins({ list, pointedId, chosenId, onPoint: setPointedId, cards: page })
  const close = useClosing(cardRef, choose)
  return (
    <MapView
      label="Businesses on the map"
      {...{ pins, chosenId, pointedId }}
      bounds={area}
      onChoose={choose}
      onPoint={setPointedId}
      onMove={move}
      {...(position && { visitor: position })}
      {...(results.data?.place && { outline: results.data.outline ?? results.data.place })}
    >
      <div className="MapPane-top" data-on-map>
        {results.isError ? (
          <PinsFailed onRetry={() => void results.refetch()} />
        ) : isMoved ? (
          <Button className="MapPill" onClick={searchArea}>
            <RotateCw className="Icon is-s" />
            Search this area
          </Button>
        ) : null}
      </div>
      <div className="MapPane-bottom">
        {back}
        {results.data ? <MapNote pins={results.data} /> : null}
        {chosenId === null ? null : (
          <MapCard
            key={chosenId}
            id={chosenId}
            listed={page?.businesses ?? []}
            onClose={close}
            ref={cardRef}
          />
        )}
      </div>
    </MapView>
  )
}

function PinsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="MapNote is-bad" role="alert">
      The businesses couldn’t be loaded.
      <button type="button" className="Link" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}

function MapNote({ pins }: { pins: BusinessPins }) {
  const text = missingText(pins)
  return text ? (
    <p className="MapNote" data-on-map>
      {text}
    </p>
  ) : null
}

/** Closes the card; the focus returns from it to where it was. */
function useClosing(cardRef: RefObject<HTMLElement | null>, choose: (id: null) => void) {
  const cameFrom = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !cardRef.current?.contains(target)) cameFrom.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [cardRef])
  return () => {
    if (cardRef.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
    choose(null)
  }
}
