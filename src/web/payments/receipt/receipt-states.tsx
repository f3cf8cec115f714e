import { paths } from '#shared/lib/paths.ts'
import { NotFoundNotice } from '#web/ui/notice.tsx'
import { LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'
import { ReceiptHead } from './receipt-head.tsx'

/** A payment that doesn't exist or is someone else's: both look the same. */
export const ReceiptNotFound = () => (
  <NotFoundNotice
    title="Payment Not Found"
    text="This payment doesn’t exist or was made with another account."
    to={paths.payments}
    action="Back to Payments"
  />
)

export function ReceiptSkeleton() {
  return (
    <div className="Receipt">
      <LoadingNote label="Loading the receipt" />
      <ReceiptHead title="Receipt">
        <Skeleton className="is-lead is-s" />
      </ReceiptHead>
      <div className="Receipt-body">
        <Skeletons classNames={['is-panel', 'is-panel']} />
      </div>
    </div>
  )
}
