import type { Line } from '#shared/map/base-map.ts'
import type { MapBounds } from '#shared/map/map-pins.ts'
import { toPlane, toPlaneLine } from '#shared/map/projection.ts'
import { drawServed } from './draw-served.ts'
import type { SlicedWork } from './in-frames.ts'
import type { Pen } from './map-pen.ts'
import type { Piece, PreparedMap } from './prepared-map.ts'
import { isOverlapping } from './view.ts'

/** A place with the rest dimmed, or the ground that somebody serves. */
export type Outline = MapBounds | Line[] | { served: readonly Line[] }

/** A width that grows with the zoom, in CSS pixels. */
const grown = (zoom: number, from: number, to: number, least = 10, most = 15) =>
  from * (to / from) ** Math.max(0, Math.min(1, (zoom - least) / (most - least)))

/** Draws all but the names. Other work on the canvas may come in between, so each part sets its own state. */
export function* drawMap(pen: Pen, map: PreparedMap | null, outline: Outline | null): SlicedWork {
  drawGround(pen, map)
  if (map) {
    yield* drawLand(pen, map)
    yield* drawBorders(pen, map)
    yield* drawWater(pen, map)
    yield* drawRoads(pen, map)
  }
  if (!outline) return
  if ('served' in outline) drawServed(pen, outline.served.map(toPlaneLine))
  else drawOutline(pen, outline)
}

function onPlane({ ctx, view, density }: Pen): void {
  const scale = view.scale * density
  ctx.setTransform(scale, 0, 0, scale, view.x * density, view.y * density)
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
}

function drawGround({ ctx, size, density, colors }: Pen, map: PreparedMap | null): void {
  ctx.setTransform(density, 0, 0, density, 0, 0)
  ctx.fillStyle = map && map.areas.length > 0 ? colors.outside : colors.land
  ctx.fillRect(0, 0, size.width, size.height)
}

function pathOf(piece: Piece): Path2D {
  if (piece.path) return piece.path
  const path = new Path2D()
  for (const line of piece.lines) {
    path.moveTo(line[0] ?? 0, line[1] ?? 0)
    for (let index = 2; index + 1 < line.length; index += 2)
      path.lineTo(line[index] ?? 0, line[index + 1] ?? 0)
    if (piece.isSurface) path.closePath()
  }
  piece.path = path
  return path
}

const seenIn = ({ seen }: Pen, pieces: readonly Piece[]) =>
  pieces.filter(({ box }) => isOverlapping(box, seen))

function* fill(pen: Pen, pieces: readonly Piece[], color: string | CanvasPattern): SlicedWork {
  for (const piece of seenIn(pen, pieces)) {
    if (!piece.isSurface) continue
    onPlane(pen)
    pen.ctx.fillStyle = color
    pen.ctx.fill(pathOf(piece), 'evenodd')
    yield piece.points
  }
}

/** Strokes lines `width` CSS pixels wide; `dash` also in CSS pixels. */
function* stroke(
  pen: Pen,
  pieces: readonly Piece[],
  color: string,
  width: number,
  dash: readonly number[] = [],
): SlicedWork {
  const pixel = 1 / pen.view.scale
  for (const piece of seenIn(pen, pieces)) {
    onPlane(pen)
    pen.ctx.strokeStyle = color
    pen.ctx.lineWidth = width * pixel
    pen.ctx.setLineDash(dash.map((length) => length * pixel))
    pen.ctx.stroke(pathOf(piece))
    pen.ctx.setLineDash([])
    yield piece.points * (dash.length > 0 ? 4 : 2)
  }
}

function* drawLand(pen: Pen, { areas, parks, greenbelts }: PreparedMap): SlicedWork {
  const { colors, zoom } = pen
  yield* fill(pen, areas, colors.land)
  yield* fill(pen, parks, colors.park)
  yield* fill(pen, greenbelts, colors.park)
  const tufts = zoom >= 12.2 ? tuftPattern(pen) : null
  if (tufts) yield* fill(pen, greenbelts, tufts)
  yield* stroke(pen, parks, colors.parkLine, 0.8)
  yield* stroke(pen, greenbelts, colors.parkLine, 0.8)
}

/** Small tufts of grass for greenbelts, of the same size at every zoom. */
function tuftPattern({ ctx, view, density, colors }: Pen): CanvasPattern | null {
  const tile = document.createElement('canvas')
  const grid = Math.round(9 * density)
  tile.width = grid
  tile.height = grid
  const pen = tile.getContext('2d')
  if (!pen) return null
  pen.scale(grid / 9, grid / 9)
  pen.strokeStyle = colors.parkLine
  pen.lineWidth = 0.9
  pen.beginPath()
  for (const [x, y] of [
    [1.5, 3],
    [6, 7.5],
  ] as const) {
    pen.moveTo(x, y)
    pen.lineTo(x + 1.2, y - 1.8)
    pen.lineTo(x + 2.4, y)
  }
  pen.stroke()
  const pattern = ctx.createPattern(tile, 'repeat')
  const size = 9 / grid / view.scale
  pattern?.setTransform({ a: size, d: size })
  return pattern
}

