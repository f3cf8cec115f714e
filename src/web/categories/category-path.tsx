import { useQuery } from '@tanstack/react-query'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import { useApi } from '#web/lib/app-context.ts'
import { categoriesQuery, subcategoriesQuery, subSubCategoriesQuery } from './categories.queries.ts'

/** A place in the category tree as text: "Home Services, Plumbing, Drain Cleaning". */
export function CategoryPath({ value, isShort }: { value: CategoryChoice; isShort?: boolean }) {
  const { categoryId, subcategoryId, serviceIds } = value
  const api = useApi()
  const { data: categories } = useQuery(categoriesQuery(api))
  const { data: subcategories } = useQuery(subcategoriesQuery(api, categoryId))
  const { data: services } = useQuery(subSubCategoriesQuery(api, subcategoryId))
  const names = [
    categories?.find(({ id }) => id === categoryId)?.name,
    subcategories?.find(({ id }) => id === subcategoryId)?.name,
    ...(services ?? []).filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name),
  ]
  const known = names.filter(Boolean)
  return isShort ? known.at(-1) : known.join(', ')
}
