import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The figures on their way: four counts, three plots, in the places they take. */
export function AnalyticsSkeleton() {
  return (
    <>
      <LoadingNote label="Loading analytics" />
      <div className="CountCards" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-9 w-20" />
            <Skeleton className="mt-3 h-4 w-28 max-w-full" />
          </div>
        ))}
      </div>
      <div className="Block" aria-hidden="true">
        <Skeleton className="h-7 w-44" />
        {['a', 'b', 'c'].map((key) => (
          <div className="TrendPanel" key={key}>
            <div>
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-3 h-9 w-20" />
            </div>
            <Skeleton className="h-[156px] w-full" />
          </div>
        ))}
      </div>
    </>
  )
}
