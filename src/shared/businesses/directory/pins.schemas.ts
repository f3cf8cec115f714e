import { z } from 'zod'
import { businessSchema } from '../businesses.schemas.ts'
import { areaOfMap, listBusinessesQuerySchema } from './directory.schemas.ts'
import { austinArea } from './map-area.ts'

/** Parameters of GET /api/businesses/pins: the list's, so that list and map show the same; its page and order have no effect. */
export const businessPinsQuerySchema = listBusinessesQuerySchema.in
  .safeExtend({
    bounds: areaOfMap
      .optional()
      .describe('west,south,east,north of what the map shows: of more than 2,000 businesses, only these'),
  })
  .transform(({ bounds = austinArea, ...query }) => ({
    bounds,
    query: { ...query, page: 1, limit: 1, sort: 'relevance' as const },
  }))

const pinSchema = businessSchema.pick({
  id: true,
  name: true,
  averagePrice: true,
  priceUnit: true,
  paidInstead: true,
  rating: true,
  reviewCount: true,
  isPromoted: true,
  isApproximate: true,
})

/** A line as a map draws it: from the second point on, how far each is from the one before. */
export const lineSchema = z
  .array(z.number().int())
  .describe('Longitude and latitude in turn, in 0.00001 degrees')

/** Borders. */
export const outlineSchema = z.array(lineSchema).nullable()

const clusterSchema = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.number().int().describe('About how many, if countIsExact is false'),
})

export const businessPinsSchema = z
  .object({
    isWhole: z
      .boolean()
      .describe('Whether all businesses of the list are in pins; else it is about those within bounds'),
    pins: z
      .array(pinSchema.extend({ longitude: z.number(), latitude: z.number() }))
      .describe(
        'Those whose position is only the middle of a ZIP code’s area stand around it, each in its own spot',
      ),
    withoutPosition: z.number().int().describe('Businesses of the list that have no position, if isWhole'),
    clusters: z.array(clusterSchema).describe('Instead of pins, if there are more than 2,000 within bounds'),
    countIsExact: z.boolean(),
    place: z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .nullable()
      .describe('The area of the place that the list is narrowed to'),
    outline: outlineSchema.describe('The borders of this place; null for one that is its whole area'),
  })
  .meta({ id: 'BusinessPins' })

export type BusinessPinsQuery = z.output<typeof businessPinsQuerySchema>
export type BusinessPins = z.infer<typeof businessPinsSchema>
export type BusinessPin = BusinessPins['pins'][number]
export type PinCluster = z.infer<typeof clusterSchema>
