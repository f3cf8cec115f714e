import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { hasFilters } from '#shared/businesses/directory-search.ts'
import { ActiveFilters } from '#web/businesses/active-filters.tsx'
import { businessesQuery } from '#web/businesses/businesses.queries.ts'
import type { DirectoryChange } from '#web/businesses/directory-change.ts'
import { DirectoryResults, isBeyondLastPage } from '#web/businesses/directory-results.tsx'
import { DirectorySeo } from '#web/businesses/directory-seo.tsx'
import { DirectoryToolbar } from '#web/businesses/directory-toolbar.tsx'
import { DistanceHint } from '#web/businesses/distance-hint.tsx'
import { LocateButton } from '#web/businesses/locate-button.tsx'
import { ResultCount } from '#web/businesses/result-count.tsx'
import { useBrowsingState } from '#web/businesses/use-browsing-state.ts'
import { useDirectorySearch } from '#web/businesses/use-directory-search.ts'
import { useResultsInView } from '#web/businesses/use-results-in-view.ts'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { CategorySelects } from '#web/categories/category-selects.tsx'
import { CategorySidebar } from '#web/categories/category-sidebar.tsx'
import { ServiceChips } from '#web/categories/service-chips.tsx'
import { ServiceFilterPanel } from '#web/categories/service-filter-panel.tsx'
import { useFilterNames } from '#web/categories/use-filter-names.ts'
import { useApi } from '#web/lib/app-context.ts'
import { usePosition } from '#web/lib/use-position.ts'

const QuoteRequestDialog = lazy(async () => ({
  default: (await import('#web/quote-requests/quote-request-dialog.tsx')).QuoteRequestDialog,
}))

/** The directory: everything it shows follows from its address. */
export function BusinessesPage() {
  const api = useApi()
  const { data: categories } = useQuery(categoriesQuery(api))
  const { search, go, apply, hrefOf } = useDirectorySearch(categories)
  useBrowsingState(search, go)
  const { position } = usePosition()
  const results = useQuery(businessesQuery(api, search, position))
  const list = results.data
  const names = useFilterNames(search)
  const topic = names.subcategory ?? names.category
  const title = `${topic ?? (search.search || 'Businesses')} in Austin`

  const countRef = useRef<HTMLParagraphElement>(null)
  const resultsRef = useResultsInView(search)
  const [asked, setAsked] = useState<Business | null>(null)
  const [wasAsked, setWasAsked] = useState(false)

  useEffect(() => {
    if (list && isBeyondLastPage(list)) apply({ page: list.pageCount })
  }, [list, apply])

  /** What was pressed goes away or stays behind at the foot of the list: the focus goes on at the results. */
  const focusResults = useCallback(() => countRef.current?.focus({ preventScroll: true }), [])
  const applyAndLeave = (change: DirectoryChange) => {
    apply(change)
    focusResults()
  }
  const requestQuote = (business: Business) => {
    setAsked(business)
    setWasAsked(true)
  }
  const services = {
    chosen: search.subsubcategories,
    onChange: (subsubcategories: number[]) => apply({ subsubcategories }),
  }
  return (
    <div className="Page PageEnd">
      <DirectorySeo search={search} title={title} topic={topic} list={list} />
      <div className="PageHead">
        <h1>{title}</h1>
      </div>
      <div className="Directory">
        <CategorySidebar filter={search} hrefOf={hrefOf}>
          {search.subcategory === null ? null : (
            <ServiceFilterPanel subcategory={search.subcategory} {...services} />
          )}
        </CategorySidebar>
        <section aria-label="Results" className="min-w-0" ref={resultsRef}>
          <DirectoryToolbar
            search={search}
            onChange={apply}
            categorySelects={<CategorySelects filter={search} onChange={apply} />}
            serviceChips={
              search.subcategory === null ? null : (
                <ServiceChips subcategory={search.subcategory} {...services} />
              )
            }
          />
          <div className="ResultHead">
            <ResultCount list={list} isFailed={results.isError} ref={countRef} />
            {hasFilters(search) ? (
              <ActiveFilters search={search} names={names} onChange={applyAndLeave} />
            ) : null}
            {search.sort === 'distance' || hasFilters(search) ? null : (
              <LocateButton onSort={(sort) => apply({ sort })} />
            )}
          </div>
          {search.sort === 'distance' ? <DistanceHint /> : null}
          <DirectoryResults
            search={search}
            results={results}
            hrefOf={hrefOf}
            onChange={applyAndLeave}
            onTurn={focusResults}
            onRequestQuote={requestQuote}
          />
        </section>
      </div>
      {wasAsked ? (
        <Suspense>
          <QuoteRequestDialog business={asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}
