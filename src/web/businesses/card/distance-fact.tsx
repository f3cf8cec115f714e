import { useState } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { milesTo } from '#shared/lib/geo.ts'
import { usePosition } from '#web/lib/use-position.ts'

/** "1.4 mi", once the visitor's position is known. */
export function DistanceFact({ business }: { business: Business }) {
  const { position } = usePosition()
  if (!position) return null
  return (
    <span className="num">
      {(business.distance ?? milesTo(position, business)).toFixed(1)} mi<span className="sr"> away</span>
    </span>
  )
}

/** Requests the position, which requires a user gesture. Shows a refusal, and disappears once the position is known. */
export function LocationRequest() {
  const { state, request } = usePosition()
  const [hasAsked, setAsked] = useState(false)
  if (state === 'granted' || (state === 'denied' && !hasAsked)) return null
  const ask = () => {
    setAsked(true)
    request()
  }
  return (
    <span role="status">
      {state === 'denied' ? (
        'Your browser isn’t sharing your location.'
      ) : (
        <button type="button" className="Link" onClick={ask}>
          Show distance
        </button>
      )}
    </span>
  )
}
