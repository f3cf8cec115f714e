import '#web/styles/owner.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { pollInterval, receiptQuery } from '#web/payments/payments.queries.ts'
import { Receipt } from '#web/payments/receipt/receipt.tsx'
import { ReceiptNotFound, ReceiptSkeleton } from '#web/payments/receipt/receipt-states.tsx'
import { FailedNotice } from '#web/ui/notice.tsx'

export function ReceiptPage() {
  const { paymentId = '' } = useParams()
  return (
    <div className="Page PageEnd">
      <Seo title={`Payment ${paymentId}`} description="What you paid for and its status." />
      <ReceiptOf paymentId={paymentId} />
    </div>
  )
}

function ReceiptOf({ paymentId }: { paymentId: string }) {
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery({
    ...receiptQuery(useApi(), paymentId),
    // A promotion can start or end, and a payment succeed or be refunded, while the page is open.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => pollInterval(state),
  })
  if (data && user) return <Receipt receipt={data} payer={user} />
  if (isFetching) return <ReceiptSkeleton />
  if (error)
    return (
      <FailedNotice title="Error loading payment" message={error.message} onRetry={() => void refetch()} />
    )
  return <ReceiptNotFound />
}
