import type { ReactNode } from 'react'
import type { MapBounds, MapPin } from '#shared/map/map-pins.ts'
import type { Outline } from './draw-map.ts'
import type { VisitorPosition } from './pin-places.ts'

export type MapViewProps = {
  label: string
  /** In their order of importance: where two would overlap, the later one becomes a dot. */
  pins: readonly MapPin[]
  /** The part of the map to show; a new object moves the map there. */
  bounds: MapBounds
  chosenId: string | null
  pointedId: string | null
  onChoose: (id: string | null) => void
  onPoint: (id: string | null) => void
  /** The map has come to rest at other bounds. */
  onMove: (bounds: MapBounds, byVisitor: boolean) => void
  /** A place or an area to point out. */
  outline?: Outline | undefined
  visitor?: VisitorPosition | undefined
  /** Without gestures and buttons. */
  isStill?: boolean | undefined
  /** Elements that float over the map. The chosen pin is kept clear of those with `data-covers-map`. */
  children?: ReactNode
}
