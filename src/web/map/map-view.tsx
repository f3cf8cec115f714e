import '#web/styles/map.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, usePublicConfig } from '#web/lib/app-context.ts'
import { cx } from '#web/ui/class-names.ts'
import { drawnMapQuery } from './map.queries.ts'
import { MapControls } from './map-controls.tsx'
import { MapPins } from './map-pins.tsx'
import { MapSurface } from './map-surface.tsx'
import type { MapViewProps } from './map-view-props.ts'
import { shownInWords, type VisitorPosition } from './pin-places.ts'
import { ScaleBar } from './scale-bar.tsx'
import { useMapStage } from './use-map-stage.ts'

export type { MapBounds, MapPin } from '#shared/map/map-pins.ts'

/** A map of Austin with pins. It fills its parent. Load it when a map is opened, not before. */
export function MapView(props: MapViewProps) {
  const { label, chosenId, pointedId, onChoose, onPoint, isStill = false, children } = props
  const { data, isError } = useQuery(drawnMapQuery(useApi(), usePublicConfig().apiUrl))
  const [position, setPosition] = useState<VisitorPosition | null>(null)
  const visitor = props.visitor ?? position
  const { stage, keep, rest, placed, openCluster, goTo } = useMapStage(
    { ...props, visitor },
    data?.map ?? null,
  )
  return (
    <section
      className={cx('MapView', isStill && 'is-still')}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || chosenId === null) return
        event.stopPropagation()
        onChoose(null)
      }}
    >
      <div className="MapView-stage" ref={keep('stage')}>
        <MapSurface isStill={isStill} keep={keep} stage={stage} />
        <MapPins
          keep={keep}
          {...placed}
          {...{ isStill, chosenId, pointedId, onChoose, onPoint }}
          onOpen={openCluster}
        />
      </div>
      {isStill ? null : (
        <>
          <p className="sr" role="status">
            {rest ? shownInWords(placed) : null}
          </p>
          <MapControls
            onZoom={(factor) => stage.current?.camera.zoom(factor)}
            onPosition={(found) => {
              setPosition(found)
              goTo(found)
            }}
          />
        </>
      )}
      {isError ? (
        <p className="MapView-note" role="status" data-on-map>
          The streets couldn’t be loaded. Trying again…
        </p>
      ) : null}
      <div className="MapView-foot" data-on-map>
        {rest ? <ScaleBar {...rest} /> : null}
        {data ? <p>{data.attribution}</p> : null}
      </div>
      {children}
    </section>
  )
}
