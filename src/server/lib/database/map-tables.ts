import type { MapLayer } from '#shared/map/map.schemas.ts'

/** Imported layers of the map. */
export type MapTables = {
  map_layers: {
    layer: MapLayer
    shapes: Buffer
    hash: string
    attribution: string
    file_name: string
    point_count: number
    imported_at: Date
  }
}
