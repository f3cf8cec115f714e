import { type DirectorySearch, directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { Link } from '#web/ui/link.tsx'
import { changedSearch, type DirectoryChange } from './directory-change.ts'
import { LocateButton } from './locate-button.tsx'
import { useLeftSearch } from './use-left-search.ts'

type UnderstoodTextProps = {
  search: DirectorySearch
  understood: Understood
  onChange: (change: DirectoryChange) => void
}

/** In plain words, what the results are: "Showing results for plumber. Search instead for plumer." */
export function UnderstoodText({ search, understood, onChange }: UnderstoodTextProps) {
  const { summary, showing, didYouMean, verbatim, note, wishes } = understood
  useLeftSearch(search.search)
  const linkTo = (text: string, shown = text) => (
    <Link
      className="Link"
      to={directoryHref(changedSearch(search, { search: text }))}
      replace
      preventScrollReset
    >
      {shown}
    </Link>
  )
  const asksForPosition = wishes.includes('near') && search.sort !== 'distance'
  if (!(showing || didYouMean || summary || note || asksForPosition)) return null
  return (
    <div className="Understood">
      {showing ? (
        <p>
          Showing results for <strong>{showing}</strong>.
          {verbatim ? <> Search instead for {linkTo(verbatim, search.search)}.</> : null}
        </p>
      ) : null}
      {didYouMean ? <p>Did you mean {linkTo(didYouMean)}?</p> : null}
      {summary ? (
        <p>
          <strong>{summary}</strong>
        </p>
      ) : null}
      {note ? <p>{note}</p> : null}
      {asksForPosition ? <LocateButton onSort={(sort) => onChange({ sort })} /> : null}
    </div>
  )
}
