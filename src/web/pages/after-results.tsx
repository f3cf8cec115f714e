import type { ComponentProps } from 'react'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import { filtersToSave } from '#shared/saved-searches/saved-filters.ts'
import { MoreNearby } from '#web/businesses/directory/more-nearby.tsx'
import { SaveSearch } from '#web/saved-searches/save-search.tsx'

/** The place that has nobody, where the list goes around it. */
function emptyPlaceOf({ understood }: ListedPage): string | undefined {
  if (!understood?.place || understood.place.kind === 'landmark') return undefined
  return understood.where.startsWith('near') ? understood.place.name : undefined
}

/** The end of a list: an email about new ones, and the nearest others after the few of a place. */
export function AfterResults(props: ComponentProps<typeof MoreNearby>) {
  const { search, list } = props
  const isLasting = list.understood?.isLasting !== false
  const filters = filtersToSave(isLasting ? search : { ...search, search: '', service: '' })
  const emptyPlace = emptyPlaceOf(list)
  return (
    <>
      {filters ? (
        <SaveSearch
          key={JSON.stringify(filters)}
          {...{ filters, emptyPlace }}
          count={emptyPlace ? 0 : list.total}
        />
      ) : null}
      <MoreNearby {...props} />
    </>
  )
}
