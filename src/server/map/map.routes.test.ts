import fs from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commands } from '#server/admin-commands.ts'
import type { CommandContext } from '#server/lib/commands/command-line.ts'
import { noProgress } from '#server/lib/commands/progress-bar.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { BaseMap, MapAddress } from '#shared/map/base-map.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { compileDrawing } from './drawing.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await startTestApp()
  folder = await fs.mkdtemp(path.join(test.app.config.dataDir, 'layers-'))
})
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('map_layers').execute())

const address = async (): Promise<MapAddress> => (await test.app.inject('/api/map')).json()
async function drawnMap(): Promise<BaseMap> {
  const response = await test.app.inject((await address()).base)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const run = (name: string, given: string[], options: CommandContext['options']) =>
  commands[name]?.run({
    db: test.db,
    connection: test.connection,
    config: test.app.config,
    given,
    options,
    progress: noProgress,
  })

async function importFile(content: unknown, options: CommandContext['options'] = { layer: 'water' }) {
  const file = path.join(folder, 'layer.geojson')
  await fs.writeFile(
    file,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  )
  return run('map:import', [file], options)
}

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const polygon = (ring: number[][], properties = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const line = (points: number[][], properties = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: points },
})
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

/** Longitudes and latitudes of a line as it travels. */
function degrees(travelled: number[] = []): number[][] {
  let [x, y] = [0, 0]
  return Array.from({ length: travelled.length / 2 }, (_, index) => {
    x += travelled[index * 2] ?? 0
    y += travelled[index * 2 + 1] ?? 0
    return [x / 1e5, y / 1e5]
  })
}

