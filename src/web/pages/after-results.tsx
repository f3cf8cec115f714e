import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { filtersToSave } from '#shared/saved-searches/saved-filters.ts'
import { MoreNearby } from '#web/businesses/directory/more-nearby.tsx'
import { businessesText, PlaceLinks } from '#web/businesses/place-pages/place-links.tsx'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { useApi } from '#web/lib/app-context.ts'
import { SaveSearch } from '#web/saved-searches/save-search.tsx'

/** The place that has nobody, where the list goes around it. */
function emptyPlaceOf({ understood }: ListedPage): string | undefined {
  if (!understood?.place || understood.place.kind === 'landmark') return undefined
  return understood.where.startsWith('near') ? understood.place.name : undefined
}

/** The end of a list: the categories if a text found nothing, an email about new ones, and the nearest others after the few of a place. */
export function AfterResults(props: ComponentProps<typeof MoreNearby>) {
  const { search, list } = props
  const isLasting = list.understood?.isLasting !== false
  const filters = filtersToSave(isLasting ? search : { ...search, search: '', service: '' })
  const emptyPlace = emptyPlaceOf(list)
  const hasNoMatch = list.total === 0 && !list.relaxed && (search.search || search.service)
  return (
    <>
      {hasNoMatch && search.view === 'list' ? <Categories /> : null}
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

function Categories() {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()))
  const entries = categories
    .filter(({ businessCount }) => businessCount > 0)
    .map(({ id, name, businessCount }) => ({
      to: directoryHref({ category: id }),
      name,
      fact: businessesText(businessCount),
    }))
  return (
    <section className="Block" aria-labelledby="by-category">
      <h2 id="by-category">Browse by category</h2>
      <PlaceLinks entries={entries} />
    </section>
  )
}
