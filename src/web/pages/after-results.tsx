import type { ComponentProps } from 'react'
import { filtersToSave } from '#shared/saved-searches/saved-filters.ts'
import { fewInPlace } from '#web/businesses/directory/around-search.ts'
import { MoreNearby } from '#web/businesses/directory/more-nearby.tsx'
import { SaveSearch } from '#web/saved-searches/save-search.tsx'

/** The end of a list: an email about new ones, and the nearest others after the few of a place. */
export function AfterResults(props: ComponentProps<typeof MoreNearby>) {
  const { search, list } = props
  const filters = filtersToSave(search)
  return (
    <>
      {filters ? (
        <SaveSearch key={JSON.stringify(filters)} filters={filters} isShort={list.total <= fewInPlace} />
      ) : null}
      <MoreNearby {...props} />
    </>
  )
}
