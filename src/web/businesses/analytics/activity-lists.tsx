import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RATING_SCALE } from '#web/ui/rating.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { ActivityList } from './activity-list.tsx'

/** Recent likes, reviews and followers, for the owner and their team only. */
export function ActivityLists({ counts, activity }: Pick<BusinessAnalytics, 'counts' | 'activity'>) {
  return (
    <section className="Block" aria-labelledby="activity">
      <h2 id="activity">Business Activity History</h2>
      <p className="Block-note">Only you and your team can see this. Please keep it private.</p>
      <div className="PeopleLists">
        <ActivityList
          title="Recent Likes"
          emptyText="No likes yet"
          entries={activity.likes}
          count={counts.likes}
        />
        <ActivityList
          title="Recent Reviews"
          emptyText="No reviews yet"
          entries={activity.reviews}
          count={counts.reviews}
          more={({ rating, content, isUnconfirmed }) => (
            <>
              <p className="PeopleList-rating">
                <Stars rating={rating} />
                <span className="num" aria-hidden="true">
                  {rating}/{RATING_SCALE}
                </span>
                {isUnconfirmed ? <Badge>account not confirmed</Badge> : null}
              </p>
              <p className="PeopleList-text">{content}</p>
            </>
          )}
        />
        <ActivityList
          title="Recent Followers"
          emptyText="No followers yet"
          entries={activity.followers}
          count={counts.followers}
        />
      </div>
    </section>
  )
}
