import type { MapColors } from './map-colors.ts'
import { type Box, type Size, type View, zoomOf } from './view.ts'

/** A canvas to draw on, of `size` in CSS pixels, and the part of the plane it shows. */
export type Pen = {
  ctx: CanvasRenderingContext2D
  view: View
  size: Size
  zoom: number
  /** Device pixels for each CSS pixel. */
  density: number
  colors: MapColors
  seen: Box
}

export function penFor(
  ctx: CanvasRenderingContext2D,
  view: View,
  size: Size,
  density: number,
  colors: MapColors,
): Pen {
  const { x, y, scale } = view
  const seen: Box = [-x / scale, -y / scale, (size.width - x) / scale, (size.height - y) / scale]
  return { ctx, view, size, zoom: zoomOf(view), density, colors, seen }
}