describe('the drawing', () => {
  it('has the water, parks, roads and neighborhoods of Austin, and their names', {
    tags: 'long',
  }, async () => {
    const map = await drawnMap()
    expect(map.water.map(({ name }) => name)).toContain('Lady Bird Lake')
    expect(map.motorways.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['I-35', 'MoPac', 'US 183', 'SH 130']),
    )
    expect(map.roads.filter(({ kind }) => kind === 'main').length).toBeGreaterThan(60)
    expect(map.parks.length).toBeGreaterThanOrEqual(40)
    expect(map.names).toContainEqual({ name: 'Clarksville', kind: 'area', at: expect.any(Array) })
    const lines = [map.water, map.parks, map.motorways, map.roads, map.areas]
      .flat()
      .flatMap((shape) => shape.lines)
    const points = lines.flatMap((each) => degrees(each))
    expect(points.every(([x = 0, y = 0]) => x > -98.06 && x < -97.44 && y > 30.04 && y < 30.61)).toBe(true)
    for (const ring of [map.water, map.parks, map.areas].flat().flatMap((shape) => shape.lines))
      expect(degrees(ring).at(0)).toEqual(degrees(ring).at(-1))
  })

  it('stays readable and small', async () => {
    const drawing = path.join(import.meta.dirname, 'drawing')
    const files = await fs.readdir(drawing)
    const sizes = await Promise.all(files.map(async (name) => (await fs.stat(path.join(drawing, name))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000)
  })

  it('reads features, and says what it cannot read', () => {
    const text =
      '# Comment\nmain A St\n  -97.7000 30.3000, 10 0,\n    10 10\npark B\n  -97.7 30.3, 10 0, 0 10\npark B -97.1 30.1'
    const { roads, parks, names } = compileDrawing(text)
    expect(roads).toEqual([{ name: 'A St', kind: 'main', lines: [expect.any(Array)] }])
    expect(degrees(roads[0]?.lines[0]).at(-1)).toEqual([-97.698, 30.301])
    expect(parks[0]?.lines).toEqual([[-9_770_000, 3_030_000, 100, 0, 0, 100, -100, -100]])
    expect(names).toEqual([{ name: 'B', kind: 'park', at: [-97.1, 30.1] }])
    expect(() => compileDrawing('main A St\n  -97.7 30.3, 1 x')).toThrow('no point in "1 x"')
    expect(() => compileDrawing('river A\nmoat B')).toThrow('unknown kind moat')
  })
})

describe('GET /api/map', () => {
  it('leads to a file that browsers keep for good, compressed for those that can read it', async () => {
    const response = await test.app.inject('/api/map')
    expect(response.headers['cache-control']).toBe('public, max-age=60')
    const { base, attribution } = response.json()
    expect(base).toMatch(/^\/map\/base-[0-9a-f]{16}\.json$/)
    expect(attribution).toBe('Map data: City of Austin, US Census')
    const small = await test.app.inject({ url: base, headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(small.rawPayload.length).toBeLessThan(40_000)
    const plain = await test.app.inject(base)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    const headers = { 'if-none-match': String(plain.headers.etag) }
    expect((await test.app.inject({ url: base, headers })).statusCode).toBe(304)
  })

  it.each(['/map/base-nothing.json', '/map/base-.json', '/map/../etc'])('has no %s', async (url) => {
    expect((await test.app.inject(url)).statusCode).toBe(404)
  })
})

describe('map:import', () => {
  it('draws a layer in place of the drawn one, and map:remove takes it back', { tags: 'long' }, async () => {
    const before = await address()
    const outcome = await importFile(
      collection(
        polygon(square(-97.8, 30.2, 0.1), { NAME: ' Big  Lake ' }),
        line([
          [-97.7, 30.1],
          [-97.6, 30.1],
        ]),
        polygon(square(10, 50, 0.1)),
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-97.7, 30.3] } },
      ),
      { layer: 'water', attribution: 'Water: the County' },
    )
    expect(outcome).toMatchObject({ data: { shapes: 2, outside: 1, unfit: 1, names: ['Big Lake'] } })
    const after = await address()
    expect(after.base).not.toBe(before.base)
    expect(after.attribution).toBe('Map data: City of Austin, US Census; Water: the County')
    const { water, roads } = await drawnMap()
    expect(water.map(({ name }) => name)).toEqual(['Big Lake', undefined])
    expect(degrees(water[0]?.lines[0])).toContainEqual([-97.7, 30.3])
    expect(roads.length).toBeGreaterThan(60)
    const late = await test.app.inject(before.base)
    expect([late.statusCode, late.headers.location]).toEqual([302, after.base])
    await run('map:remove', [], { layer: 'water' })
    expect(await address()).toEqual(before)
    await expect(run('map:remove', [], { layer: 'water' })).rejects.toThrow(
      'The layer water is the one that came with the site',
    )
  })

  it('cuts shapes to the map and leaves out points that can’t be seen', { tags: 'long' }, async () => {
    const wavy = Array.from({ length: 9_000 }, (_, step) => [
      -98.2 + step * 0.0001,
      30.3 + Math.sin(step) * 1e-5,
    ])
    await importFile(collection(line(wavy, { FULLNAME: 'Long Rd', MTFCC: 'S1200' })), { layer: 'roads' })
    await importFile(collection(polygon(square(-99, 29, 5))), { layer: 'parks' })
    const { roads, parks } = await drawnMap()
    expect(roads).toEqual([{ name: 'Long Rd', kind: 'main', lines: [expect.any(Array)] }])
    const points = degrees(roads[0]?.lines[0])
    expect(points.length).toBeLessThan(2_000)
    expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([-98.05, -97.45])
    expect(parks[0]?.kind).toBe('park')
    expect(new Set(degrees(parks[0]?.lines[0]).flat())).toEqual(new Set([-98.05, -97.45, 30.05, 30.6]))
  })

  it('keeps the names of motorways whose surfaces have none', { tags: 'long' }, async () => {
    await importFile(collection(polygon(square(-97.75, 30.2, 0.01))), { layer: 'motorways' })
    const [surface, ...names] = (await drawnMap()).motorways
    expect(surface).toEqual({ lines: [expect.any(Array)] })
    expect(names).toContainEqual({ name: 'I-35', kind: 'name', lines: [expect.any(Array)] })
    await importFile(collection(polygon(square(-97.75, 30.2, 0.01), { NAME: 'I-35' })), {
      layer: 'motorways',
    })
    expect((await drawnMap()).motorways).toHaveLength(1)
  })

  it('reads TopoJSON, with names and kinds as the file calls them', { tags: 'long' }, async () => {
    const topology = {
      type: 'Topology',
      arcs: [
        square(-97.75, 30.25, 0.02),
        [
          [-97.7, 30.2],
          [-97.6, 30.3],
        ],
      ],
      objects: {
        parks: {
          type: 'GeometryCollection',
          geometries: [{ type: 'Polygon', arcs: [[0]], properties: { n: 'Oak', t: 'g' } }],
        },
        other: { type: 'LineString', arcs: [1] },
      },
    }
    const options = {
      layer: 'parks',
      'name-property': 'n',
      'kind-property': 't',
      kinds: 'g=golf,w=greenbelt',
    }
    await importFile(topology, options)
    expect((await drawnMap()).parks).toEqual([{ name: 'Oak', kind: 'golf', lines: [expect.any(Array)] }])
    await expect(importFile(topology)).rejects.toThrow(
      'the objects parks, other. Say which one with --object.',
    )
    await expect(importFile(topology, { ...options, kinds: 'g=moor' })).rejects.toThrow(
      'one of park, golf, greenbelt',
    )
    await expect(importFile(topology, { layer: 'sky' })).rejects.toThrow('--layer must be one of water,')
  })

  const nested = (levels: number): unknown => ({
    type: 'GeometryCollection',
    geometries: levels === 0 ? [] : [nested(levels - 1)],
  })
  const reused = { type: 'MultiLineString', arcs: Array.from({ length: 2_000 }, () => [0]) }
  const bad: [string, unknown, string][] = [
    ['an empty file', '', 'The file is empty.'],
    ['text', 'Lake, 3, 4', 'The file is not JSON'],
    ['half a file', '{"type": "FeatureCollection", "features": [', 'The file is not JSON'],
    ['NaN', '{"type": "LineString", "coordinates": [[NaN, 30], [1, 2]]}', 'The file is not JSON'],
    ['a number', 7, 'neither GeoJSON nor TopoJSON'],
    ['a collection without features', collection(), 'The file has no features.'],
    ['features of another type', collection({ type: 'Street' }), 'Feature 1 is not a GeoJSON feature.'],
    ['an unknown geometry', { type: 'Circle', coordinates: [1, 2] }, '"Circle" is not a geometry'],
    ['a point without numbers', { type: 'LineString', coordinates: [[null, 30]] }, 'A point is null, 30'],
    ['coordinates that are no list', { type: 'Polygon', coordinates: 'here' }, 'are not a list'],
    ['coordinates too deep', { type: 'LineString', coordinates: [[[1, 2]]] }, 'A point is a list, undefined'],
    ['infinite brackets', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'neither GeoJSON nor TopoJSON'],
    [
      'infinite lists',
      `{"type":"Polygon","coordinates":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'A point is',
    ],
    ['nested collections', nested(20), 'collections in the file'],
    ['feet', line([[3_115_432.2, 10_078_901.1]]), 'which are not degrees. Convert the file'],
    [
      'another system',
      { ...collection(line([])), crs: { properties: { name: 'urn:ogc:def:crs:EPSG::2277' } } },
      'EPSG::2277',
    ],
    ['latitude first', line([[30.3, -97.7]]), 'in the wrong order'],
    ['another city', collection(polygon(square(10, 50, 1))), 'Nothing in the file is on the map'],
    ['only points', { type: 'Point', coordinates: [-97.7, 30.3] }, 'is drawn from surfaces or lines'],
    ['a dot', collection(polygon(square(-97.7, 30.3, 0.00002))), 'too small'],
    [
      'too many points',
      `{"type":"MultiPoint","coordinates":[${'[0,0],'.repeat(1_000_001)}[0,0]]}`,
      'a million points',
    ],
    [
      'a TopoJSON that lacks its arcs',
      { type: 'Topology', arcs: [], objects: { water: { type: 'LineString', arcs: [4] } } },
      'there is no arc 4',
    ],
    [
      'a TopoJSON that means billions of points',
      { type: 'Topology', arcs: [Array(1_000).fill([0, 0])], objects: { water: reused } },
      'a million points',
    ],
  ]
  it.each(bad)('rejects %s and changes nothing', async (_, content, why) => {
    const before = await address()
    await expect(importFile(content)).rejects.toThrow(why)
    expect(await address()).toEqual(before)
  })

  it('says what is wrong with a file that is damaged anywhere', { tags: 'long' }, async () => {
    const topology = {
      type: 'Topology',
      arcs: [square(-97.75, 30.25, 0.02)],
      objects: { water: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]] }] } },
    }
    const files = [collection(polygon(square(-97.8, 30.2, 0.1)), line(square(-97.8, 30.2, 0.1))), topology]
    const damage = fc.oneof(fc.jsonValue(), fc.constantFrom([], {}, -1, 1e300, 'Polygon', [[[]]], null))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(), damage, async (file, at, value) => {
        let index = 0
        const total = JSON.stringify(file).match(/[[{:,]/g)?.length ?? 1
        const damaged = JSON.stringify(file, (_, each) => (index++ === (at % total) + 1 ? value : each))
        const failure = await importFile(damaged).catch((error: unknown) => error)
        if (failure instanceof Error) expect(failure).toBeInstanceOf(AppError)
      }),
      { numRuns: times(15, 100) },
    )
    await drawnMap()
  })
})
