import type { PlanePoint } from '#shared/map/projection.ts'
import type { SlicedWork } from './in-frames.ts'
import {
  alongLine,
  boxAround,
  evened,
  type Glyph,
  LabelSpace,
  type MeasuredLine,
  measured,
  pointAt,
  repeats,
  twoLines,
} from './label-places.ts'
import { fontOf } from './map-fonts.ts'
import type { Pen } from './map-pen.ts'
import type { MapName, NamedLines, PreparedMap } from './prepared-map.ts'
import { shieldText } from './shield-text.ts'
import { type Box, isOverlapping, onScreen, type Point } from './view.ts'

/** A name costs about as much as this many points of a line. */
const costOfName = 600

/** Writes the names where there is room beside taken boxes: pins, buttons, the scale bar. */
export function* drawNames(pen: Pen, map: PreparedMap, taken: readonly Box[]): SlicedWork {
  const { zoom } = pen
  const space = new LabelSpace(taken, pen.size)
  if (zoom >= 11.2) for (const name of nearby(pen, map.names.water)) yield writeWater(pen, space, map, name)
  if (zoom >= 10.6) yield* writeShields(pen, space, map.motorwayNames)
  if (zoom >= 11.4) for (const name of nearby(pen, map.names.area)) yield writeArea(pen, space, name)
  if (zoom >= 12.6) for (const name of nearby(pen, map.names.park)) yield writePark(pen, space, name)
  if (zoom >= 13) yield* writeRoads(pen, space, map.roadNames)
}

function onPixels({ ctx, density }: Pen): void {
  ctx.setTransform(density, 0, 0, density, 0, 0)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.lineJoin = 'round'
}

function nearby({ seen }: Pen, names: readonly MapName[]): MapName[] {
  return names.filter(({ at: [x, y] }) => isOverlapping([x, y, x, y], seen))
}

type Style = { font: string; color: string; spacing: number; lead: number; halo: number; pad: number }

/** Writes lines of text around a point if there is room. */
function write(pen: Pen, space: LabelSpace, lines: readonly string[], at: Point, style: Style): boolean {
  const { ctx, colors } = pen
  const { font, color, spacing, lead, halo, pad } = style
  onPixels(pen)
  ctx.font = font
  ctx.letterSpacing = `${spacing}px`
  const width = Math.max(...lines.map((line) => ctx.measureText(line).width))
  const isFree = space.takeFree([boxAround(at, width + 10 + pad, lead * lines.length + 6 + pad)])
  if (isFree) {
    ctx.strokeStyle = colors.land
    ctx.lineWidth = halo
    ctx.fillStyle = color
    for (const paint of [ctx.strokeText, ctx.fillText])
      for (const [index, line] of lines.entries())
        paint.call(ctx, line, at[0] + spacing / 2, at[1] + (index - (lines.length - 1) / 2) * lead)
  }
  ctx.letterSpacing = '0px'
  return isFree
}

/** Offsets for a name whose own place is taken, in pixels. */
const detours = [
  [0, 0],
  [0, -26],
  [0, 26],
  [-34, 0],
  [34, 0],
] as const

const widthOf = ({ view }: Pen, { box }: MapName) => (box ? (box[2] - box[0]) * view.scale : null)

function writeArea(pen: Pen, space: LabelSpace, name: MapName): number {
  const { zoom, view, colors } = pen
  const width = widthOf(pen, name)
  if (width !== null && width < (zoom < 12.5 ? 70 : 84)) return 1
  const size = zoom >= 13.8 ? 13.5 : zoom >= 12.6 ? 12 : 11
  const style = {
    font: fontOf('display', size),
    color: colors.ink2,
    spacing: zoom >= 13 ? 2.2 : 1.4,
    lead: size * 1.2,
    halo: 3,
    // Without its outline, a name must not make a place look larger than it is.
    pad: width === null && zoom < 13 ? 24 : 0,
  }
  const lines = twoLines(name.name.toUpperCase(), 11)
  const [x, y] = onScreen(view, name.at)
  detours.some(([right, down]) => write(pen, space, lines, [x + right, y + down], style))
  return costOfName
}

