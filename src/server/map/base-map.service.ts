import { hash } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { createSingleFlight } from '#server/lib/single-flight.ts'
import type { BaseMap, MapAddress, Shape } from '#shared/map/base-map.ts'
import type { MapLayer } from '#shared/map/map.schemas.ts'
import { compressed, decompressed } from './compressed.ts'
import { readDrawing } from './drawing.ts'
import { listLayers, listLayerVersions } from './map-layers.repository.ts'

/** Guarantee: all processes serve the same map: the drawing, with every imported layer in place of the drawn one. */

const source = 'Map data: City of Austin, US Census'
export type BaseMaps = {
  address(db: Db): Promise<MapAddress>
  /** The map as JSON in brotli; null unless it is the current one. */
  find(db: Db, version: string): Promise<Buffer | null>
}

export function createBaseMaps(): BaseMaps {
  let kept: { version: string; bytes: Buffer } | null = null
  const buildOnce = createSingleFlight<Buffer | null>()
  let reading: Promise<BaseMap> | null = null
  const drawing = () => {
    reading ??= readDrawing()
    return reading
  }
  const versionOf = async (layers: readonly { layer: MapLayer; hash: string }[]) =>
    hash(
      'sha1',
      [JSON.stringify(await drawing()), ...layers.map((each) => `${each.layer} ${each.hash}`)].join('\n'),
    ).slice(0, 16)

  async function build(db: Db, version: string): Promise<Buffer | null> {
    const layers = await listLayers(db)
    // Another layer may have been imported since the version was read.
    if ((await versionOf(layers)) !== version) return null
    const map = { ...(await drawing()) }
    for (const { layer, shapes } of layers)
      map[layer] = withNames(layer, JSON.parse((await decompressed(shapes)).toString()), map[layer])
    kept = { version, bytes: await compressed(JSON.stringify(map)) }
    return kept.bytes
  }

  return {
    async address(db) {
      const layers = await listLayerVersions(db)
      const sources = [source, ...layers.map(({ attribution }) => attribution)].filter(Boolean)
      return {
        base: `/map/base-${await versionOf(layers)}.json`,
        attribution: [...new Set(sources)].join('; '),
      }
    },
    async find(db, version) {
      if (kept?.version === version) return kept.bytes
      if (version !== (await versionOf(await listLayerVersions(db)))) return null
      return buildOnce(version, () => build(db, version))
    },
  }
}

/** Surfaces of motorways usually lack names; those of the drawing are written along its lines. */
function withNames(layer: MapLayer, shapes: Shape[], drawn: Shape[]): Shape[] {
  if (layer !== 'motorways' || shapes.some(({ name }) => name)) return shapes
  return [...shapes, ...drawn.map((shape) => ({ ...shape, kind: 'name' }))]
}
