import { milesText } from '#shared/businesses/position.ts'
import { milesTo } from '#shared/lib/geo.ts'
import { usePosition } from '#web/lib/use-position.ts'

export type Located = {
  distance: number | null
  latitude: number | null
  longitude: number | null
  isApproximate: boolean
  hidesAddress: boolean
}

/** "1.4 mi", or "about 2 mi" to an approximate place, once the visitor's position is known; nothing to a hidden address. */
export function MilesAway({ business }: { business: Located }) {
  const { position } = usePosition()
  if (!position || business.hidesAddress) return null
  return (
    <>
      {milesText(business.distance ?? milesTo(position, business), business.isApproximate)}
      <span className="sr"> away</span>
    </>
  )
}
