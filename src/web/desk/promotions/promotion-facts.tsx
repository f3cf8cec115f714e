import { paths } from '#shared/lib/paths.ts'
import type { DeskPromotion } from '#shared/payments/promotions-desk.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { PersonText } from '../email-text.tsx'
import { HistoryLink } from '../history-link.tsx'
import { disputeText, laterText, paidText, partsText } from './promotion-words.ts'

/** The promotion's times, its payment, and its payer. */
export function PromotionFacts({ promotion }: { promotion: DeskPromotion }) {
  const { businessId, businessStatus, status, startsAt, endsAt, payment } = promotion
  return (
    <>
      <dl className="DeskFacts">
        <Fact term="Listing">{businessStatus}</Fact>
        <Fact term="Requested">{austinMoment(promotion.createdAt)}</Fact>
        <Fact term="Runs">
          {startsAt && endsAt ? `${austinMoment(startsAt)} to ${austinMoment(endsAt)}` : laterText(status)}
        </Fact>
        {payment ? (
          <>
            <Fact term="Payment">
              Number {payment.id}, {paidText(payment)}, {payment.standing}
            </Fact>
            {payment.keptAmount < payment.amount ? <Fact term="Of this">{partsText(payment)}</Fact> : null}
            {payment.disputes.map((dispute) => (
              <Fact key={dispute.id} term="Dispute">
                {disputeText(dispute, payment.currency)}
              </Fact>
            ))}
            <Fact term="Paid by">
              {payment.payer ? <PersonText person={payment.payer} /> : 'Former user'}
            </Fact>
            {payment.refundedAt ? <Fact term="Refunded">{austinMoment(payment.refundedAt)}</Fact> : null}
          </>
        ) : null}
      </dl>
      <div className="DeskActions">
        <ButtonLink variant="quiet" to={paths.business(businessId)} target="_blank">
          View page
        </ButtonLink>
        <ButtonLink variant="quiet" to={`${paths.desk}?show=all&search=${businessId}&open=${businessId}`}>
          The listing
        </ButtonLink>
        <HistoryLink of="promotion" id={promotion.id} />
      </div>
    </>
  )
}
