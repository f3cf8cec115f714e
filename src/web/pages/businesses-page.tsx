import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { businessesQuery } from '#web/businesses/businesses.queries.ts'
import type { DirectoryChange } from '#web/businesses/directory-change.ts'
import { DirectoryResults, isBeyondLastPage } from '#web/businesses/directory-results.tsx'
import { DirectorySeo } from '#web/businesses/directory-seo.tsx'
import { DirectoryToolbar } from '#web/businesses/directory-toolbar.tsx'
import { ResultHead } from '#web/businesses/result-head.tsx'
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

/** The directory. Everything it shows follows from its address. */
export function BusinessesPage() {
  const { search, apply, hrefOf, results } = useDirectory()
  const names = useFilterNames(search)
  const [asked, setAsked] = useState<Business | null>(null)
  const countRef = useRef<HTMLParagraphElement>(null)
  const resultsRef = useResultsInView(search)
  const topic = names.subcategory ?? names.category
  const title = `${topic ?? (search.search || 'Businesses')} in Austin`

  /** What was pressed goes away, or stays behind at the foot of the list: the focus goes on at the results. */
  const focusResults = () => countRef.current?.focus({ preventScroll: true })
  const applyAndLeave = (change: DirectoryChange) => {
    apply(change)
    focusResults()
  }
  const services = search.subcategory !== null && {
    subcategory: search.subcategory,
    chosen: search.subsubcategories,
    onChange: (subsubcategories: number[]) => apply({ subsubcategories }),
  }
  return (
    <div className="Page PageEnd">
      <DirectorySeo search={search} title={title} topic={topic} list={results.data} />
      <div className="PageHead">
        <h1>{title}</h1>
      </div>
      <div className="Directory">
        <CategorySidebar filter={search} hrefOf={hrefOf}>
          {services ? <ServiceFilterPanel {...services} /> : null}
        </CategorySidebar>
        <section aria-label="Results" className="min-w-0" ref={resultsRef}>
          <DirectoryToolbar
            search={search}
            onChange={apply}
            categorySelects={<CategorySelects filter={search} onChange={apply} />}
            serviceChips={services ? <ServiceChips {...services} /> : null}
          />
          <ResultHead {...{ search, names, results, countRef }} onChange={applyAndLeave} />
          <DirectoryResults
            {...{ search, results, hrefOf }}
            onChange={applyAndLeave}
            onTurn={focusResults}
            onRequestQuote={setAsked}
          />
        </section>
      </div>
      <QuoteDialog business={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

/** The search of the address and what it finds. */
function useDirectory() {
  const api = useApi()
  const { data: categories } = useQuery(categoriesQuery(api))
  const { search, go, apply, hrefOf } = useDirectorySearch(categories)
  useBrowsingState(search, go)
  const { position } = usePosition()
  const results = useQuery(businessesQuery(api, search, position))
  const { data: list, isPlaceholderData } = results
  useEffect(() => {
    if (list && !isPlaceholderData && isBeyondLastPage(list)) apply({ page: list.pageCount })
  }, [list, isPlaceholderData, apply])
  return { search, apply, hrefOf, results }
}

const LazyQuoteDialog = lazy(async () => ({
  default: (await import('#web/quote-requests/quote-request-dialog.tsx')).QuoteRequestDialog,
}))

type QuoteDialogProps = { business: Business | null; onClose: () => void }

/** The dialog's code is fetched when somebody first asks; from then on it stays, so that it can close with grace. */
function QuoteDialog({ business, onClose }: QuoteDialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (business && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <LazyQuoteDialog business={business} onClose={onClose} />
    </Suspense>
  )
}
