import type { Category } from '#shared/categories/categories.schemas.ts'
import type { HrefOfCategory } from '#web/categories/category-filter.ts'
import { countText, type FoundCounts, isOffered } from '#web/categories/found-counts.ts'
import { SidebarRow, SidebarSkeleton } from '#web/categories/sidebar-row.tsx'

type SidebarCategoriesProps = {
  categories: Category[] | undefined
  error: Error | null
  onRetry: () => void
  chosen: number | null
  hrefOf: HrefOfCategory
  found: FoundCounts | null | undefined
  onChoose: () => void
}

/** The sidebar's first view. Choosing the chosen category again clears it and the levels below. */
export function SidebarCategories(props: SidebarCategoriesProps) {
  const { categories, error, onRetry, chosen, hrefOf, found, onChoose } = props
  return (
    <>
      <h2>Categories</h2>
      {error ? (
        <p className="Sidebar-note">
          Categories couldn’t be loaded.{' '}
          <button type="button" className="Link" onClick={onRetry}>
            Try again
          </button>
        </p>
      ) : null}
      {!error && !categories ? <SidebarSkeleton /> : null}
      <ul>
        {categories
          ?.filter(({ id }) => isOffered(found, 'categories', id, chosen))
          .map(({ id, name, businessCount }) => (
            <SidebarRow
              key={id}
              to={hrefOf({ category: id === chosen ? null : id })}
              isOn={id === chosen}
              count={countText(found, 'categories', { id, businessCount })}
              onClick={onChoose}
            >
              {name}
            </SidebarRow>
          ))}
      </ul>
    </>
  )
}
