import { useQuery } from '@tanstack/react-query'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { businessesQuery } from '#web/businesses/businesses.queries.ts'
import type { DirectoryChange } from '#web/businesses/directory/directory-change.ts'
import { useCategoryCounts } from '#web/businesses/directory/use-category-counts.ts'
import { CategorySidebar } from '#web/categories/category-sidebar.tsx'
import { ServiceFilterPanel, type ServiceFilterPanelProps } from '#web/categories/service-filter-panel.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { usePosition } from '#web/lib/use-position.ts'

type BusinessesSidebarProps = {
  search: DirectorySearch
  hrefOf: (change: DirectoryChange) => string
  /** Of the chosen subcategory. */
  services: ServiceFilterPanelProps | false
}

/** The categories with the search's results in each, and the services of the chosen one. */
export function BusinessesSidebar({ search, hrefOf, services }: BusinessesSidebarProps) {
  const { position } = usePosition()
  const { isFetching } = useQuery(businessesQuery(useApi(), search, position))
  const found = useCategoryCounts(search, isFetching)
  return (
    <CategorySidebar filter={search} hrefOf={hrefOf} found={found}>
      {services ? <ServiceFilterPanel {...services} /> : null}
    </CategorySidebar>
  )
}
