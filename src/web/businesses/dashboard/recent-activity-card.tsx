import type { RecentItem } from '#web/businesses/dashboard/recent-activity.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'

type RecentActivityCardProps = {
  /** Null while part of it is loading. */
  things: readonly RecentItem[] | null
  /** Set when part of it failed to load. */
  onRetry: (() => void) | null
}

/** The owner's latest actions, with their status as color and text. */
export function RecentActivityCard({ things, onRetry }: RecentActivityCardProps) {
  return (
    <Card title="Recent Activity">
      {things ? <RecentList things={things} isWhole={onRetry === null} /> : <RecentSkeleton />}
      {onRetry ? (
        <div className="RecentList-fault" role="alert">
          <p>Some of your activity couldn’t be loaded.</p>
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function RecentList({ things, isWhole }: { things: readonly RecentItem[]; isWhole: boolean }) {
  if (things.length === 0) {
    return isWhole ? <p className="Block-note">Your submissions, payments and reviews show up here.</p> : null
  }
  return (
    <ul className="RecentList">
      {things.map((thing) => (
        <li key={thing.kind}>
          <span className={cx('RecentList-dot', `is-${thing.look}`)} aria-hidden="true" />
          <div>
            <p>{thing.titleHref ? <Link to={thing.titleHref}>{thing.title}</Link> : thing.title}</p>
            <small>
              <Target thing={thing} />
              {thing.detail}. <Ago at={thing.date} />
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Target({ thing: { target, href } }: { thing: RecentItem }) {
  if (target === null) return null
  return <>{href ? <Link to={href}>{target}</Link> : target}, </>
}

function RecentSkeleton() {
  return (
    <SkeletonList label="Loading your recent activity" className="RecentList" count={3}>
      <span className="RecentList-dot is-plain" />
      <div>
        <Skeletons classNames={['is-text is-s', 'is-small is-m']} />
      </div>
    </SkeletonList>
  )
}
