import { usePosition } from '#web/lib/use-position.ts'

/** Shown while the list can't be sorted by distance yet. */
export function DistanceHint() {
  const { state, position, request } = usePosition()
  if (position) return null
  return (
    <p className="DistanceHint">
      Share your location to sort by distance
      {state === 'unknown' ? (
        <button type="button" className="Link" onClick={request}>
          Use my location
        </button>
      ) : null}
    </p>
  )
}
