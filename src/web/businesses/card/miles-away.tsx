import { milesTo } from '#shared/lib/geo.ts'
import { usePosition } from '#web/lib/use-position.ts'

export type Located = { distance: number | null; latitude: number | null; longitude: number | null }

/** "1.4 mi", once the visitor's position is known. */
export function MilesAway({ business }: { business: Located }) {
  const { position } = usePosition()
  if (!position) return null
  return (
    <>
      {(business.distance ?? milesTo(position, business)).toFixed(1)} mi<span className="sr"> away</span>
    </>
  )
}
