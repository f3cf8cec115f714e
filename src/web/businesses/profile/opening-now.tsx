import type { WallClock } from '#shared/businesses/austin-clock.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { openingOn, scheduleOf } from '#shared/businesses/special-hours.ts'
import { OpeningLine } from '../card/opening-line.tsx'

/** Whether a business is open at this minute. */
export function OpeningNow({ business, now }: { business: Business; now: WallClock }) {
  const schedule = scheduleOf(business)
  return <OpeningLine opening={schedule.hours && openingOn(schedule, now)} />
}
