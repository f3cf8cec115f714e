import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The outline of an owner's screen: the way back, the head with its logo, what comes below. */
export function OwnerSkeleton() {
  return (
    <div className="Page PageEnd">
      <LoadingNote label="Loading business" />
      <div className="OwnerHead" aria-hidden="true">
        <Skeleton className="is-text is-s" />
        <div className="OwnerHead-row">
          <div className="OwnerHead-id">
            <Skeleton className="LogoMark is-blank" />
            <div>
              <Skeleton className="is-head is-l" />
              <Skeleton className="is-text is-s" />
            </div>
          </div>
        </div>
      </div>
      <Skeleton className="is-panel" />
    </div>
  )
}
