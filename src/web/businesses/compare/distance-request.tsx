import { usePosition } from '#web/lib/use-position.ts'

/** Asks for the position, which requires a user gesture. */
export function DistanceRequest() {
  const { state, request } = usePosition()
  return (
    <span role="status">
      {state === 'denied' ? (
        'Location is off in this browser'
      ) : (
        <button type="button" className="Link" onClick={request}>
          Show distance
        </button>
      )}
    </span>
  )
}
