import { useState } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { MilesAway } from './distance.ts'

/** "1.4 mi", once the visitor's position is known. */
export function DistanceFact({ business }: { business: Business }) {
  const { position } = usePosition()
  if (!position) return null
  return (
    <span className="num">
      <MilesAway business={business} />
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
