import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { only } from '#web/lib/page-route.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { FilterNames } from './active-filters.tsx'
import { BusinessGrid, BusinessGridSkeleton } from './business-grid.tsx'
import type { DirectoryChange } from './directory-change.ts'

const UnlistedTrade = laterPart(() => only(import('./unlisted-trade.tsx')))
const NothingFound = laterPart(async () => (await import('./nothing-found.tsx')).NothingFound)
const AskSeveral = laterPart(() => only(import('./ask-several.tsx')))
const Pagination = laterPart(() => only(import('#web/ui/pagination.tsx')))

type DirectoryResultsProps = {
  search: DirectorySearch
  names: FilterNames
  results: UseQueryResult<ListedPage>
  hrefOf: (change: DirectoryChange) => string
  onChange: (change: DirectoryChange) => void
  onTurn: () => void
  onRequestQuote: (business: ListedBusiness) => void
  /** A way to suggest a missing service, when nothing was found. */
  suggestion: ReactNode
}

/** Cards and pagination, or why there are none. */
export function DirectoryResults(props: DirectoryResultsProps) {
  const { search, results, hrefOf, onTurn, onRequestQuote, suggestion } = props
  const { data: list, error, isPlaceholderData, refetch } = results
  if (error && !list) {
    return (
      <ErrorState
        title="Error loading businesses"
        message={error.message}
        retryLabel="Retry"
        onRetry={() => void refetch()}
      />
    )
  }
  if (!list || isBeyondLastPage(list)) return <BusinessGridSkeleton />
  const unlisted = list.understood?.unlisted
  if (list.businesses.length === 0)
    return <NothingFound {...props} relaxed={list.relaxed} unlisted={unlisted} />
  return (
    <>
      {unlisted ? (
        <div className="Unlisted">
          <p>
            <UnlistedTrade {...unlisted} /> These results only mention it.
          </p>
          {suggestion}
        </div>
      ) : null}
      <BusinessGrid
        list={list}
        isByRelevance={search.sort === 'relevance'}
        isStale={isPlaceholderData}
        onRequestQuote={onRequestQuote}
        aside={
          list.businesses.some(({ acceptsQuotes }) => acceptsQuotes) ? <AskSeveral search={search} /> : null
        }
      />
      <Pagination
        page={search.page}
        pageCount={list.pageCount}
        hrefFor={(page) => hrefOf({ page })}
        isReplacing
        onTurn={onTurn}
      />
    </>
  )
}

/** An old link can request a page that no longer exists. */
export function isBeyondLastPage({ businesses, page, pageCount }: ListedPage): boolean {
  return businesses.length === 0 && pageCount > 0 && page > pageCount
}
