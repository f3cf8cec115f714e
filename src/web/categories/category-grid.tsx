import { useQuery } from '@tanstack/react-query'
import { directoryHref } from '#shared/businesses/directory-search.ts'
import type { Category } from '#shared/categories/categories.schemas.ts'
import { homeCategoryNames } from '#shared/categories/popular-services.ts'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { CategoryIcon } from '#web/categories/category-icon.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { TintDisc } from '#web/ui/bar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The twelve categories of the home page as a table of contents. */
export function CategoryGrid() {
  const { data: categories, error, refetch } = useQuery(categoriesQuery(useApi()))
  return (
    <section className="Section is-first" aria-labelledby="browse-by-category">
      <div className="Section-head">
        <h2 id="browse-by-category">Browse by category</h2>
        <Link className="Link" to={directoryHref()}>
          All {categories?.length || null}
          <span className="sr"> categories</span>
        </Link>
      </div>
      {error && (
        <ErrorState
          headingLevel={3}
          title="The categories did not load"
          message={error.message}
          onRetry={refetch}
        />
      )}
      {!error && !categories && <CategoryGridSkeleton />}
      {categories && <CategoryCells categories={categories} />}
    </section>
  )
}

function CategoryCells({ categories }: { categories: Category[] }) {
  const cells = homeCategoryNames.flatMap(
    (name) => categories.find((category) => category.name === name) ?? [],
  )
  if (cells.length === 0) {
    return <EmptyState title="No categories yet" text="They appear here once the directory has some." />
  }
  return (
    <ul className="CategoryIndex">
      {cells.map((category) => (
        <li key={category.id}>
          <Link to={directoryHref({ category: category.id })}>
            <i>
              <TintDisc color={category.backgroundColor} />
              <CategoryIcon markup={category.svgIcon} />
            </i>
            <span>
              <b>{category.name}</b> <small>{countText(category.businessCount)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function countText(count: number): string {
  if (count === 0) return 'No businesses yet'
  return count === 1 ? '1 business' : `${count.toLocaleString('en-US')} businesses`
}

function CategoryGridSkeleton() {
  return (
    <>
      <LoadingNote label="Loading categories" />
      <ul className="CategoryIndex" aria-hidden="true">
        {homeCategoryNames.map((name) => (
          <li key={name}>
            <div>
              <i>
                <Skeleton className="is-disc" />
              </i>
              <span>
                <Skeleton className="h-4 w-28" />
                <Skeleton className="mt-2 h-3 w-20" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
