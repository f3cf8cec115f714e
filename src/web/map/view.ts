import type { MapBounds } from '#shared/map/map-pins.ts'
import { type PlanePoint, planeZoom, toDegrees, toPlane } from '#shared/map/projection.ts'

/** A point of the plane is at `point * scale + (x, y)`, in pixels from the box's upper left corner. */
export type View = { readonly x: number; readonly y: number; readonly scale: number }
export type Size = { readonly width: number; readonly height: number }
export type Point = readonly [x: number, y: number]
/** Left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Zoomed out, all of Austin fits on a phone; zoomed in further, the drawing would be blank between the streets. */
const zooms = { least: 9.6, most: 16 }
/** Limits for the middle of the map. */
const [left, top] = toPlane(-98.05, 30.6)
const [right, bottom] = toPlane(-97.45, 30.05)

export const zoomOf = ({ scale }: View): number => planeZoom + Math.log2(scale)
const scaleOf = (zoom: number) => 2 ** (zoom - planeZoom)
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export const onScreen = ({ x, y, scale }: View, [planeX, planeY]: PlanePoint): Point => [
  planeX * scale + x,
  planeY * scale + y,
]

export const isOverlapping = (a: Box, b: Box): boolean =>
  a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

/** Returns the view with this point of the plane in the middle of the box, kept within Austin. */
export function viewAt([planeX, planeY]: PlanePoint, zoom: number, { width, height }: Size): View {
  const scale = scaleOf(clamp(zoom, zooms.least, zooms.most))
  return {
    x: width / 2 - clamp(planeX, left, right) * scale,
    y: height / 2 - clamp(planeY, top, bottom) * scale,
    scale,
  }
}

/** Returns the nearest view that is allowed. */
export const kept = (view: View, size: Size): View => viewAt(middleOf(view, size), zoomOf(view), size)

/** Returns the point of the plane in the middle of the box. */
export const middleOf = ({ x, y, scale }: View, { width, height }: Size): PlanePoint => [
  (width / 2 - x) / scale,
  (height / 2 - y) / scale,
]

/** Returns the view `factor` times larger, in which this point of the box stays in place. */
export function zoomedAround(view: View, factor: number, [atX, atY]: Point, size: Size): View {
  const scale = clamp(view.scale * factor, scaleOf(zooms.least), scaleOf(zooms.most))
  const ratio = scale / view.scale
  return kept({ x: atX - (atX - view.x) * ratio, y: atY - (atY - view.y) * ratio, scale }, size)
}

/** Returns the view that shows all of `bounds`, at most at `most`, `margin` pixels from the edges. */
export function fitted({ west, south, east, north }: MapBounds, size: Size, margin = 40, most = 15.2): View {
  const [westX, northY] = toPlane(west, north)
  const [eastX, southY] = toPlane(east, south)
  const across = Math.max(size.width - 2 * margin, size.width / 2)
  const down = Math.max(size.height - 2 * margin, size.height / 2)
  const scale = Math.min(across / (eastX - westX || 1e-9), down / (southY - northY || 1e-9))
  const zoom = Math.min(planeZoom + Math.log2(scale), most)
  return viewAt([(westX + eastX) / 2, (northY + southY) / 2], zoom, size)
}

/** Returns the bounds of a view; `margin` is the share of the box that is added at each side. */
export function seenBounds(view: View, { width, height }: Size, margin = 0): MapBounds {
  const { x, y, scale } = view
  const from = toDegrees((-width * margin - x) / scale, (-height * margin - y) / scale)
  const to = toDegrees((width * (1 + margin) - x) / scale, (height * (1 + margin) - y) / scale)
  return { west: from.longitude, north: from.latitude, east: to.longitude, south: to.latitude }
}

/** Returns the view at `share` (0 to 1) of the way. A point in the same place at both ends stays there. */
export function between(from: View, to: View, share: number): View {
  const scale = from.scale * (to.scale / from.scale) ** share
  const isZoom = Math.abs(to.scale / from.scale - 1) > 1e-6
  const way = isZoom ? (scale - from.scale) / (to.scale - from.scale) : share
  return { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way, scale }
}

const metersPerMile = 1609.344
const lengths = [
  [5, '5 miles'],
  [2, '2 miles'],
  [1, '1 mile'],
  [0.5, '½ mile'],
  [0.25, '¼ mile'],
  [0.125, '⅛ mile'],
] as const

/** Returns the longest round distance that is at most 110 pixels wide, at the middle of the map. */
export function scaleBar(view: View, size: Size): { label: string; width: number } {
  const { latitude } = toDegrees(...middleOf(view, size))
  const metersPerPixel = (156_543.034 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoomOf(view)
  const widths = lengths.map(([miles, label]) => ({ label, width: (miles * metersPerMile) / metersPerPixel }))
  return widths.find(({ width }) => width <= 110) ?? { label: '⅛ mile', width: widths.at(-1)?.width ?? 0 }
}
