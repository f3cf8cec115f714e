import { LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'

/** The skeleton of an owner's page: back link, header with logo, content. */
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
              <Skeletons classNames={['is-head is-l', 'is-text is-s']} />
            </div>
          </div>
        </div>
      </div>
      <Skeleton className="is-panel" />
    </div>
  )
}
