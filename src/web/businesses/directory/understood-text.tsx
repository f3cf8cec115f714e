import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type DirectorySearch, directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { Link } from '#web/ui/link.tsx'
import { changedSearch, type DirectoryChange } from './directory-change.ts'
import { LocateButton } from './locate-button.tsx'
import { isVerbatim } from './quoted-text.ts'
import { useLeftSearch } from './use-left-search.ts'

type UnderstoodProps = {
  search: DirectorySearch
  understood: Understood
  onChange: (change: DirectoryChange) => void
}

/** The text as it was corrected, left out and asked for: "Showing results for plumber. Search instead for plumer." */
export function UnderstoodText({ search, understood, onChange }: UnderstoodProps) {
  const { showing, didYouMean, verbatim, note, nearby, wishes } = understood
  // All else that is understood stands in the heading.
  const summary = isVerbatim(search.search) ? understood.summary : ''
  useLeftSearch(search.search)
  const hrefOf = (text: string) => directoryHref(changedSearch(search, { search: text }))
  const linkTo = (text: string, shown = text) => (
    <Link key={shown} className="Link" to={hrefOf(text)} replace preventScrollReset>
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
      {note ? (
        <p>
          {note}
          {nearby.length > 0 ? (
            <> Search only in {listOf(nearby.map(({ name, search: text }) => linkTo(text, name)))}.</>
          ) : null}
        </p>
      ) : null}
      {asksForPosition ? <LocateButton onSort={(sort) => onChange({ sort })} /> : null}
    </div>
  )
}

/** A chip for each part of the text. */
export function UnderstoodParts({ search, understood: { parts }, onChange }: UnderstoodProps) {
  if (parts.length === 0) return null
  const hrefOf = (text: string) => directoryHref(changedSearch(search, { search: text }))
  return (
    <ul className="Understood-parts" aria-label="What we understood">
      {parts.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={hrefOf(without)}
            className="Chip is-filter"
            aria-label={`Remove filter ${label}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onChange({ search: without })
            }}
          >
            <span className="FilterChip-label">{label}</span>
            <X className="Icon" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** "78705, 78722 or 78751" */
const listOf = (links: readonly ReactNode[]): ReactNode[] =>
  links.flatMap((link, at) => (at === 0 ? [link] : [at === links.length - 1 ? ' or ' : ', ', link]))
