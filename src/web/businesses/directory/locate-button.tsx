import { Locate } from 'lucide-react'
import type { SortOption } from '#shared/businesses/directory/directory-search.ts'
import { usePosition } from '#web/lib/use-position.ts'

type LocateButtonProps = { onSort: (sort: SortOption) => void }

/** Requests the position; once known, offers to sort nearest first. */
export function LocateButton({ onSort }: LocateButtonProps) {
  const { state, request } = usePosition()
  if (state === 'denied') return <p className="Count">Location is off in this browser</p>
  return (
    <button
      type="button"
      className="Locate"
      onClick={() => (state === 'granted' ? onSort('distance') : request())}
    >
      <Locate className="Icon is-s" />
      {state === 'granted' ? (
        <span className="Link">Nearest first</span>
      ) : (
        <>
          <span className="Link desk">Use my location</span>
          <span className="Link phone">Near me</span>
        </>
      )}
    </button>
  )
}
