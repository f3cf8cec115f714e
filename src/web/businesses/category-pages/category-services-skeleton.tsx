import { CardSkeletons, LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The page of a category while it loads. */
export function CategoryServicesSkeleton() {
  return (
    <div className="Page">
      <LoadingNote label="Loading services" />
      <div className="PageHead" aria-hidden="true">
        <Skeleton className="block h-4 w-40" />
        <Skeleton className="mt-4 block h-9 w-2/3" />
        <Skeleton className="mt-3 block h-5 w-1/2" />
      </div>
      <div className="Section is-first" aria-hidden="true">
        <div className="Section-head">
          <Skeleton className="h-8 w-48" />
        </div>
        <Skeleton className="block h-24 w-full" />
      </div>
      <div className="Section">
        <div className="Section-head" aria-hidden="true">
          <Skeleton className="h-8 w-40" />
        </div>
        <div className="BusinessGrid">
          <CardSkeletons count={6} />
        </div>
      </div>
    </div>
  )
}
