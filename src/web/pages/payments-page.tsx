import '#web/styles/owner.css'
import { Seo } from '#web/lib/seo.tsx'
import { PaymentDashboard } from '#web/payments/history/payment-dashboard.tsx'

export function PaymentsPage() {
  return (
    <>
      <Seo title="Payment Dashboard" description="Your promotion payments and receipts." />
      <div className="Page PageEnd">
        <div className="PageHead">
          <h1>Payment Dashboard</h1>
          <p>Everything you’ve bought, its status, and a receipt for each.</p>
        </div>
        <PaymentDashboard />
      </div>
    </>
  )
}
