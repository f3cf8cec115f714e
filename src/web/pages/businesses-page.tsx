import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import {
  type DirectorySearch,
  directoryHref,
  parseDirectorySearch,
} from '#shared/businesses/directory/directory-search.ts'
import { businessesQuery } from '#web/businesses/businesses.queries.ts'
import { changedSearch, type DirectoryChange } from '#web/businesses/directory/directory-change.ts'
import { DirectoryResults, isBeyondLastPage } from '#web/businesses/directory/directory-results.tsx'
import { DirectorySeo } from '#web/businesses/directory/directory-seo.tsx'
import { directoryTitle } from '#web/businesses/directory/directory-title.ts'
import { DirectoryToolbar } from '#web/businesses/directory/directory-toolbar.tsx'
import { ResultHead } from '#web/businesses/directory/result-head.tsx'
import { useBrowsingState } from '#web/businesses/directory/use-browsing-state.ts'
import { useDirectorySearch } from '#web/businesses/directory/use-directory-search.ts'
import { useResultsInView } from '#web/businesses/directory/use-results-in-view.ts'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { useServicePlace } from '#web/categories/service-place.ts'
import { useFilterNames } from '#web/categories/use-filter-names.ts'
import { useApi } from '#web/lib/app-context.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { only } from '#web/lib/page-route.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { cx } from '#web/ui/class-names.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { QuoteDialog } from './quote-dialog.tsx'

const BusinessesSidebar = laterPart(() => only(import('./businesses-sidebar.tsx')))
const CategorySelects = laterPart(() => only(import('#web/categories/category-selects.tsx')))
const SearchSuggestions = laterPart(() => only(import('#web/search/search-suggestions.tsx')))
const ServiceChips = laterPart(() => only(import('#web/categories/service-chips.tsx')))
const BusinessesMap = laterPart(() => only(import('./businesses-map.tsx')))
const ViewSwitch = laterPart(() => only(import('#web/businesses/directory/view-switch.tsx')))
const AfterResults = laterPart(() => only(import('./after-results.tsx')))
const SuggestService = laterPart(() => only(import('#web/inbox/suggest-service.tsx')))

/**
 * The directory. Everything it shows follows from its address. The controls respond to a press immediately; the results,
 * which take much longer to render, follow when there is time.
 */
export function BusinessesPage() {
  const { service } = parseDirectorySearch(new URLSearchParams(useLocation().search))
  const { search, go, apply } = useDirectorySearch(useServicePlace(service))
  useBrowsingState(search, go)
  const shown = useDeferredValue(search)
  const resultsRef = useResultsInView(shown)
  const hrefOf = useCallback(
    (change: DirectoryChange) => directoryHref(changedSearch(shown, change)),
    [shown],
  )
  const [asked, setAsked] = useState<ListedBusiness | null>(null)
  const services = search.subcategory !== null && {
    subcategory: search.subcategory,
    chosen: search.subsubcategories,
    onChange: (subsubcategories: number[]) => apply({ subsubcategories }),
  }
  return (
    <div className={cx('Page PageEnd', search.view === 'map' && 'is-map')}>
      <SkipLink targetId="results" label="Skip to results" />
      <DirectoryHead search={shown} />
      <div className="Directory">
        <BusinessesSidebar search={shown} hrefOf={hrefOf} services={services} />
        <section aria-label="Results" ref={resultsRef}>
          <h2 className="sr">Results</h2>
          <DirectoryToolbar
            search={search}
            onChange={apply}
            suggestions={(box) => <SearchSuggestions {...box} onFilter={apply} />}
            categorySelects={
              <CategorySelects category={search.category} subcategory={search.subcategory} onChange={apply} />
            }
            serviceChips={services ? <ServiceChips {...services} /> : null}
          />
          <Findings search={shown} hrefOf={hrefOf} onChange={apply} onRequestQuote={setAsked} />
        </section>
      </div>
      {search.view === 'map' ? <BusinessesMap search={shown} results={resultsRef} onChange={apply} /> : null}
      <QuoteDialog business={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

/** Title and head. */
const DirectoryHead = memo(function DirectoryHead({ search }: { search: DirectorySearch }) {
  const { category, subcategory } = useFilterNames(search)
  const { data: list } = useResults(search)
  const topic = subcategory ?? category
  const title = directoryTitle(search, topic, list)
  return (
    <>
      <DirectorySeo search={search} title={title} topic={topic} list={list} />
      <div className="PageHead is-split">
        <h1>{title}</h1>
        <ViewSwitch search={search} />
      </div>
    </>
  )
})

type FindingsProps = {
  search: DirectorySearch
  hrefOf: (change: DirectoryChange) => string
  onChange: (change: DirectoryChange) => void
  onRequestQuote: (business: ListedBusiness) => void
}

/** The search results. */
const Findings = memo(function Findings({ search, hrefOf, onChange, onRequestQuote }: FindingsProps) {
  const names = useFilterNames(search)
  const results = useResults(search)
  const countRef = useRef<HTMLParagraphElement>(null)
  const { data: list, isPlaceholderData } = results
  useEffect(() => {
    if (list && !isPlaceholderData && isBeyondLastPage(list)) onChange({ page: list.pageCount })
  }, [list, isPlaceholderData, onChange])

  /** The pressed element is gone, or far below the list: focus the results. */
  const focusResults = () => countRef.current?.focus({ preventScroll: true })
  const changeAndLeave = (change: DirectoryChange) => {
    onChange(change)
    focusResults()
  }
  return (
    <>
      <ResultHead {...{ search, names, results, countRef }} onChange={changeAndLeave} />
      <DirectoryResults
        {...{ search, names, results, hrefOf, onRequestQuote }}
        onChange={changeAndLeave}
        onTurn={focusResults}
        suggestion={<Suggestion search={search} />}
      />
      {list?.total && search.view === 'list' ? <ViewSwitch search={search} /> : null}
      {list && !isPlaceholderData ? <AfterResults {...{ search, list, onRequestQuote }} /> : null}
    </>
  )
})

/** The failed search text prefills the suggestion; another search starts another suggestion. */
function Suggestion({ search: { search, service, category } }: { search: DirectorySearch }) {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()))
  const text = search || service
  return (
    <SuggestService key={`${text} ${category}`} text={text} categoryId={category} categories={categories} />
  )
}

function useResults(search: DirectorySearch) {
  const { position } = usePosition()
  return useQuery(businessesQuery(useApi(), search, position))
}