function* drawWater(pen: Pen, { water }: PreparedMap): SlicedWork {
  const { ctx, colors, zoom, view } = pen
  yield* fill(pen, water, colors.water)
  const lakes = seenIn(pen, water).filter(({ isSurface }) => isSurface)
  // One engraved line along the shores, as on old maps.
  for (const lake of zoom >= 12.5 ? lakes : []) {
    const path = pathOf(lake)
    ctx.save()
    onPlane(pen)
    ctx.clip(path, 'evenodd')
    ctx.strokeStyle = colors.ripple
    ctx.lineWidth = 9.5 / view.scale
    ctx.stroke(path)
    ctx.strokeStyle = colors.water
    ctx.lineWidth = 7.9 / view.scale
    ctx.stroke(path)
    ctx.restore()
    yield lake.points * 5
  }
  const creeks = water.filter(({ isSurface }) => !isSurface)
  yield* stroke(pen, creeks, colors.wave, grown(zoom, 1.6, 4.5))
  yield* stroke(pen, creeks, colors.water, grown(zoom, 0.6, 2.5))
  yield* stroke(pen, lakes, colors.wave, 1.1)
}

function* drawRoads(pen: Pen, map: PreparedMap): SlicedWork {
  const { colors, zoom } = pen
  if (zoom >= 12.7) yield* stroke(pen, map.trails, colors.trail, 1.1, [3, 3])
  if (zoom >= 11.6) yield* stroke(pen, map.streets, colors.street, grown(zoom, 0.5, 2.2))
  if (zoom >= 13.2) {
    yield* stroke(pen, map.mainRoads, colors.road, grown(zoom, 2.6, 6.4, 13.2, 15.5))
    yield* stroke(pen, map.mainRoads, colors.raised, grown(zoom, 1.2, 4.6, 13.2, 15.5))
  } else yield* stroke(pen, map.mainRoads, colors.road, grown(zoom, 0.55, 1.3, 10, 13))
  const surfaces = map.motorways.filter(({ isSurface }) => isSurface)
  const lines = map.motorways.filter(({ isSurface }) => !isSurface)
  yield* stroke(pen, surfaces, colors.ink2, grown(zoom, 2, 3.2))
  yield* stroke(pen, lines, colors.ink2, grown(zoom, 2.6, 10))
  yield* stroke(pen, surfaces, colors.motorway, grown(zoom, 0.9, 1.6))
  yield* fill(pen, surfaces, colors.motorway)
  yield* stroke(pen, lines, colors.motorway, grown(zoom, 1.5, 8.2))
}

function* drawBorders(pen: Pen, { borders, cityEdge }: PreparedMap): SlicedWork {
  if (pen.zoom >= 11.8) yield* stroke(pen, borders, pen.colors.border, 1.7, [0.1, 5])
  yield* stroke(pen, cityEdge, pen.colors.border, 1, [7, 4, 1, 4])
}

type Place = Exclude<Outline, { served: unknown }>

export const outlineRings = (outline: Place): Float32Array[] =>
  Array.isArray(outline) ? outline.map(toPlaneLine) : [ringOf(outline)]

function ringOf({ west, south, east, north }: MapBounds): Float32Array {
  const [left, top] = toPlane(west, north)
  const [right, bottom] = toPlane(east, south)
  return Float32Array.of(left, top, right, top, right, bottom, left, bottom, left, top)
}

/** The place that was asked for, with the rest dimmed. */
function drawOutline(pen: Pen, outline: Place): void {
  const { ctx, seen, colors, view } = pen
  const rings = outlineRings(outline)
  const place = pathOf({ box: seen, lines: rings, isSurface: true, points: 0, path: null })
  const rest = new Path2D()
  rest.rect(seen[0], seen[1], seen[2] - seen[0], seen[3] - seen[1])
  rest.addPath(place)
  onPlane(pen)
  ctx.fillStyle = colors.outside
  ctx.globalAlpha = 0.55
  ctx.fill(rest, 'evenodd')
  ctx.globalAlpha = 1
  ctx.strokeStyle = colors.land
  ctx.lineWidth = 6 / view.scale
  ctx.stroke(place)
  ctx.strokeStyle = colors.action
  ctx.lineWidth = 2.5 / view.scale
  ctx.stroke(place)
}
