import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import { type DirectorySearch, hasFilters } from '#shared/businesses/directory/directory-search.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { only } from '#web/lib/page-route.ts'
import type { FilterNames } from './active-filters.tsx'
import type { DirectoryChange } from './directory-change.ts'
import { ResultCount } from './result-count.tsx'

const LocateButton = laterPart(() => only(import('./locate-button.tsx')))
const DistanceHint = laterPart(() => only(import('./distance-hint.tsx')))
const WhyThisOrder = laterPart(() => only(import('../card/why-this-order.tsx')))
const ActiveFilters = laterPart(() => only(import('./active-filters.tsx')))
const ListViewButton = laterPart(() => only(import('./list-view-button.tsx')))

type ResultHeadProps = {
  search: DirectorySearch
  names: FilterNames
  results: UseQueryResult<ListedPage>
  onChange: (change: DirectoryChange) => void
  /** The line that takes the focus when the pressed element is gone. */
  countRef: Ref<HTMLParagraphElement>
}

/** In one line where there is room: the number of results, their order, the active filters or the button for distances, and rows or cards. */
export function ResultHead({ search, names, results, onChange, countRef }: ResultHeadProps) {
  const needsPosition = search.sort === 'distance' || search.within !== ''
  return (
    <>
      <div className="ResultHead">
        <ResultCount list={results.data} isFailed={results.isError} ref={countRef} />
        {results.data?.total === 0 ? null : (
          <>
            <ListViewButton isBesideMap={search.view === 'map'} />
            <WhyThisOrder order={search.sort} understood={results.data?.understood} />
          </>
        )}
        {hasFilters(search) ? (
          <ActiveFilters {...{ search, names, onChange }} list={results.data} />
        ) : needsPosition ? null : (
          <LocateButton onSort={(sort) => onChange({ sort })} />
        )}
      </div>
      {needsPosition ? <DistanceHint within={search.within} /> : null}
    </>
  )
}
