import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { unquoted } from './quoted-text.ts'

type List = Pick<ListedPage, 'place' | 'understood'>

/**
 * The heading of a list: topic and place as understood, and never a text as a claim: "Plumbing near Zilker
 * Park", "Auto Repair or Towing & Roadside in Austin", "Results for “zzzz”". `topic` is the chosen
 * subcategory or category; `list` may be of the search before, until this one's arrives.
 */
export function directoryTitle(
  { search, place }: Pick<DirectorySearch, 'search' | 'place'>,
  topic: string | undefined,
  list: List | undefined,
): string {
  const understood = search ? list?.understood : undefined
  const chosen = place && list?.place ? `in ${list.place}` : ''
  const what = topic ?? (search ? understood?.topic : 'Businesses')
  if (what) return `${what} ${understood?.where || chosen || 'in Austin'}`
  return `Results for “${understood?.showing ?? unquoted(search)}”`
}
