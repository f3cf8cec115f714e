import { austinMoment } from '#web/lib/austin-dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { toDeadline } from './deadline.ts'

/** The time to a deadline; overdue in red, with the exact time as a tooltip. */
export function DeadlineBadge({ dueAt }: { dueAt: string }) {
  const { text, tone } = toDeadline(dueAt, useNow())
  return (
    <time dateTime={dueAt} title={`By ${austinMoment(dueAt)}, Austin time`}>
      <Badge variant={tone} className="num">
        {text}
      </Badge>
    </time>
  )
}
