import { z } from 'zod'
import {
  categorySchema,
  subcategorySchema,
  subSubCategorySchema,
} from '#shared/categories/categories.schemas.ts'
import { businessSchema } from '../businesses.schemas.ts'

/** Maximum number of cards on a category page. */
export const bestOfCategoryMax = 10

/** Prices of a category's businesses, per unit, because an hour and a job can't be compared. */
export const unitPricesSchema = z.object({
  priceUnit: businessSchema.shape.priceUnit,
  lowest: z.string(),
  median: z.string(),
  highest: z.string(),
  pricedCount: z.number().int().describe('Listed businesses that name a price in this unit'),
})

/** Everything on /services/{slug}: GET /api/categories/{slug}. */
export const categoryPageSchema = z
  .object({
    category: categorySchema,
    subcategories: z.array(subcategorySchema.extend({ services: z.array(subSubCategorySchema) })),
    prices: z
      .array(unitPricesSchema)
      .max(2)
      .describe('Dollars as numeric strings. First the unit that most use, then the other one if three do'),
    businesses: z.array(businessSchema).max(bestOfCategoryMax).describe('The best rated approved ones'),
  })
  .meta({ id: 'CategoryPage' })

/** Any unknown slug gets a 404, even a malformed one. */
export const categorySlugParamsSchema = z.object({ slug: z.string() })

export type CategoryPage = z.infer<typeof categoryPageSchema>
export type UnitPrices = z.infer<typeof unitPricesSchema>
