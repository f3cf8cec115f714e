import type { Position } from '#shared/lib/geo.ts'

export type PinMapProps = {
  position: Position
  onMove: (position: Position) => void
  /** IDs of the elements that explain how to move the pin. */
  describedBy: string
}
