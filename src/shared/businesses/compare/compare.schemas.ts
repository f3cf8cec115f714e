import { z } from 'zod'
import { rowId } from '#shared/lib/fields.schemas.ts'
import { type ComparedField, comparedFields } from '../business-fields.ts'
import { businessSchema } from '../businesses.schemas.ts'
import { listedBusinessSchema } from '../card/listed-business.schemas.ts'
import { comparedMax, parseComparedIds } from './compared-ids.ts'

export const compareQuerySchema = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,3}$/, 'Must be one to four IDs, separated by commas')
    .refine((text) => parseComparedIds(text).length === text.split(',').length, 'Must be different IDs')
    .transform(parseComparedIds),
})

/** A business in a comparison. */
export const comparedBusinessSchema = listedBusinessSchema
  .omit({ distance: true, isLiked: true })
  .extend(
    businessSchema.pick({
      ...(Object.fromEntries(comparedFields.map((field) => [field, true])) as Record<ComparedField, true>),
      businessHoursData: true,
      specialHoursData: true,
      paymentMethodsData: true,
      whyPeopleLoveUsData: true,
      mainServices: true,
    }).shape,
  )
  .extend({
    services: z.array(z.string()).describe('Services of the directory, then the additional ones'),
    ratingCounts: z
      .array(z.number().int())
      .length(5)
      .describe('Number of reviews with 1, 2, 3, 4 and 5 stars'),
  })
  .meta({ id: 'ComparedBusiness' })

export const comparisonSchema = z
  .object({
    businesses: z.array(comparedBusinessSchema).max(comparedMax).describe('In the order asked for'),
    gone: z.array(rowId).describe('IDs that aren’t listed, or no longer'),
    moved: z
      .array(z.object({ id: rowId, keptId: rowId }))
      .describe('Merged listings, and the ones that stand for them'),
  })
  .meta({ id: 'Comparison' })

export type ComparedBusiness = z.infer<typeof comparedBusinessSchema>
export type Comparison = z.infer<typeof comparisonSchema>
