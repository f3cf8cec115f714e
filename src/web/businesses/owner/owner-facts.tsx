import { averagePriceText } from '#shared/businesses/average-price.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { toWebLink } from '#web/lib/contact-links.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { socialLinks } from '../profile/social-links.ts'

/** The contact details visitors see. */
export function ContactInformation({ business }: { business: Business }) {
  const { email, phone, address, city, state, zipCode } = business
  const website = toWebLink(business.website)
  const socials = socialLinks(business)
  return (
    <Card title="Contact Information" className="is-first">
      <dl className="Facts">
        <Fact term="Email">{email ? <A href={`mailto:${email}`}>{email}</A> : <NotGiven />}</Fact>
        <Fact term="Phone">{phone ? <PhoneLinks phone={phone} /> : <NotGiven />}</Fact>
        <Fact term="Website">{website ? <A {...website}>{website.label}</A> : <NotGiven />}</Fact>
        <Fact term="Address">
          {address ? (
            <>
              {address}
              <br />
            </>
          ) : null}
          {city}, {state} {zipCode}
        </Fact>
        {socials.length > 0 ? (
          <Fact term="Social media">
            <span className="OwnerSocials">
              {socials.map(({ name, href }) => (
                <A key={name} href={href}>
                  {name}
                </A>
              ))}
            </span>
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}

/** Price, category and dates, in Austin time. */
export function BusinessInformation({ business }: { business: Business }) {
  const { averagePrice, priceUnit, categoryName, subcategory, createdAt, updatedAt } = business
  const category = [categoryName, subcategory?.name].filter(Boolean).join(', ')
  return (
    <Card title="Business Information" className="is-first">
      <dl className="Facts">
        <Fact term="Average price">
          {averagePrice === null ? (
            <NotGiven>Price on request</NotGiven>
          ) : (
            <span className="num">{averagePriceText({ averagePrice, priceUnit })}</span>
          )}
        </Fact>
        <Fact term="Category">{category || <NotGiven>No category</NotGiven>}</Fact>
        <Fact term="Created">
          <time dateTime={createdAt}>{austinDay(createdAt)}</time>
        </Fact>
        <Fact term="Last updated">
          <time dateTime={updatedAt}>{austinDay(updatedAt)}</time>
        </Fact>
      </dl>
    </Card>
  )
}

type QuickStatsProps = {
  business: Business
  /** Undefined while unknown. */
  quoteRequestCount: number | undefined
}

/** The three numbers an owner looks at first. */
export function QuickStats({ business, quoteRequestCount }: QuickStatsProps) {
  const { reviewCount, rating } = business
  return (
    <Card title="Quick Stats" className="is-first">
      <dl className="OwnerStats">
        <Fact term="Quote requests">
          {quoteRequestCount === undefined ? '–' : quoteRequestCount.toLocaleString('en-US')}
        </Fact>
        <Fact term="Reviews">{reviewCount.toLocaleString('en-US')}</Fact>
        <Fact term="Rating">{reviewCount === 0 ? '–' : rating.toFixed(1)}</Fact>
      </dl>
    </Card>
  )
}

const NotGiven = ({ children = 'Not given' }: { children?: string }) => (
  <span className="is-quiet">{children}</span>
)

function A({ href, children }: { href: string; children: string }) {
  const elsewhere = href.startsWith('http') ? { target: '_blank', rel: 'noopener nofollow' } : {}
  return (
    <a className="Link" href={href} {...elsewhere}>
      {children}
    </a>
  )
}
