import { Seo } from '#web/lib/seo.tsx'
import { PaymentDashboard } from '#web/payments/history/payment-dashboard.tsx'

export function PaymentsPage() {
  return (
    <>
      <Seo title="Payment Dashboard" description="What you have paid for promotion, with receipts." />
      <div className="Page PageEnd">
        <div className="PageHead">
          <h1>Payment Dashboard</h1>
          <p>What you have bought, what became of it, and a receipt for each.</p>
        </div>
        <PaymentDashboard />
      </div>
    </>
  )
}
