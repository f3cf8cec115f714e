import {
  Bookmark,
  Heart,
  Lightbulb,
  type LucideIcon,
  PenLine,
  ReceiptText,
  Store,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { formatDollars } from '#shared/lib/money.ts'
import { paths } from '#shared/lib/paths.ts'
import type { Activity, ActivityAction } from '#shared/users/users.schemas.ts'
import { cutText } from '#web/lib/split-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { Stars } from '#web/ui/stars.tsx'

const actions: Record<ActivityAction, { text: string; icon: LucideIcon }> = {
  submitted_business: { text: 'Submitted a business', icon: Store },
  suggested_service: { text: 'Suggested a service', icon: Lightbulb },
  liked_business: { text: 'Liked a business', icon: Heart },
  followed_business: { text: 'Followed a business', icon: UserPlus },
  saved_business: { text: 'Saved a business', icon: Bookmark },
  posted_review: { text: 'Posted a review', icon: PenLine },
  made_payment: { text: 'Made a payment', icon: ReceiptText },
  updated_profile: { text: 'Updated your profile', icon: UserRound },
}

/** Colors of a status (specification §4); all others are plain. */
const statusLooks: Record<string, 'ok' | 'wait' | 'bad'> = {
  approved: 'ok',
  succeeded: 'ok',
  pending: 'wait',
  disputed: 'wait',
  rejected: 'bad',
  suspended: 'bad',
  failed: 'bad',
  hidden: 'bad',
}

/** Maximum characters of a review shown in the history. */
const contentMax = 200

const austinTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
})

/** An action of the visitor with its object, status and time, in Austin time. */
export function ActivityEntry({ activity }: { activity: Activity }) {
  const { action, status, reason, rating, content, amount, date } = activity
  const { text, icon: Icon } = actions[action]
  return (
    <li>
      <Icon className="Icon" />
      <div>
        <p className="Activity-head">
          <b>{text}</b>
          {status ? <Badge variant={statusLooks[status] ?? 'plain'}>{status}</Badge> : null}
        </p>
        <p className="Activity-target">
          <Target activity={activity} />
          {amount === null ? null : <span className="num">{formatDollars(amount)}</span>}
          {rating === null ? null : <Stars rating={rating} />}
        </p>
        {content ? <p className="Activity-content">{cutText(content, contentMax)}</p> : null}
        {reason ? <p className="Activity-reason">Only you can see it. {reason}</p> : null}
        <small>
          <time dateTime={date}>{austinTime.format(new Date(date))}</time>
        </small>
      </div>
    </li>
  )
}

function Target({ activity: { target, businessId } }: { activity: Activity }) {
  if (businessId === null) return <span>{target}</span>
  return (
    <Link className="Link" to={paths.business(businessId)}>
      {target}
    </Link>
  )
}
