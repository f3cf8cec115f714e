import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The outline of the form: its head, the way to its parts, the first fields. */
export function EditSkeleton() {
  return (
    <div className="Page PageEnd EditBusiness">
      <LoadingNote label="Loading business" />
      <div className="PageHead">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="mt-3 h-9 w-56" />
        <Skeleton className="mt-3 h-5 w-72 max-w-full" />
      </div>
      <div className="EditBusiness-body">
        <div className="SectionNav">
          <Skeleton className="h-64 w-full" />
        </div>
        <div className="grid content-start gap-4">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="mt-3 h-12 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      </div>
    </div>
  )
}
