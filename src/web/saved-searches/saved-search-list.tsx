import { useRef } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { lostTexts } from '#shared/saved-searches/lost-searches.ts'
import { savedSearchesMax, savedSearchHref } from '#shared/saved-searches/saved-filters.ts'
import type { SavedSearch } from '#shared/saved-searches/saved-searches.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { useSavedSearches } from './use-saved-searches.ts'

type SavedSearchListProps = { token?: string | null; onChange?: () => void }

/** The saved searches of the address in an email link, or of the visitor: each can be turned off and deleted. */
export function SavedSearchList({ token = null, onChange }: SavedSearchListProps) {
  const { list, error, isRunning, turn, remove, retry } = useSavedSearches(token)
  const box = useRef<HTMLDivElement>(null)
  const removeAt = async (search: SavedSearch, at: number) => {
    await remove(search)
    onChange?.()
    // The list without it is there after the next paint.
    requestAnimationFrame(() => {
      const buttons = box.current?.querySelectorAll('button')
      const next = buttons?.[Math.min(at, buttons.length - 1)]
      ;(next ?? box.current)?.focus()
    })
  }
  if (error && !list)
    return (
      <ErrorState title="Your saved searches couldn’t be loaded" message={error.message} onRetry={retry} />
    )
  if (!list)
    return (
      <div>
        <LoadingNote label="Loading your saved searches" />
        <Skeletons classNames={['is-row', 'is-row']} />
      </div>
    )
  if (list.searches.length === 0)
    return (
      <div ref={box} tabIndex={-1}>
        <p>
          None yet. Search the{' '}
          <Link className="Link" to={paths.businesses}>
            directory
          </Link>{' '}
          and press “Email me new matches” under the results.
        </p>
      </div>
    )
  return (
    <div ref={box} tabIndex={-1}>
      <p>
        Email to <strong>{list.address}</strong>, at most once a week.{' '}
        <span className="SavedSearches-count">
          {list.searches.length} of {savedSearchesMax}.
        </span>
      </p>
      <ul className="SavedSearches">
        {list.searches.map((search, at) => (
          <Row
            key={search.id}
            {...{ search, isRunning }}
            onTurn={(isOn) => {
              void turn(search, isOn)
              onChange?.()
            }}
            onDelete={() => void removeAt(search, at)}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = {
  search: SavedSearch
  isRunning: boolean
  onTurn: (isOn: boolean) => void
  onDelete: () => void
}

function Row({ search: { title, filters, isOn, lostFor }, isRunning, onTurn, onDelete }: RowProps) {
  return (
    <li>
      <Checkbox
        checked={isOn}
        aria-disabled={isRunning}
        onChange={({ target }) => onTurn(target.checked)}
        label={
          <>
            {title}
            {lostFor && !isOn ? <small>It ended. {lostTexts[lostFor]}</small> : null}
          </>
        }
      />
      <Link className="Link" to={savedSearchHref(filters)}>
        See all<span className="sr"> of {title}</span>
      </Link>
      <Button variant="quiet" disabled={isRunning} onClick={onDelete}>
        Delete<span className="sr"> {title}</span>
      </Button>
    </li>
  )
}
