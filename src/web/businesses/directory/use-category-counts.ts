import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CategoryCounts } from '#shared/businesses/directory/directory.schemas.ts'
import { type DirectorySearch, hasFilters } from '#shared/businesses/directory/directory-search.ts'
import { useApi } from '#web/lib/app-context.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { categoryCountsQuery } from './filter-counts.queries.ts'

/**
 * A search's results by category: undefined if nothing but the category narrows it, null while unknown.
 * Requested after the list, which people wait for, and only where the sidebar is.
 */
export function useCategoryCounts(
  search: DirectorySearch,
  isListLoading: boolean,
): CategoryCounts | null | undefined {
  const [hasSidebar, setHasSidebar] = useState(false)
  useEffect(() => setHasSidebar(matchMedia('(min-width: 960px)').matches), [])
  const { position } = usePosition()
  const isNarrowed = hasFilters({ ...search, category: null, subcategory: null, subsubcategories: [] })
  const { data } = useQuery({
    ...categoryCountsQuery(useApi(), search, position),
    enabled: isNarrowed && hasSidebar && search.view === 'list' && !isListLoading,
  })
  return isNarrowed ? (data ?? null) : undefined
}
