import { queryOptions } from '@tanstack/react-query'
import type { CategoryList, SubcategoryList, SubSubCategoryList } from '#shared/categories/categories.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** All categories. */
export function categoriesQuery(api: Api) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await api.query<CategoryList>(['/api/categories']))?.categories ?? [],
  })
}

/** Subcategories of a category; runs only with one. */
export function subcategoriesQuery(api: Api, categoryId: number | null) {
  return queryOptions({
    queryKey: ['categories', categoryId, 'subcategories'],
    queryFn: async () =>
      (await api.query<SubcategoryList>(['/api/categories', categoryId ?? 0, 'subcategories']))?.subcategories ?? [],
    enabled: categoryId !== null,
  })
}

/** Sub-subcategories (services) of a subcategory; runs only with one. */
export function subSubCategoriesQuery(api: Api, subcategoryId: number | null) {
  return queryOptions({
    queryKey: ['categories', 'subcategories', subcategoryId, 'subsubcategories'],
    queryFn: async () =>
      (await api.query<SubSubCategoryList>(['/api/categories/subcategories', subcategoryId ?? 0, 'subsubcategories']))
        ?.subsubcategories ?? [],
    enabled: subcategoryId !== null,
  })
}
