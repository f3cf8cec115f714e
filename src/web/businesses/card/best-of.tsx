import { ArrowRight } from 'lucide-react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { Link } from '#web/ui/link.tsx'
import { BusinessCard } from './business-card.tsx'
import type { OrderRule } from './order-rules.ts'
import { WhyThisOrder } from './why-this-order.tsx'

type BestOfProps = {
  businesses: readonly ListedBusiness[]
  /** The total number, and their category: "Home & Living". */
  count: number
  within: string
  /** The address of all of them. */
  all: string
  /** The rule by which they are the best. */
  order: OrderRule
  /** By ID, why one is among them. */
  reasons?: Readonly<Record<string, string>>
  onRequestQuote: (business: ListedBusiness) => void
}

/** Cards of the best ones; the link to all of them fills the rest of the last row. */
export function BestOf({ businesses, count, within, all, order, reasons, onRequestQuote }: BestOfProps) {
  return (
    <>
      <WhyThisOrder order={order} />
      <div className="BusinessGrid BestOf">
        {businesses.map((business, index) => (
          <BusinessCard
            key={business.id}
            business={business}
            onRequestQuote={onRequestQuote}
            reason={reasons?.[business.id]}
            rowIn="list"
            // It is the largest element of the first screen.
            priority={index === 0}
          />
        ))}
        <Link className={`AllOfThem is-after-${businesses.length % 3}`} to={all}>
          <span>
            See all <b>{count.toLocaleString('en-US')}</b> in {within}
          </span>
          <ArrowRight className="Icon" />
        </Link>
      </div>
    </>
  )
}
