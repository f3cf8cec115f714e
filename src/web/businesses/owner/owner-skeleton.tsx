import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The outline of an owner's screen: the way back, the head with its logo, what comes below. */
export function OwnerSkeleton() {
  return (
    <div className="Page PageEnd">
      <LoadingNote label="Loading business" />
      <Skeleton className="mt-6 h-4 w-36" />
      <div className="mt-6 flex items-center gap-4">
        <Skeleton className="h-16 w-16 flex-none" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      </div>
      <Skeleton className="mt-8 h-72 w-full" />
    </div>
  )
}
