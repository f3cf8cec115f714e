import { FlaskConical, Printer } from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import type { Payment, Receipt as ReceiptData } from '#shared/payments/payments.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '../money.tsx'
import { PaymentStatusBadge } from '../payment-status-badge.tsx'
import { paymentTitle, wasPaid } from '../payment-words.ts'
import { ReceiptBrand } from './receipt-brand.tsx'
import { type Payer, ReceiptDetails } from './receipt-details.tsx'
import { ReceiptHead } from './receipt-head.tsx'
import { promotionLine, receiptTotal, returnedLines, unitsText } from './receipt-words.ts'

type ReceiptProps = { receipt: ReceiptData; payer: Payer }

/** A payment with its purchase and outcome; fits one printed page. */
export function Receipt({ receipt, payer }: ReceiptProps) {
  const { payment } = receipt
  return (
    <article className="Receipt">
      <ReceiptBrand />
      <ReceiptHead title={wasPaid(payment) ? 'Receipt' : 'Payment'}>
        <p>
          <span>Payment {payment.id}</span>
          <PaymentStatusBadge standing={payment.standing} />
        </p>
        <Button onClick={() => window.print()}>
          <Printer className="Icon is-s" />
          Print
        </Button>
      </ReceiptHead>
      {payment.livemode ? null : (
        <p className="TestNote Receipt-test">
          <FlaskConical className="Icon is-s" />
          Test payment: no card was charged
        </p>
      )}
      <div className="Receipt-body">
        <Card title="What you bought">
          <ReceiptLines payment={payment} />
          <WhatCameOfIt receipt={receipt} />
        </Card>
        <ReceiptDetails receipt={receipt} payer={payer} />
        {payment.status === 'failed' ? null : <ReceiptTerms standing={payment.standing} />}
      </div>
    </article>
  )
}

function WhatCameOfIt({ receipt }: { receipt: ReceiptData }) {
  const { businessId, status } = receipt.payment
  const nextStep = wasPaid({ status })
    ? receipt.promotion?.status === 'active' && 'See the time left'
    : 'See the plans'
  return (
    <p className="Receipt-outcome">
      {promotionLine(receipt)}
      {nextStep && businessId !== null ? (
        <span className="is-screen">
          {' '}
          <Link className="Link" to={paths.promoteBusiness(businessId)}>
            {nextStep}
          </Link>
        </span>
      ) : null}
    </p>
  )
}

function ReceiptTerms({ standing }: Pick<Payment, 'standing'>) {
  return (
    <p className="Receipt-terms">
      A one-time purchase. It ends automatically and never renews.
      {standing === 'succeeded' ? (
        <>
          {' '}
          Paid services are non-refundable under our{' '}
          <Link className="Link" to={`${paths.termsAndConditions}#paid-services`}>
            terms
          </Link>
          .
        </>
      ) : null}
    </p>
  )
}

function ReceiptLines({ payment }: { payment: Payment }) {
  const { amount, currency } = payment
  const total = receiptTotal(payment)
  return (
    <dl className="ReceiptLines">
      <div>
        <dt>
          <b>{paymentTitle(payment)}</b>
          <small>{unitsText(payment)}</small>
        </dt>
        <dd>
          <Money amount={amount} currency={currency} />
        </dd>
      </div>
      {returnedLines(payment).map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>
            <Money amount={-line.amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="is-total">
        <dt>{total.label}</dt>
        <dd>
          <Money amount={total.amount} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
