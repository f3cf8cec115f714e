import type { BaseMap, Shape } from '#shared/map/base-map.ts'
import { type PlanePoint, toPlane, toPlaneLine } from '#shared/map/projection.ts'
import type { SlicedWork } from './in-frames.ts'
import { type Box, isOverlapping } from './view.ts'

/** Lines that are drawn together, or not at all if their box isn't seen. */
export type Piece = {
  box: Box
  lines: Float32Array[]
  isSurface: boolean
  points: number
  path: Path2D | null
}
export type NamedLines = { name: string; lines: Float32Array[] }
export type MapName = { name: string; at: PlanePoint; box: Box | null }

type LayerName =
  | 'areas'
  | 'borders'
  | 'cityEdge'
  | 'water'
  | 'parks'
  | 'greenbelts'
  | 'trails'
  | 'streets'
  | 'mainRoads'
  | 'motorways'
export type PreparedMap = Record<LayerName, Piece[]> & {
  roadNames: NamedLines[]
  motorwayNames: NamedLines[]
  names: Record<BaseMap['names'][number]['kind'], MapName[]>
}

/** About 2 km: small enough to leave out most of the city when zoomed in, large enough for few calls. */
const cellSize = 32

/** Brings a base map onto the plane, cut into pieces; the result is `map` once the work is done. */
export function prepareMap(base: BaseMap): { map: PreparedMap; work: SlicedWork } {
  const map: PreparedMap = {
    areas: [],
    borders: [],
    cityEdge: [],
    water: [],
    parks: [],
    greenbelts: [],
    trails: [],
    streets: [],
    mainRoads: [],
    motorways: [],
    roadNames: [],
    motorwayNames: [],
    names: { area: [], water: [], park: [] },
  }
  return { map, work: prepare(base, map) }
}

function* prepare(base: BaseMap, map: PreparedMap): SlicedWork {
  map.water = yield* surfaces(base.water)
  map.parks = yield* surfaces(base.parks.filter(({ kind }) => kind !== 'greenbelt'))
  map.greenbelts = yield* surfaces(base.parks.filter(({ kind }) => kind === 'greenbelt'))
  map.areas = yield* surfaces(base.areas)
  const { shared, single } = bordersOf(map.areas.flatMap(({ lines }) => lines))
  yield map.areas.length * 20
  map.borders = cutIntoCells(shared)
  map.cityEdge = cutIntoCells(single)
  const roads = (kind: string) => base.roads.filter((road) => road.kind === kind)
  map.trails = yield* cells(roads('trail'))
  map.streets = yield* cells(roads('street'))
  map.mainRoads = yield* cells(roads('main'))
  const isSurface = (shape: Shape) => shape.lines.every(isClosed)
  const motorways = base.motorways.filter(({ kind }) => kind !== 'name')
  map.motorways = [
    ...(yield* surfaces(motorways.filter(isSurface))),
    ...(yield* cells(motorways.filter((shape) => !isSurface(shape)))),
  ]
  map.roadNames = yield* namedLines(roads('main'))
  map.motorwayNames = yield* namedLines(base.motorways)
  const boxes = new Map(
    [...base.areas, ...base.parks, ...base.water].map((shape) => [
      shape.name,
      boxOf(shape.lines.map(toPlaneLine)),
    ]),
  )
  for (const { name, kind, at } of base.names) {
    const place = toPlane(...at)
    const box = boxes.get(name) ?? (kind === 'area' ? areaAround(map.areas, place) : null)
    map.names[kind].push({ name, at: place, box })
  }
}

/** Returns the box of the smallest area around a place, for one that is known by another name. */
function areaAround(areas: readonly Piece[], [x, y]: PlanePoint): Box | null {
  const around = areas.filter(({ box }) => isOverlapping(box, [x, y, x, y]))
  return around.toSorted((a, b) => a.box[2] - a.box[0] - (b.box[2] - b.box[0]))[0]?.box ?? null
}

function isClosed(line: readonly number[]): boolean {
  let [x, y] = [0, 0]
  for (let index = 2; index + 1 < line.length; index += 2) {
    x += line[index] ?? 0
    y += line[index + 1] ?? 0
  }
  return line.length > 6 && x === 0 && y === 0
}

/** One piece for each shape. A shape without an area, such as a creek, is a line. */
function* surfaces(shapes: Shape[]): Generator<number, Piece[], void> {
  const found: Piece[] = []
  for (const shape of shapes) {
    const piece = pieceOf(shape.lines.map(toPlaneLine), shape.lines.some(isClosed))
    found.push(piece)
    yield piece.points
  }
  return found
}

function* cells(shapes: Shape[]): Generator<number, Piece[], void> {
  const lines: Float32Array[] = []
  for (const shape of shapes) {
    for (const line of shape.lines) lines.push(toPlaneLine(line))
    yield shape.lines.reduce((sum, line) => sum + line.length, 0)
  }
  return cutIntoCells(lines)
}

