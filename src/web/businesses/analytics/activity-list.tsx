import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { wholeCount } from './trend.ts'

type ActivityItem = BusinessAnalytics['activity']['likes'][number]

const austinTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
})

type ActivityListProps<Entry extends ActivityItem> = {
  title: string
  emptyText: string
  entries: readonly Entry[]
  /** The total; only the newest are listed. */
  count: number
  /** Content of an entry after the person and the time. */
  more?: (entry: Entry) => ReactNode
}

/** People and times, in Austin time, in a scrolling box. */
export function ActivityList<Entry extends ActivityItem>(props: ActivityListProps<Entry>) {
  const { title, emptyText, entries, count, more } = props
  return (
    <section className="PeopleList">
      <h3>
        {title} <Badge>{wholeCount(count)}</Badge>
      </h3>
      {entries.length === 0 ? (
        <p className="PeopleList-none">{emptyText}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className="PeopleList-box" aria-label={title} tabIndex={0}>
          <ul>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: people may have the same name and no address; the list never changes in place
              <li key={index}>
                <Person item={entry}>{more?.(entry)}</Person>
              </li>
            ))}
          </ul>
          {count > entries.length ? (
            <p className="PeopleList-note">
              Latest {entries.length} of {wholeCount(count)}
            </p>
          ) : null}
        </section>
      )}
    </section>
  )
}

function Person({ item: { user, createdAt }, children }: { item: ActivityItem; children: ReactNode }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <>
      {user.profilePictureUrl ? (
        <Avatar name={name} src={user.profilePictureUrl} />
      ) : (
        <span className="Avatar">
          <UserRound className="Icon" />
        </span>
      )}
      <div>
        <b>{name}</b>
        {user.email ? <small>{user.email}</small> : null}
        <small className="num">
          <time dateTime={createdAt}>{austinTime.format(new Date(createdAt))}</time>
        </small>
        {children}
      </div>
    </>
  )
}
