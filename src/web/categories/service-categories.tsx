import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { CategoryEntries, CategoryEntriesSkeleton } from './category-entries.tsx'

/** Every category, linking to its page of businesses and prices. */
export function ServiceCategories() {
  const { data: categories, error, refetch } = useQuery(categoriesQuery(useApi()))
  return (
    <Section
      id="local-services"
      title="Local services"
      isFirst
      action={
        <Link className="Link" to={paths.businesses}>
          All businesses
        </Link>
      }
    >
      {error && !categories ? (
        <ErrorState
          headingLevel={3}
          title="Categories couldn’t be loaded"
          message={serverErrorText(error)}
          onRetry={refetch}
        />
      ) : null}
      {!error && !categories ? <CategoryEntriesSkeleton count={16} /> : null}
      {categories ? (
        <CategoryEntries categories={categories} toHref={({ slug }) => paths.categoryServices(slug)} />
      ) : null}
    </Section>
  )
}
