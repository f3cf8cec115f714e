import { usePosition } from '#web/lib/use-position.ts'
import { milesText } from './filter-words.ts'

/** Shown while the list can't be sorted or filtered by distance yet. */
export function DistanceHint({ within }: { within: string }) {
  const { state, position, request } = usePosition()
  if (position) return null
  return (
    <p className="DistanceHint">
      Share your location to {within ? `see what’s within ${milesText(within)}` : 'sort by distance'}
      {state === 'unknown' ? (
        <button type="button" className="Link" onClick={request}>
          Use my location
        </button>
      ) : null}
    </p>
  )
}
