import { sql } from 'kysely'
import { type Db, readPlanned, type Tx } from '#server/lib/database/db.ts'
import type { MapLayer } from '#shared/map/map.schemas.ts'

export type LayerVersion = { layer: MapLayer; hash: string; attribution: string }
export type StoredLayer = LayerVersion & { shapes: Buffer; fileName: string; pointCount: number }

/** The imported layers, at most one of each kind. */
export const listLayerVersions = (db: Db): Promise<LayerVersion[]> =>
  readPlanned<LayerVersion>(db, sql`SELECT layer, hash, attribution FROM map_layers ORDER BY layer`)

/** The shapes of the imported layers: JSON, compressed with brotli. */
export const listLayers = (db: Db): Promise<Pick<StoredLayer, 'layer' | 'hash' | 'shapes'>[]> =>
  db.selectFrom('map_layers').select(['layer', 'hash', 'shapes']).orderBy('layer').execute()

/** Replaces a layer. */
export async function saveLayer(tx: Tx, { fileName, pointCount, ...layer }: StoredLayer): Promise<void> {
  const row = { ...layer, file_name: fileName, point_count: pointCount, imported_at: new Date() }
  await tx
    .insertInto('map_layers')
    .values(row)
    .onConflict((conflict) => conflict.column('layer').doUpdateSet(row))
    .execute()
}

/** False if the layer wasn't imported. */
export async function deleteLayer(tx: Tx, layer: MapLayer): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('map_layers').where('layer', '=', layer).executeTakeFirst()
  return numDeletedRows > 0n
}