function writePark(pen: Pen, space: LabelSpace, name: MapName): number {
  const { view, colors, zoom } = pen
  const width = widthOf(pen, name)
  if (width === null ? zoom < 13 : width < 46) return 1
  const style = {
    font: fontOf('italic', 12),
    color: colors.parkText,
    spacing: 0,
    lead: 14,
    halo: 2.5,
    pad: 0,
  }
  write(pen, space, twoLines(name.name, 11), onScreen(view, name.at), style)
  return costOfName
}

/** Writes letters along a line; their boxes must be free. */
function writeAlong(pen: Pen, space: LabelSpace, text: string, glyphs: Glyph[], style: Omit<Style, 'lead'>) {
  const boxes = glyphs.map(({ at }) => boxAround(at, 12, 12))
  if (!space.takeFree(boxes)) return false
  const { ctx, colors, density } = pen
  onPixels(pen)
  ctx.font = style.font
  ctx.fillStyle = style.color
  ctx.strokeStyle = colors.land
  ctx.lineWidth = style.halo
  const letters = [...text]
  for (const paint of style.halo > 0 ? [ctx.strokeText, ctx.fillText] : [ctx.fillText])
    for (const [index, { at, angle }] of glyphs.entries()) {
      const [right, down] = [Math.cos(angle) * density, Math.sin(angle) * density]
      ctx.setTransform(right, down, -down, right, at[0] * density, at[1] * density)
      paint.call(ctx, letters[index] ?? '', 0, 0)
    }
  return true
}

function widthsOf({ ctx }: Pen, text: string, font: string, spacing: number): number[] {
  ctx.font = font
  return [...text].map((letter) => ctx.measureText(letter).width + spacing)
}

/** The name of a lake or river along its nearest shore, moved to where the name is. */
function writeWater(pen: Pen, space: LabelSpace, map: PreparedMap, { name, at }: MapName): number {
  const { zoom, view, colors } = pen
  const spacing = zoom > 13.5 ? 3.5 : 1.5
  const style = {
    font: fontOf('italic', zoom > 13.5 ? 15 : 13),
    color: colors.link,
    spacing,
    halo: 0,
    pad: 0,
  }
  const widths = widthsOf(pen, name, style.font, spacing)
  const room = widths.reduce((sum, width) => sum + width, 0) * 2
  const shore = shoreNear(map, at, room / view.scale)
  if (!shore) return costOfName
  const [nearX, nearY] = onScreen(view, shore.near)
  const [atX, atY] = onScreen(view, at)
  const moved = shore.points.map((point): Point => {
    const [x, y] = onScreen(view, point)
    return [x + atX - nearX, y + atY - nearY]
  })
  const line = measured(evened(measured(moved), 8, 7))
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    const glyphs = alongLine(line, widths, line.length * share)
    if (glyphs && writeAlong(pen, space, name, glyphs, style)) return costOfName
  }
  return costOfName
}

/** Returns the shore around its point nearest to `at`, `reach` long to both sides; null if no water is near. */
function shoreNear({ water }: PreparedMap, [atX, atY]: PlanePoint, reach: number) {
  let best = { distance: 40, line: null as Float32Array | null, index: 0 }
  for (const { lines, box } of water) {
    if (!isOverlapping([atX, atY, atX, atY], [box[0] - 10, box[1] - 10, box[2] + 10, box[3] + 10])) continue
    for (const line of lines)
      for (let index = 0; index + 1 < line.length; index += 2) {
        const distance = Math.hypot((line[index] ?? 0) - atX, (line[index + 1] ?? 0) - atY)
        if (distance < best.distance) best = { distance, line, index }
      }
  }
  const { line, index } = best
  if (!line) return null
  const count = line.length / 2
  const pointOf = (place: number): PlanePoint => {
    const index = (((place % count) + count) % count) * 2
    return [line[index] ?? 0, line[index + 1] ?? 0]
  }
  const walk = (step: 1 | -1) => {
    const points: PlanePoint[] = []
    let length = 0
    for (let place = index / 2; length < reach && points.length < count / 2; place += step) {
      const [x, y] = pointOf(place)
      const [nextX, nextY] = pointOf(place + step)
      length += Math.hypot(nextX - x, nextY - y)
      points.push([nextX, nextY])
    }
    return points
  }
  const near = pointOf(index / 2)
  return { near, points: [...walk(-1).reverse(), near, ...walk(1)] }
}

