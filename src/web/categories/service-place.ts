import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  categoryIdOfService,
  type ServicePlace,
  subcategoryIdOfService,
} from '#shared/categories/popular-services.ts'
import { type AppContext, useApi } from '#web/lib/app-context.ts'
import { categoriesQuery, subcategoriesQuery } from './categories.queries.ts'

/** Fetches the data to locate a service; on failure the service keeps its fallback category. */
export async function loadServicePlace(
  { api, queryClient }: AppContext,
  service: string,
): Promise<ServicePlace | null> {
  const none = () => []
  const category = categoryIdOfService(
    service,
    service ? await queryClient.ensureQueryData(categoriesQuery(api)).catch(none) : [],
  )
  if (category === null) return null
  const subcategories = await queryClient.ensureQueryData(subcategoriesQuery(api, category)).catch(none)
  return { category, subcategory: subcategoryIdOfService(service, subcategories) }
}

/** A service's place in the directory, as far as loaded; null for one that isn't on the home page. */
export function useServicePlace(service: string): ServicePlace | null {
  const api = useApi()
  const { data: categories } = useQuery(categoriesQuery(api))
  const category = categoryIdOfService(service, categories)
  const { data: subcategories } = useQuery(subcategoriesQuery(api, category))
  const subcategory = subcategoryIdOfService(service, subcategories)
  return useMemo(() => (category === null ? null : { category, subcategory }), [category, subcategory])
}
