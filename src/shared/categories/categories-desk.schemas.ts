import { z } from 'zod'
import { baseRevision, currentRevision, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { categorySchema, subcategorySchema, subSubCategorySchema } from './categories.schemas.ts'
import { type CategoryIcon, categoryIcons } from './category-icons.ts'

/** Maximum number of categories, of subcategories per category, and of services per subcategory. */
export const levelMax = 60

/** A category, as staff see it; `icon` is a key of the known set, or markup stored by an older version. */
const deskCategorySchema = categorySchema
  .extend({
    position: z.number().int().positive().describe('Position in the list, from 1'),
    revision: currentRevision('edit of the category or anything below it'),
  })
  .meta({ id: 'DeskCategory' })

export const deskCategoryListSchema = z
  .object({ categories: z.array(deskCategorySchema).max(levelMax) })
  .meta({ id: 'DeskCategoryList' })

/** A category with everything below it; a subcategory's `businessCount` counts listed businesses. */
const deskCategoryTreeSchema = deskCategorySchema
  .extend({
    subcategories: z
      .array(subcategorySchema.extend({ services: z.array(subSubCategorySchema).max(levelMax) }))
      .max(levelMax),
  })
  .meta({ id: 'DeskCategoryTree' })
/** The category after the action. */
export const deskCategoryAnswerSchema = z.object({ category: deskCategoryTreeSchema })

const name = typedText(80).refine((text) => slugOf(text) !== '', 'Must contain a letter or a digit')
/** In the notation of the drawn ones: lightness, chroma and hue. */
const color = z
  .string()
  .regex(
    /^oklch\((0(\.\d{1,4})?|1(\.0{1,4})?) 0(\.\d{1,4})? (\d{1,2}|[12]\d\d|3[0-5]\d|360)(\.\d{1,2})?\)$/,
    'Must be a color such as oklch(0.855 0.07 60)',
  )
const position = z
  .int()
  .min(1, 'Must be at least 1')
  .max(levelMax, `Must be at most ${levelMax}`)
  .optional()
  .describe('Position from 1; if absent, a new one goes last and an existing one stays')

export const createCategorySchema = z
  .object({
    name,
    icon: z.enum(
      Object.keys(categoryIcons) as [CategoryIcon, ...CategoryIcon[]],
      'Choose an icon from the set',
    ),
    backgroundColor: color,
    position,
  })
  .meta({ id: 'CreateCategory' })
/** The page address stays the same when the name changes. */
export const updateCategorySchema = createCategorySchema
  .extend({ revision: baseRevision })
  .meta({ id: 'UpdateCategory' })

/** A subcategory or a service. */
export const createBranchSchema = z.object({ name, position }).meta({ id: 'CreateBranch' })
export const updateBranchSchema = createBranchSchema
  .extend({ revision: baseRevision })
  .meta({ id: 'UpdateBranch' })

export const serviceParamsSchema = z.object({ serviceId: rowIdText })

export type DeskCategory = z.infer<typeof deskCategorySchema>
export type DeskCategoryList = z.infer<typeof deskCategoryListSchema>
export type DeskCategoryTree = z.infer<typeof deskCategoryTreeSchema>
export type DeskCategoryAnswer = z.infer<typeof deskCategoryAnswerSchema>
export type CreateCategory = z.infer<typeof createCategorySchema>
export type UpdateCategory = z.infer<typeof updateCategorySchema>
export type CreateBranch = z.infer<typeof createBranchSchema>
export type UpdateBranch = z.infer<typeof updateBranchSchema>
