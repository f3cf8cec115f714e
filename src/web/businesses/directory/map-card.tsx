import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Phone, X } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { toListedBusiness } from '#shared/businesses/card/listed-business.ts'
import { paths } from '#shared/lib/paths.ts'
import { toTelHref } from '#shared/lib/phone-text.ts'
import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { useApi } from '#web/lib/app-context.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useSwipe } from '#web/ui/use-swipe.ts'
import { businessQuery } from '../businesses.queries.ts'
import { BusinessCardFacts } from '../card/business-card-facts.tsx'
import { VerifiedBadge } from '../verified-badge.tsx'

type MapCardProps = {
  id: string
  /** The businesses of the list, which needn't be read again. */
  listed: readonly ListedBusiness[]
  onClose: () => void
  ref: Ref<HTMLElement>
}

/** The business of the chosen pin; a swipe to the side or Escape closes it. */
export function MapCard({ id, listed, onClose, ref }: MapCardProps) {
  const known = listed.find((business) => String(business.id) === id)
  const { data: detail, isError } = useQuery({ ...businessQuery(useApi(), id), enabled: !known })
  const business = known ?? (detail && toListedBusiness(detail.business))
  const linkRef = useFocusAfterKey(business?.id)
  const swipe = useSwipe(onClose)
  return (
    <article
      className="MapCard"
      aria-label="Chosen on the map"
      aria-busy={!business && !isError}
      ref={ref}
      data-covers-map
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      {...swipe}
    >
      <IconButton label="Close" onClick={onClose}>
        <X className="Icon is-s" />
      </IconButton>
      {business ? (
        <ChosenBusiness business={business} linkRef={linkRef} />
      ) : (
        <p className="MapCard-text">
          {isError || detail === null ? 'This business couldn’t be loaded.' : 'Loading…'}
        </p>
      )}
    </article>
  )
}

/** After choosing a pin by keyboard, the focus continues in the card; a pointer moves no focus. */
function useFocusAfterKey(shown: number | undefined) {
  const linkRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shown !== undefined && document.activeElement?.matches('.MapPane :focus-visible'))
      linkRef.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [shown])
  return linkRef
}

type ChosenBusinessProps = { business: ListedBusiness; linkRef: Ref<HTMLHeadingElement> }

function ChosenBusiness({ business, linkRef }: ChosenBusinessProps) {
  const { id, name, phone, tradeAndPlace, pictures, isBeingChecked, isApproximate } = business
  const [picture] = pictures
  return (
    <>
      {picture ? (
        <Picture
          className="MapCard-picture"
          picture={{ src: picture.url, srcSet: pictureSrcSet(picture.url), alt: '' }}
          sizes="332px"
          isEager
        />
      ) : null}
      <div className="MapCard-text">
        <p className="MapCard-eyebrow">{tradeAndPlace}</p>
        <h2 ref={linkRef}>
          <Link to={paths.business(id)}>{name}</Link>
        </h2>
        {isBeingChecked ? <VerifiedBadge business={business} /> : null}
        <BusinessCardFacts business={business} />
        {isApproximate ? <p className="MapCard-about">Approximate location</p> : null}
      </div>
      <div className="MapCard-actions">
        {phone ? (
          <a href={toTelHref(phone)} aria-label={`Call ${name}`}>
            <Phone className="Icon" />
            Call
          </a>
        ) : null}
        <Link className="is-main" to={paths.business(id)} aria-label={`Visit ${name}`}>
          Visit
          <ArrowRight className="Icon" />
        </Link>
      </div>
    </>
  )
}
