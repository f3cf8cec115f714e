import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import type { CategoryFilter, HrefOfCategory } from '#web/categories/category-filter.ts'
import type { FoundCounts } from '#web/categories/found-counts.ts'
import { SidebarCategories } from '#web/categories/sidebar-categories.tsx'
import { SidebarSubcategories } from '#web/categories/sidebar-subcategories.tsx'
import { useApi } from '#web/lib/app-context.ts'

type CategorySidebarProps = {
  filter: CategoryFilter
  hrefOf: HrefOfCategory
  /** Of a search, null while they aren't known; undefined without a search. */
  found: FoundCounts | null | undefined
  /** Shown under the subcategories. */
  children?: ReactNode
}

/**
 * Large screens: categories, then the subcategories of the chosen one. Back shows the categories again without dropping
 * the choice; choosing the same category there clears it.
 */
export const CategorySidebar = memo(function CategorySidebar(props: CategorySidebarProps) {
  const { filter, hrefOf, found, children } = props
  const { category: categoryId } = filter
  const { data: categories, error, refetch } = useQuery(categoriesQuery(useApi()))
  const [categoryLeft, setCategoryLeft] = useState<number | null>(null)
  const asideRef = useRef<HTMLElement>(null)
  const focusNext = useRef<string | null>(null)
  const isInside = categoryId !== null && categoryLeft !== categoryId
  // The choice changed, here or elsewhere: show the subcategories again.
  if (categoryLeft !== null && categoryLeft !== categoryId) setCategoryLeft(null)
  const category = categories?.find(({ id }) => id === categoryId)

  // The pressed element is gone with its view: focus its counterpart in the other view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useEffect(() => {
    if (!focusNext.current) return
    asideRef.current?.querySelector<HTMLElement>(focusNext.current)?.focus({ preventScroll: true })
    focusNext.current = null
  }, [isInside, categoryId])

  // Nothing is found anywhere.
  if (found && Object.keys(found.categories).length === 0) return null
  return (
    <aside className="Sidebar desk" aria-label="Categories" ref={asideRef}>
      {isInside && category ? (
        <>
          <SidebarSubcategories
            category={category}
            filter={filter}
            hrefOf={hrefOf}
            found={found}
            onBack={() => {
              focusNext.current = '[aria-current="true"]'
              setCategoryLeft(category.id)
            }}
          />
          {children}
        </>
      ) : (
        <SidebarCategories
          categories={categories}
          error={error}
          onRetry={() => void refetch()}
          chosen={categoryId}
          hrefOf={hrefOf}
          found={found}
          onChoose={() => {
            focusNext.current = '.Sidebar-back'
          }}
        />
      )}
    </aside>
  )
})
