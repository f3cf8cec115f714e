import { AtSign, Clock, Globe, type LucideIcon, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WallClock } from '#shared/businesses/austin-clock.ts'
import { averagePriceText } from '#shared/businesses/average-price.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { formatDayHours } from '#shared/businesses/opening-hours.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { wholeAreaText } from '#shared/businesses/service-area.ts'
import { hoursOn, openingOn, scheduleOf } from '#shared/businesses/special-hours.ts'
import { paths } from '#shared/lib/paths.ts'
import { toPhonePieces, toTelHref } from '#shared/lib/phone-text.ts'
import { toDirectionsHref, toWebLink } from '#web/lib/contact-links.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { LocationRequest } from '../card/distance-fact.tsx'
import { socialLinks } from './social-links.ts'

type CardProps = { business: Business; place: BusinessDetail['place']; now: WallClock }
type QuoteCardProps = CardProps & {
  onRequestQuote: () => void
  /** A button, from another room. */
  askForTime: ReactNode
}

/** Price, the one orange button, and contact details; on phones without the buttons, which are in the bar. */
export function QuoteCard({ business, place, now, onRequestQuote, askForTime }: QuoteCardProps) {
  return (
    <aside className="QuoteCard" aria-label="Price and contact">
      <BusinessPrice business={business} />
      {business.typicalPrice ? (
        <p className="is-screen">
          {business.typicalPrice}.{' '}
          <Link className="Link" to={`${paths.howResultsAreOrdered}#prices`}>
            How we know
          </Link>
        </p>
      ) : null}
      <p>
        {business.submittedById === null
          ? 'Tell them what you need and when. You pay the business directly. No platform fees.'
          : 'Tell them what you need.'}
      </p>
      <Answering business={business} />
      <Button variant="primary" isBig isBlock className="desk" onClick={onRequestQuote}>
        Request Quote
      </Button>
      {askForTime}
      {business.phone && isOneNumber(business.phone) ? (
        <ButtonAnchor href={toTelHref(business.phone)} isBlock className="num desk">
          <Phone className="Icon" />
          {business.phone}
        </ButtonAnchor>
      ) : null}
      <ContactFacts business={business} place={place} now={now} />
      {business.submittedById === null ? (
        <p className="is-screen">
          Is this yours?{' '}
          <Link className="Link" to={paths.claimBusiness(business.id)}>
            Claim it
          </Link>
        </p>
      ) : null}
    </aside>
  )
}

/** Whether somebody answers now, and how quickly as a rule. */
function Answering({ business: { away, answerTime } }: { business: Business }) {
  if (away) return <p className="is-screen away">{away.note}</p>
  if (!answerTime) return null
  return (
    <p className="is-screen">
      {answerTime.text}
      {answerTime.openText ? `, ${answerTime.openText} in opening hours` : ''}.{' '}
      <Link className="Link" to={`${paths.howResultsAreOrdered}#answers`}>
        How we measure this
      </Link>
    </p>
  )
}

function BusinessPrice({ business }: { business: Business }) {
  const { averagePrice, priceUnit, paidInstead } = business
  if (averagePrice === null) return <p className="price is-none">Price on request</p>
  // Paid prices follow, and a price beside them would contradict them.
  if (paidInstead) return null
  return (
    <p className="price">
      {averagePriceText({ averagePrice, priceUnit })} <small>average price</small>
    </p>
  )
}

/** A single number is a button where there is room for it; several are links in the text that says which is which. */
const isOneNumber = (phone: string) => toPhonePieces(phone).filter(({ href }) => href).length === 1

function ContactFacts({ business, place, now }: CardProps) {
  const website = toWebLink(business.website)
  const socials = socialLinks(business)
  return (
    <ul>
      <Fact icon={Clock}>
        <TodayHours business={business} now={now} />
      </Fact>
      <Fact icon={MapPin}>
        <Whereabouts business={business} place={place} />
      </Fact>
      {business.phone ? (
        <Fact icon={Phone} className={isOneNumber(business.phone) ? 'phone' : undefined}>
          <PhoneLinks phone={business.phone} />
        </Fact>
      ) : null}
      {website ? (
        <Fact icon={Globe}>
          <a className="Link" href={website.href} target="_blank" rel="noopener nofollow">
            {website.label}
          </a>
        </Fact>
      ) : null}
      {socials.length > 0 ? (
        <Fact icon={AtSign} className="is-screen">
          {socials.map(({ name, href }) => (
            <a key={name} className="Link" href={href} target="_blank" rel="noopener nofollow">
              {name}
            </a>
          ))}
        </Fact>
      ) : null}
    </ul>
  )
}

function TodayHours({ business, now }: { business: Business; now: WallClock }) {
  const schedule = scheduleOf(business)
  const hours = hoursOn(schedule, now.date)
  if (!hours) return <span className="is-quiet">Hours not listed</span>
  const text = formatDayHours(hours)
  if (hours.closed && hours.byAppointment) return <b>{text}</b>
  if (hours.closed) return <span className="closed">Closed today</span>
  const { isOpen } = openingOn(schedule, now)
  return (
    <span className="num">
      {isOpen ? <span className="today">Open today</span> : <b>Today</b>}{' '}
      {text === 'Open 24 hours' ? 'for 24 hours' : text}
    </span>
  )
}

type FactProps = { icon: LucideIcon; className?: string | undefined; children: ReactNode }

function Fact({ icon: Icon, className, children }: FactProps) {
  return (
    <li className={className}>
      <Icon className="Icon" />
      <div className="QuoteCard-fact">{children}</div>
    </li>
  )
}

/** The address and the way there, or only where it works. */
function Whereabouts({ business, place }: Pick<CardProps, 'business' | 'place'>) {
  const { name, address, city, state, zipCode, serviceArea, hidesAddress } = business
  const cityLine = `${city}, ${state} ${zipCode}`
  const area = serviceArea && wholeAreaText(serviceArea)
  if (hidesAddress) return `Serves ${area}`
  return (
    <>
      <address>
        {address ? (
          <>
            {address}
            <br />
          </>
        ) : null}
        {cityLine}
      </address>
      {area ? <div>{`Also serves ${area}`}</div> : null}
      <div className="QuoteCard-locate is-screen">
        <a
          className="Link"
          href={toDirectionsHref(`${address || name}, ${cityLine}`)}
          target="_blank"
          rel="noopener"
        >
          Directions
        </a>
        <LocationRequest />
        {place ? (
          <Link className="Link" to={paths.place(place.slug)}>
            More in {place.name}
          </Link>
        ) : null}
      </div>
    </>
  )
}
