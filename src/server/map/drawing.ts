import fs from 'node:fs/promises'
import path from 'node:path'
import type { BaseMap } from '#shared/map/base-map.ts'
import { middleOf, type Point, roundCorners, toLine } from './lines.ts'

const folder = path.join(import.meta.dirname, 'drawing')

type MapName = BaseMap['names'][number]
type Feature = { kind: string; name: string; lines: Point[][] }

const ring = { isRing: true, isRound: false }
const roundRing = { isRing: true, isRound: true }
const roundLine = { isRing: false, isRound: true }
/** For each kind of feature, the layer it is in, whether it is a surface, and whether its corners are rounded. */
const kinds = {
  lake: { layer: 'water', ...roundRing },
  river: { layer: 'water', ...roundRing },
  park: { layer: 'parks', ...ring },
  greenbelt: { layer: 'parks', ...roundRing },
  golf: { layer: 'parks', ...roundRing },
  motorway: { layer: 'motorways', ...roundLine },
  main: { layer: 'roads', ...roundLine },
  street: { layer: 'roads', ...roundLine },
  // Neighbors have corners in common.
  area: { layer: 'areas', ...ring },
} as const
const labels: Record<string, MapName['kind']> = {
  water: 'water',
  park: 'park',
  area: 'area',
  district: 'area',
}

/** Reads this product's own drawing of Austin, which is kept as text. */
export async function readDrawing(): Promise<BaseMap> {
  const files = (await fs.readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
  const texts = await Promise.all(files.map((name) => fs.readFile(path.join(folder, name), 'utf8')))
  return compileDrawing(texts.join('\n'))
}

/**
 * Makes a base map of a drawing. A feature begins with its kind and name, "main Burnet Rd"; a neighborhood may also have the
 * name that people say: "area Old West Austin | Clarksville". Indented lines have its points: longitude and latitude of the
 * first, then how far each is from the one before in ten-thousandths of a degree: "-97.7428 30.3217, -3 25, …". After a comma
 * the next line continues. A name with a position, "water Lake Travis -97.9100 30.4700", says where the name stands; without
 * one, the name of a park or neighborhood stands in its middle. Throws for a line that isn't any of these.
 */
export function compileDrawing(text: string): BaseMap {
  const map: BaseMap = { water: [], parks: [], motorways: [], roads: [], areas: [], names: [] }
  const { features, names } = parse(text)
  const placed = new Set(names.map(({ kind, name }) => `${kind} ${name}`))
  for (const { kind, name: written, lines } of features) {
    const known = kinds[kind as keyof typeof kinds]
    if (!known) throw new Error(`The drawing has a feature of the unknown kind ${kind}.`)
    const { layer, isRing, isRound } = known
    const [name = '', said = name] = written.split(' | ')
    map[layer].push({
      ...(name && { name }),
      ...((layer === 'parks' || layer === 'roads') && { kind }),
      lines: lines.map((points) => toLine(isRound ? roundCorners(points, isRing) : points, isRing)),
    })
    const label = layer === 'parks' ? 'park' : layer === 'areas' ? 'area' : null
    if (label && lines[0] && !placed.has(`${label} ${said}`))
      names.push({ name: said, kind: label, at: inDegrees(middleOf(lines[0])) })
  }
  return { ...map, names }
}

const inDegrees = ([x, y]: Point): MapName['at'] => [x / 1e5, y / 1e5]

function parse(text: string): { features: Feature[]; names: MapName[] } {
  const features: Feature[] = []
  const names: MapName[] = []
  for (const line of text.replaceAll(/,\n\s+/g, ', ').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const placed = /^([a-z]+) (.+) (-\d+\.\d+) (\d+\.\d+)$/.exec(line)
    const [, label = '', name = '', longitude, latitude] = placed ?? []
    const feature = features.at(-1)
    if (labels[label]) names.push({ name, kind: labels[label], at: [Number(longitude), Number(latitude)] })
    else if (line.startsWith(' ') && feature) feature.lines.push(parsePoints(line))
    else {
      const [, kind = '', written = ''] = /^([a-z]+)(?: (.+))?$/.exec(line) ?? []
      features.push({ kind, name: written, lines: [] })
    }
  }
  return { features, names }
}

function parsePoints(line: string): Point[] {
  const points: Point[] = []
  for (const pair of line.trim().split(', ')) {
    const [x = Number.NaN, y = Number.NaN] = pair.split(' ').map(Number)
    const last = points.at(-1)
    const point: Point = last
      ? [last[0] + x * 10, last[1] + y * 10]
      : [Math.round(x * 1e5), Math.round(y * 1e5)]
    if (!point.every(Number.isInteger)) throw new Error(`The drawing has no point in "${pair}".`)
    points.push(point)
  }
  return points
}
