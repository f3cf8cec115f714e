import { CardSkeletons, LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'

/** The layout of a category page while it loads. */
export function CategoryServicesSkeleton() {
  return (
    <div className="Page">
      <LoadingNote label="Loading services" />
      <div className="PageHead" aria-hidden="true">
        <Skeletons classNames={['is-text is-s', 'is-head is-most', 'is-lead is-half']} />
      </div>
      <div className="Section is-first" aria-hidden="true">
        <div className="Section-head">
          <Skeleton className="is-head is-s" />
        </div>
        <Skeleton className="is-block" />
      </div>
      <div className="Section">
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
