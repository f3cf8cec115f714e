import { usePosition } from '#web/lib/use-position.ts'

/** Said while the list cannot be sorted by distance yet. */
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
