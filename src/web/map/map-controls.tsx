import { LocateFixed, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Position } from '#shared/lib/geo.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { zoomStep } from './map-gestures.ts'

type MapControlsProps = { onZoom: (factor: number) => void; onPosition: (position: Position) => void }

/** Zoom, and the visitor's position once they ask for it. */
export function MapControls({ onZoom, onPosition }: MapControlsProps) {
  const { state, position, request } = usePosition()
  const [isAsking, setAsking] = useState(false)
  const answer = useEffectEvent(() => {
    if (!isAsking || state === 'unknown') return
    if (position) {
      setAsking(false)
      onPosition(position)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the position is known, or asked for again
  useEffect(() => answer(), [state, position, isAsking])
  return (
    <>
      <div className="MapControls" data-on-map>
        <button type="button" aria-label="Zoom in" onClick={() => onZoom(zoomStep)}>
          <Plus className="Icon" />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => onZoom(1 / zoomStep)}>
          <Minus className="Icon" />
        </button>
        <button
          type="button"
          aria-label="Show my position"
          onClick={() => {
            setAsking(true)
            if (state !== 'granted') request()
          }}
        >
          <LocateFixed className="Icon" />
        </button>
      </div>
      {isAsking && state === 'denied' ? (
        <p className="MapView-note" role="status" data-on-map>
          Location is off in this browser.
        </p>
      ) : null}
    </>
  )
}
