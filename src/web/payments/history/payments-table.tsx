import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { Payment } from '#shared/payments/payments.schemas.ts'
import { austinDay, austinTime } from '#web/lib/austin-dates.ts'
import { Link } from '#web/ui/link.tsx'
import { formatMoney, Money } from '../money.tsx'
import { PaymentStatusBadge } from '../payment-status-badge.tsx'
import { paymentDate, paymentDuration, paymentTitle, wasPaid } from '../payment-words.ts'

/** Payments, one row each with a link to the receipt; cards if there is no room for columns. */
export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <table className="Table is-stacking PayTable">
      <caption className="sr">Your payments, newest first. Times are Austin time.</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Promotion</th>
          <th scope="col">Status</th>
          <th scope="col" className="is-amount">
            Amount
          </th>
          <th scope="col">
            <span className="sr">Receipt</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </tbody>
    </table>
  )
}

const PaymentRow = memo(function PaymentRow({ payment }: { payment: Payment }) {
  const { id, amount, keptAmount, currency, businessName } = payment
  const date = paymentDate(payment)
  return (
    <tr>
      <td className="PayTable-date">
        <time dateTime={date}>
          {austinDay(date)} <small>{austinTime(date)}</small>
        </time>
      </td>
      <th scope="row">
        <b>{[paymentTitle(payment), paymentDuration(payment)].filter(Boolean).join(', ')}</b>
        <small>{businessName ?? 'A deleted business'}</small>
      </th>
      <td className="PayTable-status">
        <PaymentStatusBadge standing={payment.standing} />
        {payment.livemode ? null : <small>Test payment</small>}
      </td>
      <td className="PayTable-amount is-amount">
        <Money amount={amount} currency={currency} />
        {payment.status === 'succeeded' && keptAmount < amount ? (
          <small>now {formatMoney(keptAmount, currency)}</small>
        ) : null}
      </td>
      <td className="PayTable-link">
        <Link className="Link" to={paths.payment(id)}>
          {wasPaid(payment) ? 'Receipt' : 'Details'}
          <span className="sr"> of payment {id}</span>
          <ChevronRight className="Icon is-s" />
        </Link>
      </td>
    </tr>
  )
})
