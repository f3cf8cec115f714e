import { LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'

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
              <Skeletons classNames={['is-head is-most', 'is-text is-most']} />
            </div>
          </div>
        </div>
        <div className="Gallery">
          <Skeleton className="Gallery-stage" />
        </div>
        <div className="QuoteCard">
          <Skeletons classNames={['is-head is-half', 'is-field', 'desk is-field', 'is-block']} />
        </div>
        <div className="DetailPage-main">
          <div className="Block">
            <Skeletons classNames={['is-head is-s', 'is-text', 'is-text', 'is-text is-most']} />
          </div>
        </div>
      </div>
    </div>
  )
}
