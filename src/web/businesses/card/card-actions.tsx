import { ArrowRight, Heart, MessageSquareQuote, Phone, Share2 } from 'lucide-react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { toTelHref } from '#shared/lib/phone-text.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { pressToggle } from '../toggles/press-toggle.ts'
import { useToggles } from '../toggles/use-toggles.ts'
import { CompareButton } from '../tray/compare-button.tsx'
import { shareBusiness } from './share-business.ts'

type CardActionsProps = {
  business: ListedBusiness
  onRequestQuote: ((business: ListedBusiness) => void) | undefined
}

/** Like and Share, on the picture. */
export function CardTools({ business }: Pick<CardActionsProps, 'business'>) {
  const context = useAppContext()
  const { id, name } = business
  const { isLiked } = useToggles<'isLiked'>(business)
  return (
    <>
      <IconButton
        label={`Like ${name}`}
        isOn={isLiked}
        onClick={() => pressToggle(context, 'like', id, isLiked)}
      >
        <Heart className="Icon is-s" />
      </IconButton>
      <IconButton label={`Share ${name}`} onClick={() => shareBusiness(business)}>
        <Share2 className="Icon is-s" />
      </IconButton>
    </>
  )
}

/** Call, Quote, Compare and Visit, below the card. */
export function CardActions({ business, onRequestQuote }: CardActionsProps) {
  const { id, name, phone, pictures } = business
  return (
    <div className="BusinessCard-actions">
      {phone ? (
        <a href={toTelHref(phone)} aria-label={`Call ${name}`}>
          <Phone className="Icon" />
          Call
        </a>
      ) : null}
      {onRequestQuote ? (
        <button
          type="button"
          aria-label={`Request Quote from ${name}`}
          onClick={() => onRequestQuote(business)}
        >
          <MessageSquareQuote className="Icon" />
          Quote
        </button>
      ) : null}
      <CompareButton isCell business={{ id, name, picture: pictures[0]?.url ?? null }} />
      <Link
        className="is-main"
        to={paths.business(id)}
        aria-label={`Visit ${name}`}
        draggable={false}
        viewTransition
      >
        Visit
        <ArrowRight className="Icon" />
      </Link>
    </div>
  )
}
