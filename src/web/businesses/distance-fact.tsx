import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { milesTo } from '#shared/lib/geo.ts'
import { usePosition } from '#web/lib/use-position.ts'

/** "1.4 mi" once the visitor's position is known; until then the button that asks for it, and nothing once refused. */
export function DistanceFact({ business }: { business: Business }) {
  const { state, position, request } = usePosition()
  if (position)
    return <span className="num">{(business.distance ?? milesTo(position, business)).toFixed(1)} mi</span>
  if (state === 'denied') return null
  return (
    <button type="button" className="Link DetailHead-locate" onClick={request}>
      Use my location
    </button>
  )
}
