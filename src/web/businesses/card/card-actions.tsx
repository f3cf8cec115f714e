import { ArrowRight, Heart, MessageSquareQuote, Phone, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { toTelHref } from '#shared/lib/phone-text.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { businessQuery } from '../businesses.queries.ts'
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
        tabIndex={-1}
        label={`Like ${name}`}
        isOn={isLiked}
        onClick={() => pressToggle(context, 'like', id, isLiked)}
      >
        <Heart className="Icon is-s" />
      </IconButton>
      <IconButton tabIndex={-1} label={`Share ${name}`} onClick={() => shareBusiness(business)}>
        <Share2 className="Icon is-s" />
      </IconButton>
    </>
  )
}

/** Call, Quote, Compare and Visit, below the card. Call, or else Compare, is a tab stop; arrow keys lead to all other controls. */
export function CardActions({ business, onRequestQuote }: CardActionsProps) {
  const { id, name, phone, pictures } = business
  const bar = useRef<HTMLDivElement>(null)
  const { api, queryClient } = useAppContext()
  useEffect(() => {
    const card = bar.current?.closest('article')
    const handleClick = (event: MouseEvent) => {
      const wasOpen = queryClient.getQueryData(businessQuery(api, String(id)).queryKey)
      if (!navigator.onLine && !wasOpen) stayOnPage(event)
    }
    card?.addEventListener('keydown', moveFocus)
    card?.addEventListener('click', handleClick, true)
    return () => {
      card?.removeEventListener('keydown', moveFocus)
      card?.removeEventListener('click', handleClick, true)
    }
  }, [api, queryClient, id])
  return (
    <div ref={bar} className="BusinessCard-actions" role="toolbar" aria-label={`Actions for ${name}`}>
      {phone ? (
        <a href={toTelHref(phone)} aria-label={`Call ${name}`}>
          <Phone className="Icon" />
          Call
        </a>
      ) : null}
      {onRequestQuote ? (
        <button
          type="button"
          className="is-quote"
          tabIndex={-1}
          aria-label={`Request Quote from ${name}`}
          onClick={() => onRequestQuote(business)}
        >
          <MessageSquareQuote className="Icon" />
          Quote
        </button>
      ) : null}
      <CompareButton
        isCell
        tabIndex={phone ? -1 : undefined}
        business={{ id, name, picture: pictures[0]?.url ?? null }}
      />
      <Link
        className="is-main"
        tabIndex={-1}
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

/** Without a connection, the page of a card can't open. */
function stayOnPage(event: MouseEvent): void {
  const { target, metaKey, ctrlKey, shiftKey } = event
  const isLink = target instanceof Element && target.closest('a[href^="/"]') !== null
  if (!isLink || metaKey || ctrlKey || shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  toast({
    title: 'You’re offline',
    description: 'That page needs a connection.',
    variant: 'destructive',
  })
}

const controlsIn = '.BusinessCard-media .IconButton, .BusinessCard-actions > *'

/** The arrow keys go through the controls of a card. */
function moveFocus(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || altKey || ctrlKey || metaKey || !(currentTarget instanceof Element)) return
  const controls = [...currentTarget.querySelectorAll<HTMLElement>(controlsIn)].filter((one) =>
    one.checkVisibility(),
  )
  const at = controls.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  controls.at((at + step) % controls.length)?.focus()
}
