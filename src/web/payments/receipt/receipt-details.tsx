import { paths } from '#shared/lib/paths.ts'
import type { Receipt } from '#shared/payments/payments.schemas.ts'
import { austinInstant } from '#web/lib/austin-dates.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { promotionSpan } from './receipt-words.ts'

/** The payer, as named on the receipt. */
export type Payer = { firstName: string; lastName: string; email: string }

type ReceiptDetailsProps = { receipt: Receipt; payer: Payer }

/** The payer, the business, and all dates, in Austin time. */
export function ReceiptDetails({ receipt, payer }: ReceiptDetailsProps) {
  const { payment } = receipt
  const span = promotionSpan(receipt)
  const runs = isStillAhead(receipt) ? 'Runs' : 'Ran'
  return (
    <Card title="Details" className="Receipt-details">
      <dl className="Facts">
        <Fact term="Business">
          <BusinessLink {...payment} />
        </Fact>
        {payment.processedAt ? (
          <Fact term="Paid on">{moment(payment.processedAt)}</Fact>
        ) : (
          <Fact term="Started on">{moment(payment.createdAt)}</Fact>
        )}
        {payment.refundedAt ? <Fact term="Refunded on">{moment(payment.refundedAt)}</Fact> : null}
        {payment.disputedAt ? <Fact term="Disputed on">{moment(payment.disputedAt)}</Fact> : null}
        {span ? (
          <>
            <Fact term={`${runs} from`}>{moment(span.from)}</Fact>
            <Fact term={`${runs} until`}>{moment(span.until)}</Fact>
          </>
        ) : null}
        <Fact term="Customer">
          {payer.firstName} {payer.lastName}
          <br />
          {payer.email}
        </Fact>
      </dl>
    </Card>
  )
}

const isStillAhead = ({ promotion }: Receipt) =>
  promotion?.status === 'active' || promotion?.status === 'scheduled'

function BusinessLink({ businessId, businessName }: Receipt['payment']) {
  if (businessId === null || businessName === null) return <span className="is-quiet">Deleted</span>
  return (
    <Link className="Link" to={paths.ownerBusiness(businessId)}>
      {businessName}
    </Link>
  )
}

const moment = (instant: string) => <time dateTime={instant}>{austinInstant(instant)}</time>
