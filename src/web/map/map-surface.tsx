import type { RefObject } from 'react'
import { moveByKey } from './map-gestures.ts'
import type { Keep, MapStage } from './map-stage.ts'

type MapSurfaceProps = { isStill: boolean; keep: Keep; stage: RefObject<MapStage | null> }

/** The drawing, which takes the arrow keys. */
export function MapSurface({ isStill, keep, stage }: MapSurfaceProps) {
  const drawing = (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex can't be focused */}
      <canvas ref={keep('canvas')} aria-hidden="true" />
      <span ref={keep('probe')} hidden />
    </>
  )
  if (isStill) return drawing
  return (
    <div
      className="MapView-surface"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
      tabIndex={0}
      aria-label="Map: arrow keys to move, plus and minus to zoom"
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || !stage.current) return
        if (moveByKey(stage.current.camera, event.key)) event.preventDefault()
      }}
    >
      {drawing}
    </div>
  )
}
