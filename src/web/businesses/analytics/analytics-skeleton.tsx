import { LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'

/** The analytics layout while loading: four counts and three charts. */
export function AnalyticsSkeleton() {
  return (
    <>
      <LoadingNote label="Loading analytics" />
      <div className="CountCards" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeletons classNames={['is-text is-xs', 'is-head is-xs', 'is-text is-s']} />
          </div>
        ))}
      </div>
      <div className="Block" aria-hidden="true">
        <Skeleton className="is-head is-s" />
        {['a', 'b', 'c'].map((key) => (
          <div className="TrendPanel" key={key}>
            <div>
              <Skeletons classNames={['is-text is-xs', 'is-head is-xs']} />
            </div>
            <Skeleton className="TrendPlot-blank" />
          </div>
        ))}
      </div>
    </>
  )
}
