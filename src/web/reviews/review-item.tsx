import type { ReactNode } from 'react'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Stars } from '#web/ui/stars.tsx'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' })

/** A review: author, date in Austin, stars and text; a hidden one shows its author the reason. */
export function ReviewItem({ review, action }: { review: Review; action?: ReactNode }) {
  const { user, rating, content, createdAt, hiddenReason, isUnconfirmed } = review
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <article className="Review" aria-label={`Review by ${name}`}>
      <Avatar name={name} />
      <div className="Review-head">
        <p className="Review-by">
          {name}
          <small>
            <time dateTime={createdAt}>{longDate.format(new Date(createdAt))}</time>
          </small>
          {isUnconfirmed ? <Badge>account not confirmed</Badge> : null}
        </p>
        <Stars rating={rating} />
      </div>
      <p className="Review-text">{content}</p>
      {hiddenReason === null ? (
        action && <p>{action}</p>
      ) : (
        <p className="Review-hidden">
          <Badge variant="bad">hidden</Badge>
          <span>Only you can see it. {hiddenReason}</span>
        </p>
      )}
    </article>
  )
}
