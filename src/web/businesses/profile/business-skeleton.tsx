import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'

/** The page's own shape while a business loads, so that nothing moves when it fills. */
export function BusinessSkeleton() {
  return (
    <div className="Page">
      <LoadingNote label="Loading business" />
      <div className="DetailPage" aria-hidden="true">
        <div className="DetailHead">
          <Skeleton className="desk mb-3 h-3 w-52" />
          <div className="DetailHead-id">
            <Skeleton className="LogoMark is-blank" />
            <div className="flex-1">
              <Skeleton className="h-9 w-4/5 max-w-md lg:h-12" />
              <Skeleton className="mt-4 h-4 w-3/5 max-w-sm" />
            </div>
          </div>
        </div>
        <div className="Gallery">
          <Skeleton className="Gallery-stage" />
        </div>
        <div className="QuoteCard">
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="mt-4 h-10 w-full" />
          <Skeleton className="desk mt-5 h-13 w-full" />
          <Skeleton className="mt-5 h-24 w-full" />
        </div>
        <div className="DetailPage-main">
          <div className="Block">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-5 h-4 w-full" />
            <Skeleton className="mt-3 h-4 w-11/12" />
            <Skeleton className="mt-3 h-4 w-3/4" />
          </div>
        </div>
      </div>
    </div>
  )
}
