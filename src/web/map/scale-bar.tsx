import type { Rest } from './map-stage.ts'
import { scaleBar } from './view.ts'

/** The length of a round distance on the map. */
export function ScaleBar({ view, size }: Rest) {
  const { label, width } = scaleBar(view, size)
  const right = Math.round(width) + 0.75
  return (
    <p className="ScaleBar">
      <svg width={right + 1} height="6" aria-hidden="true">
        <path d={`M.75 0v5.25H${right}V0`} />
      </svg>
      {label}
    </p>
  )
}
