import { useQuery } from '@tanstack/react-query'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { Category } from '#shared/categories/categories.schemas.ts'
import { homeCategoryNames } from '#shared/categories/popular-services.ts'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { useApi } from '#web/lib/app-context.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { CategoryEntries, CategoryEntriesSkeleton } from './category-entries.tsx'

/** The home page's twelve categories as a table of contents. */
export function CategoryGrid() {
  const { data: categories, error, refetch } = useQuery(categoriesQuery(useApi()))
  return (
    <Section
      id="browse-by-category"
      title="Browse by category"
      action={
        <Link className="Link" to={directoryHref()}>
          All {categories?.length || null}
          <span className="sr"> categories</span>
        </Link>
      }
      isFirst
    >
      {error && (
        <ErrorState
          headingLevel={3}
          title="Categories couldn’t be loaded"
          message={error.message}
          onRetry={refetch}
        />
      )}
      {!error && !categories && (
        <CategoryEntriesSkeleton className="SwipeRow" count={homeCategoryNames.length} />
      )}
      {categories && (
        <CategoryEntries
          className="SwipeRow"
          categories={homeCategories(categories)}
          toHref={({ id }) => directoryHref({ category: id })}
        />
      )}
    </Section>
  )
}

const homeCategories = (categories: readonly Category[]) =>
  homeCategoryNames.flatMap((name) => categories.find((category) => category.name === name) ?? [])
