import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { useSwipe } from '#web/ui/use-swipe.ts'
import { VerifiedBadge } from '../verified-badge.tsx'
import { BusinessCardFacts } from './business-card-facts.tsx'

const CardTools = laterPart(async () => (await import('./card-actions.tsx')).CardTools)
const CardActions = laterPart(async () => (await import('./card-actions.tsx')).CardActions)

type BusinessCardProps = {
  business: ListedBusiness
  /** Adds a third action: requesting a quote. */
  onRequestQuote?: ((business: ListedBusiness) => void) | undefined
  /** In the first row: the picture loads immediately and with high priority. */
  priority?: boolean | undefined
  /** Another button on the picture, beside Like and Share. */
  tool?: ReactNode
  /** Why it is among the results of a text. */
  reason?: string | undefined
  /** Lists in which it can be a row, which unfolds its actions. A strip scrolls, so no swipe opens it. */
  rowIn?: 'list' | 'strip' | undefined
}

/** The widths of pictures, as in HTML: those of cards differ too little to need several pictures. */
const cardSizes = '(min-width: 960px) 380px, (min-width: 640px) 46vw, 92vw'
const rowSizes = '128px'
/** Rows or cards decide the width, which browsers find out for pictures that load later. */
const eitherSizes = `(max-width: 639.98px) ${rowSizes}, ${cardSizes}`
const sizesIn = { list: eitherSizes, strip: rowSizes }

/** A business in a list. Its name is the link that covers the card; a swipe to either side also opens it. */
export const BusinessCard = memo(function BusinessCard(props: BusinessCardProps) {
  const { business, onRequestQuote, priority, tool, reason, rowIn } = props
  const { id, name, tradeAndPlace } = business
  const [isUnfolded, setUnfolded] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const swipe = useSwipe(() => link.current?.click())
  return (
    <article
      className={cx('BusinessCard', isUnfolded && 'is-unfolded')}
      {...(rowIn === 'strip' ? {} : swipe)}
    >
      <BusinessCardMedia {...{ business, priority, tool, rowIn }} />
      <p className="BusinessCard-eyebrow">
        <span>{tradeAndPlace}</span>
        <VerifiedBadge business={business} />
      </p>
      <h3>
        <Link ref={link} to={paths.business(id)} draggable={false} viewTransition>
          {name}
        </Link>
      </h3>
      <BusinessCardFacts business={business} />
      {reason ? <Reason text={reason} /> : null}
      {rowIn ? (
        <IconButton
          className="BusinessCard-more"
          label={`Actions for ${name}`}
          isPlain
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Ellipsis className="Icon is-s" />
        </IconButton>
      ) : null}
      <CardActions business={business} onRequestQuote={onRequestQuote} />
    </article>
  )
})

/** The shape of a card while it loads. */
export function BusinessCardSkeleton() {
  return <CardSkeletons count={1} />
}

type BusinessCardMediaProps = Pick<BusinessCardProps, 'business' | 'priority' | 'tool' | 'rowIn'>

function BusinessCardMedia({ business, priority, tool, rowIn }: BusinessCardMediaProps) {
  const { isPromoted, isAdminChoice } = business
  const sizes = rowIn ? (priority ? '' : 'auto, ') + sizesIn[rowIn] : cardSizes
  const pictures = business.pictures.map(({ url, altText }) => ({
    src: url,
    srcSet: pictureSrcSet(url),
    alt: altText,
  }))
  return (
    <Carousel
      className="BusinessCard-media"
      pictures={pictures}
      sizes={sizes}
      isEager={priority}
      tabIndex={-1}
    >
      <div className="BusinessCard-badges">
        {isPromoted ? <Badge variant="promoted">Promoted</Badge> : null}
        {isAdminChoice ? <Badge variant="choice">Admin's Choice</Badge> : null}
      </div>
      <div className="BusinessCard-tools">
        {tool}
        <CardTools business={business} />
      </div>
    </Carousel>
  )
}

/** A row has no room for where the miles begin, which stands above the list. */
function Reason({ text }: { text: string }) {
  const [, miles, from, rest] = /^([^·]*mi)( from [^·]+)(.*)$/.exec(text) ?? [text, text]
  return (
    <p className="BusinessCard-reason">
      {miles}
      <span className="BusinessCard-from">{from}</span>
      {rest}
    </p>
  )
}
