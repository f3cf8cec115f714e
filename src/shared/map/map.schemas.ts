import { z } from 'zod'
import type { MapAddress } from './base-map.ts'

/** Layers of the drawing that an import can replace. */
export const mapLayers = ['water', 'parks', 'motorways', 'roads', 'areas'] as const
export type MapLayer = (typeof mapLayers)[number]

export const mapAddressSchema: z.ZodType<MapAddress> = z
  .object({
    base: z.string().describe('Path of the drawing, a JSON file that never changes: /map/base-….json'),
    attribution: z.string().describe('The credit to show under the map'),
  })
  .meta({ id: 'MapAddress' })
