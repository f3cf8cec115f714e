import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The form's skeleton: heading, section links, first fields. */
export function EditSkeleton() {
  return (
    <div className="Page PageEnd EditBusiness">
      <LoadingNote label="Loading business" />
      <div className="PageHead">
        <Skeleton className="is-lead is-s" />
        <Skeleton className="is-head is-m" />
        <Skeleton className="is-lead is-l" />
      </div>
      <div className="EditBusiness-body">
        <div className="SectionNav">
          <Skeleton className="is-panel" />
        </div>
        <div>
          <Skeleton className="is-head is-s" />
          <Skeleton className="is-field" />
          <Skeleton className="is-block" />
          <Skeleton className="is-panel" />
          <Skeleton className="is-block" />
        </div>
      </div>
    </div>
  )
}
