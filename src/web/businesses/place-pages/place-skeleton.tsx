import { CardSkeletons, LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'

/** The layout of a place page while it loads. */
export function PlaceSkeleton() {
  return (
    <div className="Page">
      <LoadingNote label="Loading businesses" />
      <div className="PageHead" aria-hidden="true">
        <Skeletons classNames={['is-text is-s', 'is-head is-most', 'is-lead is-half']} />
      </div>
      <div className="Section is-first">
        <div className="Section-head" aria-hidden="true">
          <Skeleton className="is-head is-s" />
        </div>
        <div className="BusinessGrid BestOf">
          <CardSkeletons count={6} />
        </div>
      </div>
    </div>
  )
}
