import type { ReactNode } from 'react'
import type { RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import {
  type DirectorySearch,
  emptyDirectorySearch,
  hasFilters,
} from '#shared/businesses/directory/directory-search.ts'
import { openAtText, slotsText } from '#shared/businesses/directory/filter-texts.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { FilterNames } from './active-filters.tsx'
import { clearedFilters, type DirectoryChange } from './directory-change.ts'
import { noPatternFilters, patternFilterWords } from './filter-words.ts'
import { UnlistedTrade } from './unlisted-trade.tsx'

type NothingFoundProps = {
  search: DirectorySearch
  names: FilterNames
  relaxed: RelaxedSearch | undefined
  unlisted: Understood['unlisted'] | undefined
  onChange: (change: DirectoryChange) => void
  suggestion: ReactNode
}

/** Why there are no results, and ways to get some. */
export function NothingFound(props: NothingFoundProps) {
  const { search, names, relaxed, unlisted, onChange, suggestion } = props
  const isFiltered = hasFilters(search)
  return (
    <EmptyState
      headingLevel={2}
      title="No businesses found"
      text={
        relaxed ? (
          relaxedText(relaxed, search, names)
        ) : unlisted ? (
          <UnlistedTrade {...unlisted} />
        ) : isFiltered ? (
          hasFilters({ ...search, search: '' }) ? (
            'Remove a filter, try another word, or look a little farther out.'
          ) : (
            'Check the spelling or try fewer words.'
          )
        ) : (
          'No businesses are listed yet. Check back soon.'
        )
      }
      action={
        <div className="Empty-actions">
          {relaxed ? (
            <Button onClick={() => onChange(droppedFilters[relaxed.without])}>
              Show {relaxed.total === 1 ? 'it' : `all ${countOf(relaxed)}`}
            </Button>
          ) : null}
          {isFiltered ? <Button onClick={() => onChange(clearedFilters)}>Clear all filters</Button> : null}
          {suggestion}
        </div>
      }
    />
  )
}

const droppedFilters: Record<RelaxedSearch['without'], DirectoryChange> = {
  area: { area: null },
  ...noPatternFilters,
  open: { open: false },
  subsubcategories: { subsubcategories: [] },
  subcategory: { subcategory: null },
  category: { category: null },
}

const countOf = ({ total, totalIsExact }: RelaxedSearch) =>
  `${total.toLocaleString('en-US')}${totalIsExact ? '' : '+'}`

/** "None of the 19 businesses in Plumbing is open now. The first opens Mon 6 AM." */
export function relaxedText(relaxed: RelaxedSearch, search: DirectorySearch, names: FilterNames): string {
  const { without, total, opensAt } = relaxed
  const isOne = total === 1
  const topic = names.subcategory ?? names.category
  const where = topic ? ` in ${topic}` : ''
  const match = search.search ? ` that ${isOne ? 'matches' : 'match'} “${search.search}”` : ''
  const none = isOne
    ? `The only business${where}${match}`
    : `None of the ${countOf(relaxed)} businesses${where}${match}`
  switch (without) {
    case 'area':
      return `${none} is ${isOne ? 'outside' : 'in'} this area of the map.`
    case 'open': {
      const opening = opensAt ? ` ${isOne ? 'It' : 'The first'} opens ${opensAt}.` : ''
      return `${none} is ${isOne ? 'closed' : 'open'} now.${opening}`
    }
    case 'subsubcategories': {
      const services = search.subsubcategories.length > 1 ? 'any of these services' : 'this service'
      return `${none} ${isOne ? "doesn't offer" : 'offers'} ${services}.`
    }
    case 'openAt':
      return `${none} is ${isOne ? 'closed' : 'open'} ${openAtText(search.openAt)}.`
    case 'slots':
      return `${none} ${isOne ? 'has no' : 'has a'} free time ${slotsText(search.slots)}.`
    case 'verified':
      return `${none} is ${isOne ? 'not ' : ''}verified.`
    case 'answers':
      return `${none} ${isOne ? "doesn't reply" : 'replies'} to most requests within a day.`
    case 'features':
    case 'payment':
    case 'within':
    case 'place':
    case 'price':
    case 'rating':
      return `${none} ${isOne ? "doesn't fit" : 'fits'} the filter ${patternFilterWords({
        ...emptyDirectorySearch,
        [without]: search[without],
      })
        .map(({ label }) => label)
        .join(', ')}.`
    case 'subcategory':
      return `Nothing is listed in ${names.subcategory ?? 'this subcategory'} yet. ${names.category ?? 'Its category'} has ${countOf(relaxed)} ${isOne ? 'business' : 'businesses'}.`
    case 'category':
      return `Nothing${where} matches “${search.search}”. Elsewhere ${isOne ? '1 business does' : `${countOf(relaxed)} businesses do`}.`
  }
}
