import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DirectorySearch, hasFilters } from '#shared/businesses/directory/directory-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { ListedBusiness, ListedPage } from '../listed-business.ts'
import { BusinessGrid, BusinessGridSkeleton } from './business-grid.tsx'
import { clearedFilters, type DirectoryChange } from './directory-change.ts'

type DirectoryResultsProps = {
  search: DirectorySearch
  results: UseQueryResult<ListedPage>
  hrefOf: (change: DirectoryChange) => string
  onChange: (change: DirectoryChange) => void
  onTurn: () => void
  onRequestQuote: (business: ListedBusiness) => void
  /** The way to say what is missing, where nothing was found. */
  suggestion: ReactNode
}

/** Cards and pages, or why there are none. */
export function DirectoryResults(props: DirectoryResultsProps) {
  const { search, results, hrefOf, onTurn, onRequestQuote } = props
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
  if (list.businesses.length === 0) return <NothingFound {...props} />
  return (
    <>
      <BusinessGrid
        businesses={list.businesses}
        isStale={isPlaceholderData}
        onRequestQuote={onRequestQuote}
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

/** An old link can ask for a page that no longer exists. */
export function isBeyondLastPage({ businesses, page, pageCount }: ListedPage): boolean {
  return businesses.length === 0 && pageCount > 0 && page > pageCount
}

type NothingFoundProps = Pick<DirectoryResultsProps, 'search' | 'onChange' | 'suggestion'>

function NothingFound({ search, onChange, suggestion }: NothingFoundProps) {
  const isFiltered = hasFilters(search)
  return (
    <EmptyState
      headingLevel={2}
      title="No businesses found"
      text={
        isFiltered
          ? 'Remove a filter, try another word, or look a little farther out.'
          : 'No businesses are listed yet. Check back soon.'
      }
      action={
        <div className="Empty-acts">
          {isFiltered ? <Button onClick={() => onChange(clearedFilters)}>Clear all filters</Button> : null}
          {suggestion}
        </div>
      }
    />
  )
}
