import '#web/styles/map.css'
import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { type MouseEvent, useMemo, useState } from 'react'
import { toPlane } from '#shared/map/projection.ts'
import { useApi, usePublicConfig } from '#web/lib/app-context.ts'
import { drawnMapQuery } from './map.queries.ts'
import { MapSurface } from './map-surface.tsx'
import { MovablePin } from './movable-pin.tsx'
import type { PinMapProps } from './pin-map-props.ts'
import { boundsAround, keyScale, movedBy, pinZooms } from './pin-moves.ts'
import { ScaleBar } from './scale-bar.tsx'
import { useMapStage } from './use-map-stage.ts'
import { onScreen, type Point } from './view.ts'

const ignore = () => {}
const pinId = 'pin'

/** A map around a pin, which follows the pointer, the arrow keys, or a press elsewhere. It stays in the middle otherwise. */
export function PinMapView({ position, onMove, describedBy }: PinMapProps) {
  const { data, isError } = useQuery(drawnMapQuery(useApi(), usePublicConfig().apiUrl))
  const { latitude, longitude } = position
  const [zoom, setZoom] = useState(0)
  const pins = useMemo(
    () => [{ id: pinId, latitude, longitude, name: '', label: '', summary: '', isPromoted: false }],
    [latitude, longitude],
  )
  const bounds = useMemo(() => boundsAround({ latitude, longitude }, zoom), [latitude, longitude, zoom])
  const { stage, keep, rest } = useMapStage(
    {
      label: 'Map',
      pins,
      bounds,
      chosenId: pinId,
      pointedId: null,
      visitor: null,
      isStill: true,
      onChoose: ignore,
      onPoint: ignore,
      onMove: ignore,
    },
    data?.map ?? null,
  )
  const moveOnScreen = (by: Point) => {
    if (stage.current) onMove(movedBy(position, by, stage.current.camera.view.scale))
  }
  const handleClick = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>) => {
    if (!stage.current || (target instanceof Element && target.closest('button'))) return
    const { left, top } = currentTarget.getBoundingClientRect()
    const [x, y] = onScreen(stage.current.camera.view, toPlane(longitude, latitude))
    moveOnScreen([clientX - left - x, clientY - top - y])
  }
  return (
    <div className="MapView is-still has-movable-pin">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pin takes the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="MapView-stage" ref={keep('stage')} onClick={handleClick}>
        <MapSurface isStill keep={keep} stage={stage} />
        <ul className="MapView-pins" ref={keep('pins')}>
          <li className="is-front">
            <MovablePin
              describedBy={describedBy}
              onDrag={moveOnScreen}
              onKey={(by) => onMove(movedBy(position, by, keyScale(zoom)))}
            />
          </li>
        </ul>
      </div>
      <div className="MapControls" data-on-map>
        <button
          type="button"
          aria-label="Zoom in"
          disabled={zoom >= pinZooms.most}
          onClick={() => setZoom(zoom + 1)}
        >
          <Plus className="Icon" />
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          disabled={zoom <= pinZooms.least}
          onClick={() => setZoom(zoom - 1)}
        >
          <Minus className="Icon" />
        </button>
      </div>
      {isError ? (
        <p className="MapView-note" role="status" data-on-map>
          The streets couldn’t be loaded. Trying again…
        </p>
      ) : null}
      <div className="MapView-foot" data-on-map>
        {rest ? <ScaleBar {...rest} /> : null}
        {data ? <p>{data.attribution}</p> : null}
      </div>
    </div>
  )
}
