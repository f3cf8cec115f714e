import { LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'

/** The form's skeleton: heading, section links, first fields. */
export function EditSkeleton() {
  return (
    <div className="Page PageEnd EditBusiness">
      <LoadingNote label="Loading business" />
      <div className="PageHead">
        <Skeletons classNames={['is-lead is-s', 'is-head is-m', 'is-lead is-l']} />
      </div>
      <div className="Sections">
        <div className="SectionNav">
          <Skeleton className="is-panel" />
        </div>
        <div>
          <Skeletons classNames={['is-head is-s', 'is-field', 'is-block', 'is-panel', 'is-block']} />
        </div>
      </div>
    </div>
  )
}
