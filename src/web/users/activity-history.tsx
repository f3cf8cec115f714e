import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'
import { ActivityEntry } from './activity-entry.tsx'
import { activityQuery } from './users.queries.ts'

/** The visitor's whole history, newest first, a page at a time. */
export function ActivityHistory() {
  /** The start of each page; the first one starts now. */
  const [starts, setStarts] = useState<(string | null)[]>([null])
  return (
    <div className="ActivityHistory">
      {starts.map((before, index) => (
        // The pressed button is gone: focus the first of the older entries.
        <div key={before} ref={before === null ? undefined : takeFocus} tabIndex={-1}>
          <ActivityPage
            before={before}
            onOlder={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : null}
          />
        </div>
      ))}
    </div>
  )
}

const takeFocus = (page: HTMLElement | null) => page?.focus({ preventScroll: true })

type ActivityPageProps = {
  before: string | null
  /** Only for the last page. */
  onOlder: ((next: string) => void) | null
}

function ActivityPage({ before, onOlder }: ActivityPageProps) {
  const { data, error, refetch } = useQuery(activityQuery(useApi(), before))
  if (!data && error) {
    return (
      <ErrorState
        title="Your activity couldn’t be loaded"
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <ActivitySkeleton />
  const { activities, nextBefore } = data
  if (activities.length === 0 && before === null) return <NoActivity />
  return (
    <>
      <ul className="Activity" aria-label={before === null ? 'Your activity' : 'Older activity'}>
        {activities.map((activity) => (
          <ActivityEntry
            key={`${activity.action} ${activity.date} ${activity.businessId ?? activity.target}`}
            activity={activity}
          />
        ))}
      </ul>
      {onOlder && nextBefore ? (
        <Button className="ListMore" onClick={() => onOlder(nextBefore)}>
          Show older
        </Button>
      ) : null}
    </>
  )
}

function NoActivity() {
  return (
    <EmptyState
      headingLevel={2}
      title="Nothing here yet"
      text="What you like, follow, save and review will show up here."
      action={<ButtonLink to={paths.businesses}>Browse Businesses</ButtonLink>}
    />
  )
}

function ActivitySkeleton() {
  return (
    <SkeletonList label="Loading your activity" className="Activity" count={5}>
      <Skeleton className="Icon" />
      <div>
        <Skeletons classNames={['is-text is-s', 'is-text is-m', 'is-small is-s']} />
      </div>
    </SkeletonList>
  )
}
