import { queryOptions } from '@tanstack/react-query'
import type {
  CategoryList,
  SubcategoryList,
  SubSubCategoryList,
} from '#shared/categories/categories.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** For an ID from an old or mangled link: an unknown category has no children. */
function noneIfUnknown(error: unknown): never[] {
  if (error instanceof ApiError && error.status === 404) return []
  throw error
}

/** All categories. */
export function categoriesQuery(api: Api) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await api.query<CategoryList>(['/api/categories']))?.categories ?? [],
  })
}

/** Subcategories of a category; only runs when there is one. */
export function subcategoriesQuery(api: Api, categoryId: number | null) {
  return queryOptions({
    queryKey: ['categories', categoryId, 'subcategories'],
    queryFn: () =>
      api
        .query<SubcategoryList>(['/api/categories', categoryId ?? 0, 'subcategories'])
        .then((list) => list?.subcategories ?? [], noneIfUnknown),
    enabled: categoryId !== null,
  })
}

/** Sub-subcategories (services) of a subcategory; only runs when there is one. */
export function subSubCategoriesQuery(api: Api, subcategoryId: number | null) {
  return queryOptions({
    queryKey: ['categories', 'subcategories', subcategoryId, 'subsubcategories'],
    queryFn: () =>
      api
        .query<SubSubCategoryList>(['/api/categories/subcategories', subcategoryId ?? 0, 'subsubcategories'])
        .then((list) => list?.subsubcategories ?? [], noneIfUnknown),
    enabled: subcategoryId !== null,
  })
}
