import { hash } from 'node:crypto'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { MapLayer } from '#shared/map/map.schemas.ts'
import { compressed } from './compressed.ts'
import { readLayerFile } from './layer-file.ts'
import type { PropertyChoices } from './layer-properties.ts'
import { type LayerShapes, toLayerShapes } from './layer-shapes.ts'
import { deleteLayer, saveLayer } from './map-layers.repository.ts'

/** Guarantee: a layer is replaced as a whole, or stays as it is. */

export type LayerChoices = PropertyChoices & {
  layer: MapLayer
  /** Of a TopoJSON file with several objects. */
  objectName: string
  fileName: string
  attribution: string
}
export type LayerReport = Omit<LayerShapes, 'shapes'> & {
  shapes: number
  bytes: number
  names: string[]
  nameCount: number
  kinds: Record<string, number>
}

/** Puts a GeoJSON or TopoJSON file in place of a layer. Throws invalid_input for a file that can't be drawn. */
export async function importLayer(db: Db, bytes: Buffer, choices: LayerChoices): Promise<LayerReport> {
  const { layer, fileName, attribution, objectName } = choices
  const features = await readLayerFile(bytes, objectName)
  const { shapes, ...counts } = await toLayerShapes(features, layer, choices)
  const text = JSON.stringify(shapes)
  const packed = await compressed(text)
  const row = {
    layer,
    hash: hash('sha1', text),
    shapes: packed,
    attribution,
    fileName,
    pointCount: counts.kept,
  }
  await inTransaction(db, async (tx) => {
    await saveLayer(tx, row)
    await announcePublicChange(tx)
  })
  const names = [...new Set(shapes.flatMap(({ name }) => name ?? []))]
  const kinds = Object.groupBy(shapes, ({ kind }) => kind ?? '')
  return {
    ...counts,
    shapes: shapes.length,
    bytes: packed.length,
    names: names.slice(0, 5),
    nameCount: names.length,
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, of]) => [kind, of?.length ?? 0])),
  }
}

/** Brings the drawn layer back. */
export async function removeLayer(db: Db, layer: MapLayer): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteLayer(tx, layer)))
      throw new AppError(
        'not_found',
        `The layer ${layer} is the one that came with the site; nothing was imported.`,
      )
    await announcePublicChange(tx)
  })
}
