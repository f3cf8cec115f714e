import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { MyBusinessRow } from '#web/businesses/dashboard/my-business-row.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'

/** The owner's businesses with their links, those with waiting requests first; null while loading. */
export function MyBusinesses({ businesses }: { businesses: readonly MyBusiness[] | null }) {
  return (
    <Card title="My Businesses" className="MyBusinesses">
      {businesses ? <BusinessRows businesses={businesses} /> : <RowSkeletons />}
    </Card>
  )
}

function BusinessRows({ businesses }: { businesses: readonly MyBusiness[] }) {
  if (businesses.length === 0) return <NoBusinessYet />
  const isWaiting = ({ waitingCount }: MyBusiness) => Number(waitingCount > 0)
  return (
    <ul>
      {businesses
        .toSorted((one, other) => isWaiting(other) - isWaiting(one))
        .map((business) => (
          <li key={business.id}>
            <MyBusinessRow business={business} />
          </li>
        ))}
    </ul>
  )
}

function NoBusinessYet() {
  return (
    <EmptyState
      title="Your first listing takes a few minutes"
      text="Register your business and people in Austin can find it right away. Quote requests, reviews and stats show up here."
      action={<ButtonLink to={paths.registerBusiness}>Register Business</ButtonLink>}
    />
  )
}

function RowSkeletons() {
  return (
    <SkeletonList label="Loading your businesses" itemClassName="MyBusiness" count={3}>
      <Skeleton className="MyBusiness-picture" />
      <div className="MyBusiness-text">
        <Skeletons classNames={['is-head is-m', 'is-text is-m', 'is-text']} />
      </div>
      <div className="MyBusiness-actions" />
    </SkeletonList>
  )
}
