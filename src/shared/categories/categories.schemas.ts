import { z } from 'zod'
import { rowId, rowIdText } from '#shared/lib/fields.schemas.ts'

export const categorySchema = z
  .object({
    id: rowId,
    name: z.string(),
    slug: z.string().describe('Used in addresses such as /services/{slug}'),
    icon: z.string().describe('Icon class'),
    svgIcon: z.string().describe('Icon markup'),
    backgroundColor: z.string().describe('CSS color of the icon’s background'),
    businessCount: z.number().int().describe('Listed businesses in this category'),
  })
  .meta({ id: 'Category' })

export const subcategorySchema = z
  .object({
    id: rowId,
    name: z.string(),
    businessCount: z.number().int().describe('Listed businesses in this subcategory'),
  })
  .meta({ id: 'Subcategory' })

export const subSubCategorySchema = z.object({ id: rowId, name: z.string() }).meta({ id: 'SubSubCategory' })

export const categoryListSchema = z.object({ categories: z.array(categorySchema) })
export const subcategoryListSchema = z.object({ subcategories: z.array(subcategorySchema) })
export const subSubCategoryListSchema = z.object({ subsubcategories: z.array(subSubCategorySchema) })

export const categoryParamsSchema = z.object({ categoryId: rowIdText })
export const subcategoryParamsSchema = z.object({ subcategoryId: rowIdText })

export type Category = z.infer<typeof categorySchema>
export type Subcategory = z.infer<typeof subcategorySchema>
export type SubSubCategory = z.infer<typeof subSubCategorySchema>
export type CategoryList = z.infer<typeof categoryListSchema>
export type SubcategoryList = z.infer<typeof subcategoryListSchema>
export type SubSubCategoryList = z.infer<typeof subSubCategoryListSchema>
