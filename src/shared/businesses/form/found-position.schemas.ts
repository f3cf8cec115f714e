import { z } from 'zod'
import { businessFields } from '../business-fields.ts'
import { businessSchema } from '../businesses.schemas.ts'

/** Parameters of GET /api/businesses/position. */
export const foundPositionQuerySchema = z.object({
  address: z.string().max(businessFields.address.max),
  zipCode: z.string().regex(/^\d{5}(-\d{4})?$/, 'Must be a ZIP code'),
})

/** The position of a business by its address, unless its owner moves its pin. */
export const foundPositionSchema = businessSchema
  .pick({ latitude: true, longitude: true, isApproximate: true, positionSource: true })
  .meta({ id: 'FoundPosition' })

export type FoundPosition = z.infer<typeof foundPositionSchema>