function* namedLines(shapes: Shape[]): Generator<number, NamedLines[], void> {
  const byName = Map.groupBy(
    shapes.filter(({ name }) => name),
    ({ name }) => name ?? '',
  )
  const found: NamedLines[] = []
  for (const [name, parts] of byName) {
    const lines = joined(parts.flatMap((part) => part.lines.map(toPlaneLine)))
    found.push({ name, lines })
    yield lines.reduce((sum, line) => sum + line.length, 0)
  }
  return found
}

function pieceOf(lines: Float32Array[], isSurface: boolean): Piece {
  const points = lines.reduce((sum, line) => sum + line.length / 2, 0)
  return { box: boxOf(lines), lines, isSurface, points, path: null }
}

function boxOf(lines: Float32Array[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines)
    for (let index = 0; index + 1 < line.length; index += 2) {
      const x = line[index] ?? 0
      const y = line[index + 1] ?? 0
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  return [left, top, right, bottom]
}

/** Cuts lines where they enter another cell. Each part begins with the last point of the one before. */
export function cutIntoCells(lines: Float32Array[]): Piece[] {
  const byCell = new Map<string, Float32Array[]>()
  const keep = (cell: string, part: Float32Array) => {
    const parts = byCell.get(cell)
    if (parts) parts.push(part)
    else byCell.set(cell, [part])
  }
  const cellAt = (line: Float32Array, index: number) =>
    `${Math.floor((line[index] ?? 0) / cellSize)} ${Math.floor((line[index + 1] ?? 0) / cellSize)}`
  for (const line of lines) {
    let from = 0
    let cell = cellAt(line, 0)
    for (let index = 2; index < line.length; index += 2) {
      const next = cellAt(line, index)
      if (next === cell) continue
      keep(cell, line.subarray(from, index + 2))
      from = index
      cell = next
    }
    if (from + 2 < line.length) keep(cell, line.subarray(from))
  }
  return [...byCell.values()].map((parts) => pieceOf(parts, false))
}

/** Puts lines together that continue one another, so that a name has room. */
export function joined(lines: Float32Array[]): Float32Array[] {
  const open = lines.map((line) => [...line])
  const key = (line: number[], isEnd: boolean) => line.slice(isEnd ? -2 : 0, isEnd ? undefined : 2).join(' ')
  for (let index = 0; index < open.length; index++) {
    const line = open[index] ?? []
    for (let other = index + 1; other < open.length; other++) {
      const next = open[other] ?? []
      const end = key(line, true)
      const start = key(line, false)
      if (key(next, false) === end) line.push(...next.slice(2))
      else if (key(next, true) === end) line.push(...turned(next).slice(2))
      else if (key(next, true) === start) line.unshift(...next.slice(0, -2))
      else if (key(next, false) === start) line.unshift(...turned(next).slice(0, -2))
      else continue
      open.splice(other, 1)
      other = index
    }
  }
  return open.map((line) => Float32Array.from(line))
}

function turned(line: number[]): number[] {
  const back: number[] = []
  for (let index = line.length - 2; index >= 0; index -= 2) back.push(line[index] ?? 0, line[index + 1] ?? 0)
  return back
}

/** Returns the sides that two areas have in common, once, and those of only one: the edge of the city. */
export function bordersOf(rings: Float32Array[]): { shared: Float32Array[]; single: Float32Array[] } {
  const seen = new Map<string, number>()
  const keyOf = (ring: Float32Array, index: number) => {
    const from = `${ring[index]} ${ring[index + 1]}`
    const to = `${ring[index + 2]} ${ring[index + 3]}`
    return from < to ? `${from} ${to}` : `${to} ${from}`
  }
  const sides = (ring: Float32Array) => Math.max(0, ring.length / 2 - 1)
  for (const ring of rings)
    for (let side = 0; side < sides(ring); side++) {
      const key = keyOf(ring, side * 2)
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  const found: Record<'shared' | 'single', Float32Array[]> = { shared: [], single: [] }
  for (const ring of rings) {
    const kinds = Array.from({ length: sides(ring) }, (_, side) => {
      const count = seen.get(keyOf(ring, side * 2)) ?? 0
      // The second area to have it leaves it out.
      if (count > 1) seen.set(keyOf(ring, side * 2), 0)
      return count > 1 ? 'shared' : count === 1 ? 'single' : null
    })
    for (let side = 0; side < kinds.length; ) {
      const kind = kinds[side] ?? null
      let end = side + 1
      while (end < kinds.length && kinds[end] === kind) end++
      if (kind) found[kind].push(ring.subarray(side * 2, (end + 1) * 2))
      side = end
    }
  }
  return found
}
