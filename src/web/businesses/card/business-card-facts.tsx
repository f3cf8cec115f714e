import { priceUnitText } from '#shared/businesses/average-price.ts'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Rating } from '#web/ui/rating.tsx'
import { MilesAway } from './distance.ts'
import { OpeningLine } from './opening-line.tsx'

/** Facts to compare: rating and price, then opening hours and distance, always on the same two lines, then the next free time and how quickly it answers, if known. */
export function BusinessCardFacts({ business }: { business: ListedBusiness }) {
  const { rating, reviewCount, opening, answerText, earliestSlot } = business
  return (
    <>
      <p className="BusinessCard-proof">
        {reviewCount > 0 ? (
          <Rating rating={rating} count={reviewCount} />
        ) : (
          <span className="is-quiet">
            No reviews<span> yet</span>
          </span>
        )}
        <AveragePrice business={business} />
      </p>
      <p className="BusinessCard-meta">
        <OpeningLine opening={opening} />
        <Distance business={business} />
      </p>
      {earliestSlot ? (
        <p className="BusinessCard-meta num">
          <span>Earliest: {earliestSlot}</span>
        </p>
      ) : null}
      {answerText ? (
        <p className="BusinessCard-meta">
          <span>{answerText}</span>
        </p>
      ) : null}
    </>
  )
}

type Priced = Pick<ListedBusiness, 'averagePrice' | 'priceUnit' | 'paidInstead'>

/** "avg. $80", "avg. $20 per hr", "usually $300 to $440", "Price on request". */
export function AveragePrice({ business }: { business: Priced }) {
  const { averagePrice, priceUnit, paidInstead } = business
  if (averagePrice === null) return <span className="price is-none">Price on request</span>
  if (paidInstead)
    return (
      <span className="price num">
        <small>usually</small> {paidInstead}
      </span>
    )
  return (
    <span className="price num">
      <small>avg.</small> {formatDollars(averagePrice)}
      {priceUnit ? <small> {priceUnitText(priceUnit)}</small> : null}
    </span>
  )
}

/** Miles with one decimal, only if the visitor shared a position (specification §2). */
function Distance({ business }: { business: ListedBusiness }) {
  const { position } = usePosition()
  if (!position) return null
  return (
    <>
      <span aria-hidden="true">·</span>
      <span>
        <MilesAway business={business} />
      </span>
    </>
  )
}
