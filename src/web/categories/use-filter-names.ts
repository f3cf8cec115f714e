import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  categoriesQuery,
  subcategoriesQuery,
  subSubCategoriesQuery,
} from '#web/categories/categories.queries.ts'
import type { CategoryFilter } from '#web/categories/category-filter.ts'
import { useApi } from '#web/lib/app-context.ts'

const nameOf = (things: readonly { id: number; name: string }[] | undefined, wanted: number | null) =>
  things?.find(({ id }) => id === wanted)?.name

/** The names of a filter's ids; undefined if not known (yet). */
export function useFilterNames({ category, subcategory }: CategoryFilter) {
  const api = useApi()
  const { data: categories } = useQuery(categoriesQuery(api))
  const { data: subcategories } = useQuery(subcategoriesQuery(api, category))
  const { data: services } = useQuery(subSubCategoriesQuery(api, subcategory))
  return {
    category: nameOf(categories, category),
    subcategory: nameOf(subcategories, subcategory),
    services: useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]),
  }
}
