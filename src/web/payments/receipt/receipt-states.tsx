import { paths } from '#shared/lib/paths.ts'
import { BatMark } from '#web/ui/brand-mark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { ReceiptHead } from './receipt-head.tsx'

/** A payment that doesn't exist or is someone else's: both look the same. */
export function ReceiptNotFound() {
  return (
    <div className="Notice">
      <BatMark className="BatMark" />
      <h1>Payment Not Found</h1>
      <p>This payment doesn’t exist or was made with another account.</p>
      <div className="Notice-actions">
        <ButtonLink variant="primary" to={paths.payments}>
          Back to Payments
        </ButtonLink>
      </div>
    </div>
  )
}

type ReceiptFailedProps = { message: string; onRetry: () => void }

export function ReceiptFailed({ message, onRetry }: ReceiptFailedProps) {
  return (
    <div className="Notice">
      <ErrorState
        headingLevel={1}
        title="Error loading payment"
        message={message}
        onRetry={onRetry}
        retryLabel="Retry"
      />
    </div>
  )
}

export function ReceiptSkeleton() {
  return (
    <div className="Receipt">
      <LoadingNote label="Loading the receipt" />
      <ReceiptHead title="Receipt">
        <Skeleton className="is-lead is-s" />
      </ReceiptHead>
      <div className="Receipt-body">
        <Skeleton className="is-panel" />
        <Skeleton className="is-panel" />
      </div>
    </div>
  )
}
