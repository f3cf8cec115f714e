import { Fragment, type ReactNode } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import { directoryPageSize } from '#shared/businesses/directory/directory-search.ts'
import { cx } from '#web/ui/class-names.ts'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { BusinessCard } from '../card/business-card.tsx'

type BusinessGridProps = {
  list: ListedPage
  /** Promoted first: they are set apart. */
  isByRelevance: boolean
  /** The cards are from the previous search while the next one loads. */
  isStale: boolean
  onRequestQuote: (business: ListedBusiness) => void
  /** A row of its own after the third one, or the last. */
  aside?: ReactNode
  /** Why a business is in the list, in place of the response's reason. */
  reasonOf?: ((business: ListedBusiness) => string | undefined) | undefined
}

/** The businesses of a directory page, as rows or cards; the promoted ones side by side. */
export function BusinessGrid(props: BusinessGridProps) {
  const { list, isByRelevance, isStale, onRequestQuote, aside, reasonOf } = props
  const { businesses, understood } = list
  const paid = understood?.leading ?? businesses.filter(({ isPromoted }) => isPromoted).length
  // The cards of the previous search may be in another order.
  const first = isByRelevance && !isStale ? paid : 0
  const end = businesses.length - (isStale ? 0 : (understood?.inParts ?? 0))
  const [others, inParts] = [businesses.slice(first, end), businesses.slice(end)]
  const asideAt = Math.min(3, others.length) - 1
  const cards = (shown: readonly ListedBusiness[], rowIn: 'list' | 'strip' = 'list') => (
    <div
      className={cx('BusinessGrid is-dense', rowIn === 'strip' && 'is-strip', isStale && 'is-stale')}
      aria-busy={isStale}
    >
      {shown.map((business, at) => (
        <Fragment key={business.id}>
          <BusinessCard
            business={business}
            onRequestQuote={onRequestQuote}
            rowIn={rowIn}
            // On a phone only the first picture is in view; more with high priority would compete with it for bandwidth.
            priority={business === businesses[0]}
            // The line above the name says the trade.
            reason={
              reasonOf
                ? reasonOf(business)
                : (understood ?? list).reasons?.[business.id]?.replace(/^Matches.*/, '')
            }
          />
          {shown === others && at === asideAt ? aside : null}
        </Fragment>
      ))}
    </div>
  )
  return (
    <>
      {first ? (
        <section className="Block is-first" aria-labelledby="promoted-businesses">
          <div className="Block-head">
            <h2 id="promoted-businesses">Promoted</h2>
            <p className="Block-note">Paid placement</p>
          </div>
          {cards(businesses.slice(0, first), 'strip')}
        </section>
      ) : null}
      {first && others.length > 0 ? (
        <section className="Block" aria-labelledby="newest-businesses">
          <h2 id="newest-businesses">{understood ? 'Best matches' : 'Newest'}</h2>
          {cards(others)}
        </section>
      ) : others.length > 0 ? (
        cards(others)
      ) : null}
      {inParts.length > 0 ? (
        <section className={cx('Block', end === 0 && 'is-first')} aria-labelledby="parts-of-words">
          <div className="Block-head">
            <h2 id="parts-of-words">Only as part of a word</h2>
            <p className="Block-note">Your text is part of another word here</p>
          </div>
          {cards(inParts)}
        </section>
      ) : null}
    </>
  )
}

/** The grid while loading. */
export function BusinessGridSkeleton() {
  return (
    <div className="BusinessGrid is-dense">
      <CardSkeletons count={directoryPageSize} />
    </div>
  )
}
