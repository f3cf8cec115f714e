import { Bookmark, Globe, Heart, type LucideIcon, PenLine, Phone, Share2, UserPlus } from 'lucide-react'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { cardPictures } from '#shared/businesses/card-pictures.ts'
import { toTelHref } from '#shared/lib/phone-text.ts'
import { toWebLink } from '#web/lib/contact-links.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { useToggles } from '../toggles/use-toggles.ts'
import { CompareButton } from '../tray/compare-button.tsx'
import type { BusinessActions } from './use-business-actions.ts'

type ActionsProps = { business: Business; actions: BusinessActions }
type Action = { id: string; label: string; icon: LucideIcon; isOn?: boolean; run: () => void }

function usePersonalActions({ business, actions }: ActionsProps): Action[] {
  const { isLiked, isFollowed, isSaved } = useToggles(business)
  return [
    { id: 'like', label: isLiked ? 'Liked' : 'Like', icon: Heart, isOn: isLiked, run: actions.like },
    {
      id: 'follow',
      label: isFollowed ? 'Following' : 'Follow',
      icon: UserPlus,
      isOn: isFollowed,
      run: actions.follow,
    },
    { id: 'save', label: isSaved ? 'Saved' : 'Save', icon: Bookmark, isOn: isSaved, run: actions.save },
    { id: 'share', label: 'Share', icon: Share2, run: actions.share },
  ]
}

/** Like, Follow, Save and Share beside the name on desktop. */
export function BusinessTools(props: ActionsProps) {
  return (
    <div className="DetailHead-tools desk">
      {usePersonalActions(props).map(({ id, label, icon: Icon, isOn, run }) => (
        <Button key={id} variant="quiet" isOn={isOn} onClick={run}>
          <Icon className="Icon" />
          {label}
        </Button>
      ))}
    </div>
  )
}

/** The same plus Write Review, as one row of cells on phones. */
export function BusinessActionGrid(props: ActionsProps) {
  const review: Action = { id: 'review', label: 'Write Review', icon: PenLine, run: props.actions.review }
  return (
    <div className="ActionGrid phone">
      {[...usePersonalActions(props), review].map(({ id, label, icon: Icon, isOn, run }) => (
        <button
          key={id}
          type="button"
          className={cx(isOn && 'is-on') || undefined}
          aria-pressed={isOn}
          onClick={run}
        >
          <Icon className="Icon" />
          {label}
        </button>
      ))}
    </div>
  )
}

/** Call Now and the website in the bar of phones. They work before their code has loaded. */
export function ActionBarLinks({ business: { phone, website } }: { business: Business }) {
  const link = toWebLink(website)
  return (
    <>
      {phone ? (
        <ButtonAnchor href={toTelHref(phone)}>
          <Phone className="Icon" />
          Call Now
        </ButtonAnchor>
      ) : null}
      {link ? (
        <ButtonAnchor href={link.href} target="_blank" rel="noopener nofollow" aria-label="Visit Website">
          <Globe className="Icon" />
        </ButtonAnchor>
      ) : null}
    </>
  )
}

/** Compare, and on desktop Call Now, Visit Website and Write Review, below the pictures. */
export function BusinessActionRow({ business, actions }: ActionsProps) {
  const { id, name, status } = business
  const website = toWebLink(business.website)
  return (
    <div className="ActionRow">
      {business.phone ? (
        <ButtonAnchor className="desk" href={toTelHref(business.phone)}>
          <Phone className="Icon" />
          Call Now
        </ButtonAnchor>
      ) : null}
      {website ? (
        <ButtonAnchor className="desk" href={website.href} target="_blank" rel="noopener nofollow">
          <Globe className="Icon" />
          Visit Website
        </ButtonAnchor>
      ) : null}
      <Button className="desk" onClick={actions.review}>
        <PenLine className="Icon" />
        Write Review
      </Button>
      {isListed(status) ? (
        <CompareButton business={{ id, name, picture: cardPictures(business)[0]?.url ?? null }} />
      ) : null}
    </div>
  )
}
