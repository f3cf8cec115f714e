import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The page's layout while a business loads, so that nothing moves when it fills. */
export function BusinessSkeleton() {
  return (
    <div className="Page">
      <LoadingNote label="Loading business" />
      <div className="DetailPage" aria-hidden="true">
        <div className="DetailHead">
          <Skeleton className="desk is-small is-m" />
          <div className="DetailHead-id">
            <Skeleton className="LogoMark is-blank" />
            <div className="DetailHead-name">
              <Skeleton className="is-head is-most" />
              <Skeleton className="is-text is-most" />
            </div>
          </div>
        </div>
        <div className="Gallery">
          <Skeleton className="Gallery-stage" />
        </div>
        <div className="QuoteCard">
          <Skeleton className="is-head is-half" />
          <Skeleton className="is-field" />
          <Skeleton className="desk is-field" />
          <Skeleton className="is-block" />
        </div>
        <div className="DetailPage-main">
          <div className="Block">
            <Skeleton className="is-head is-s" />
            <Skeleton className="is-text" />
            <Skeleton className="is-text" />
            <Skeleton className="is-text is-most" />
          </div>
        </div>
      </div>
    </div>
  )
}