/** Returns the parts of named lines that the canvas shows, as points on it. */
function runsOf({ view, seen, size }: Pen, { lines }: NamedLines): MeasuredLine[] {
  const runs: MeasuredLine[] = []
  const reach = 40 / view.scale
  for (const line of lines) {
    let run: Point[] = []
    const end = () => {
      if (run.length > 1) runs.push(measured(run))
      run = []
    }
    for (let index = 0; index + 1 < line.length; index += 2) {
      const [x, y] = [line[index] ?? 0, line[index + 1] ?? 0]
      const [nextX, nextY] = [line[index + 2] ?? x, line[index + 3] ?? y]
      const side: Box = [Math.min(x, nextX), Math.min(y, nextY), Math.max(x, nextX), Math.max(y, nextY)]
      const isSeen = isOverlapping([side[0] - reach, side[1] - reach, side[2] + reach, side[3] + reach], seen)
      if (isSeen || run.length > 0) run.push(onScreen(view, [x, y]))
      if (!isSeen) end()
    }
    end()
  }
  return runs.filter(({ length }) => length > size.width / 20).toSorted((a, b) => b.length - a.length)
}

function* writeRoads(pen: Pen, space: LabelSpace, roads: readonly NamedLines[]): SlicedWork {
  const { zoom, view, colors } = pen
  const font = fontOf('text', zoom > 14.2 ? 12.5 : 11.5)
  const style = { font, color: colors.ink2, spacing: 0.3, halo: 3, pad: 0 }
  for (const road of roads) {
    const runs = runsOf(pen, road)
    if (runs.length === 0) continue
    const widths = widthsOf(pen, road.name, font, style.spacing)
    const isWritten = runs.map((run) => {
      const places = [...repeats(run, view.scale, 520), run.length / 2, run.length / 3, (run.length * 2) / 3]
      let last = -Infinity
      for (const place of places) {
        if (Math.abs(place - last) < 400) continue
        const glyphs = alongLine(run, widths, place)
        if (glyphs && writeAlong(pen, space, road.name, glyphs, style)) last = place
      }
      return last > 0
    })
    yield isWritten.includes(true) ? costOfName * 2 : 40
  }
}

function* writeShields(pen: Pen, space: LabelSpace, motorways: readonly NamedLines[]): SlicedWork {
  const { ctx, view, colors, zoom } = pen
  for (const motorway of motorways) {
    const text = shieldText(motorway.name)
    for (const run of runsOf(pen, motorway)) {
      for (const place of repeats(run, view.scale, zoom < 12 ? 200 : 260)) {
        const at = pointAt(run, place)
        onPixels(pen)
        ctx.font = fontOf('strong', 11.5)
        const width = ctx.measureText(text).width + 11
        const box = boxAround(at, width, 19)
        if (!space.isFree(box)) continue
        // No second shield close by.
        space.take(boxAround(at, width + 40, 60))
        ctx.fillStyle = colors.raised
        ctx.strokeStyle = colors.ink
        ctx.lineWidth = 1.2
        ctx.beginPath()
        ctx.roundRect(box[0], box[1], width, 19, 4)
        ctx.fill()
        ctx.stroke()
        ctx.fillStyle = colors.ink
        ctx.fillText(text, at[0], at[1] + 0.5)
        yield costOfName
      }
    }
  }
}
