import { MessageSquareQuote } from 'lucide-react'
import { memo } from 'react'
import { awayUntilText } from '#shared/businesses/away.ts'
import { locationText } from '#shared/businesses/business-location.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import { cardPictures } from '#shared/businesses/card-pictures.ts'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { mayDo } from '#shared/businesses/team-roles.ts'
import { paths } from '#shared/lib/paths.ts'
import { BusinessStanding } from '#web/businesses/owner/business-standing.tsx'
import { quoteRequestsHref } from '#web/businesses/owner/owner-tabs.ts'
import { RoleBadge } from '#web/businesses/owner/role-badge.tsx'
import { toPictureSource } from '#web/businesses/stored-picture.ts'
import { VerifiedBadge } from '#web/businesses/verified-badge.tsx'
import { cutText } from '#web/lib/split-words.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { statusLook, statusWord } from '../owner/status-looks.ts'

/** Longest description in the list, in characters (specification §9). */
const descriptionMax = 100

/** A business of the visitor's, with its status and their possible actions. */
export const MyBusinessRow = memo(function MyBusinessRow({ business }: { business: MyBusiness }) {
  const { id, name, description } = business
  return (
    <article className="MyBusiness">
      <RowPicture business={business} />
      <div className="MyBusiness-text">
        <h3>
          <Link to={paths.ownerBusiness(id)}>{name}</Link>
        </h3>
        <RowFacts business={business} />
        {description ? <p>{cutText(description, descriptionMax)}</p> : null}
        <QuoteRequestsLink business={business} />
      </div>
      <BusinessStanding business={business} />
      <RowActions business={business} />
    </article>
  )
})

function RowPicture({ business }: { business: MyBusiness }) {
  const [picture] = cardPictures(business)
  if (!picture) return null
  const source = { ...toPictureSource(picture, business.name), alt: '', width: 132, height: 99 }
  return <Picture className="MyBusiness-picture" picture={source} sizes="132px" />
}

function RowFacts({ business }: { business: MyBusiness }) {
  const { status, isBeingChecked, away, role, rating, reviewCount, subcategory, categoryName } = business
  const trade = subcategory?.name ?? categoryName
  return (
    <div className="MyBusiness-facts">
      <Badge variant={statusLook(status)}>{statusWord(status)}</Badge>
      {isBeingChecked ? <VerifiedBadge business={business} /> : null}
      {away ? <Badge variant="wait">{awayUntilText(away.until)}</Badge> : null}
      {role === 'owner' ? null : <RoleBadge role={role} />}
      {reviewCount > 0 ? <Rating rating={rating} count={reviewCount} /> : <span>No reviews yet</span>}
      <span>{[trade, locationText(business)].filter(Boolean).join(', ')}</span>
    </div>
  )
}

/** Link to the quote requests, with the number of new ones. */
function QuoteRequestsLink({ business }: { business: MyBusiness }) {
  const { id, name, quoteRequestCount: count, recentQuoteRequestCount: recent } = business
  const { waitingCount, waitingSince } = business
  if (count === 0) return null
  return (
    <Link className="MyBusiness-requests" to={quoteRequestsHref(id)}>
      <MessageSquareQuote className="Icon is-s" />
      <span>
        {count.toLocaleString('en-US')} quote {count === 1 ? 'request' : 'requests'}
        <span className="sr"> for {name}</span>
      </span>
      {recent > 0 ? <Badge variant="wait">{recent} new</Badge> : null}
      {waitingSince ? (
        <span>
          {waitingCount.toLocaleString('en-US')} unanswered, oldest <Ago at={waitingSince} />
        </span>
      ) : null}
    </Link>
  )
}

function RowActions({ business }: { business: MyBusiness }) {
  const { id, name, status, role, paid, isPromoted } = business
  return (
    <div className="MyBusiness-actions">
      <RowAction to={paths.ownerBusiness(id)} word="View" name={name} />
      {mayDo(role, 'edit') ? (
        <>
          <RowAction to={paths.editBusiness(id)} word="Edit" name={name} />
          <RowAction to={paths.businessAnalytics(id)} word="Analytics" name={name} />
        </>
      ) : null}
      {paid ? (
        <Badge variant={isPromoted ? 'promoted' : 'plain'}>
          {isPromoted ? 'Promoted' : 'Promotion requested'}
        </Badge>
      ) : isListed(status) && mayDo(role, 'pay') ? (
        <RowAction to={paths.promoteBusiness(id)} word="Promote" name={name} className="is-promote" />
      ) : null}
    </div>
  )
}

type RowActionProps = { to: string; word: string; name: string; className?: string }

/** Names the business for screen readers, because every row has the same links. */
function RowAction({ to, word, name, className }: RowActionProps) {
  return (
    <ButtonLink variant="quiet" to={to} className={className}>
      {word}
      <span className="sr"> {name}</span>
    </ButtonLink>
  )
}
