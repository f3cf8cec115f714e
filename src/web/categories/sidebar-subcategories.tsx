import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { Category } from '#shared/categories/categories.schemas.ts'
import { subcategoriesQuery } from '#web/categories/categories.queries.ts'
import type { CategoryFilter, HrefOfCategory } from '#web/categories/category-filter.ts'
import { countText, type FoundCounts, isOffered } from '#web/categories/found-counts.ts'
import { SidebarRow, SidebarSkeleton } from '#web/categories/sidebar-row.tsx'
import { useApi } from '#web/lib/app-context.ts'

type SidebarSubcategoriesProps = {
  category: Category
  filter: CategoryFilter
  hrefOf: HrefOfCategory
  found: FoundCounts | null | undefined
  onBack: () => void
}

/** The sidebar's second view: a category's subcategories. */
export function SidebarSubcategories(props: SidebarSubcategoriesProps) {
  const { category, filter, hrefOf, found, onBack } = props
  const { data: subcategories, error } = useQuery(subcategoriesQuery(useApi(), category.id))
  return (
    <>
      <button type="button" className="Sidebar-back" onClick={onBack}>
        <ArrowLeft className="Icon" />
        Back<span className="sr"> to all categories</span>
      </button>
      <h2>{category.name}</h2>
      <ul>
        <SidebarRow
          to={hrefOf({ subcategory: null })}
          isOn={filter.subcategory === null}
          count={countText(found, 'categories', category)}
        >
          All {category.name}
        </SidebarRow>
        {subcategories
          ?.filter(({ id }) => isOffered(found, 'subcategories', id, filter.subcategory))
          .map(({ id, name, businessCount }) => (
            <SidebarRow
              key={id}
              to={hrefOf({ subcategory: id === filter.subcategory ? null : id })}
              isOn={id === filter.subcategory}
              count={countText(found, 'subcategories', { id, businessCount })}
            >
              {name}
            </SidebarRow>
          ))}
      </ul>
      {!subcategories && !error ? <SidebarSkeleton /> : null}
    </>
  )
}
