import type { Position } from '#shared/lib/geo.ts'

export type PinMapProps = {
  position: Position
  onMove: (position: Position) => void
  /** IDs of what says how the pin is moved. */
  describedBy: string
}
