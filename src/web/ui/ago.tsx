import { austinDay, austinMoment } from '#web/lib/austin-dates.ts'
import { toAgo } from '#web/lib/spans.ts'
import { useNow } from '#web/lib/use-now.ts'

/** "3 h ago", or the date after a week, with the exact time as a tooltip: how screens show when something happened. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  return (
    <time className="num" dateTime={at} title={`${austinMoment(at)}, Austin time`}>
      {toAgo(at, now, austinDay)}
    </time>
  )
}
