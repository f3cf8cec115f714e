import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WallClock } from '#shared/businesses/austin-clock.ts'
import { businessFields, comparedFields } from '#shared/businesses/business-fields.ts'
import { verificationOf } from '#shared/businesses/businesses.policy.ts'
import type { ComparedBusiness } from '#shared/businesses/compare/compare.schemas.ts'
import { serviceKey, servicePriceText } from '#shared/businesses/main-services.ts'
import { weekdayLabel } from '#shared/businesses/opening-hours.ts'
import { paymentMethodLabels, paymentMethods } from '#shared/businesses/payment-methods.ts'
import { milesText } from '#shared/businesses/position.ts'
import { openingOn, scheduleOf } from '#shared/businesses/special-hours.ts'
import { milesTo, type Position } from '#shared/lib/geo.ts'
import { toWebLink } from '#web/lib/contact-links.ts'
import { cx } from '#web/ui/class-names.ts'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { AveragePrice } from '../card/business-card-facts.tsx'
import { OpeningLine } from '../card/opening-line.tsx'
import { VerifiedBadge } from '../verified-badge.tsx'
import { type ComparedDay, inCommon, isAlike, weekOf } from './comparison.ts'
import { DistanceRequest } from './distance-request.tsx'
import { SpreadChart } from './spread-chart.tsx'

export type ComparisonRow = {
  label: string
  note?: string | undefined
  isToday?: boolean
  /** The same for all, so that it can be left out. */
  isAlike: boolean
  /** True for each business that has it, in a row of shared things. */
  has?: boolean[]
  /** One for each business, or one for all of them. */
  cells: ReactNode[] | { wide: ReactNode }
}
/** The first group needs no title. */
export type ComparisonGroup = { title: string; rows: ComparisonRow[] }

type Businesses = readonly ComparedBusiness[]

/** A row of the values that `read` returns, each rendered by `show`. */
function rowOf<Value>(
  label: string,
  businesses: Businesses,
  read: (business: ComparedBusiness) => Value,
  show: (value: Value, business: ComparedBusiness) => ReactNode,
): ComparisonRow {
  const values = businesses.map(read)
  const cells = businesses.map((business, place) => show(values[place] as Value, business))
  return { label, isAlike: isAlike(values), cells }
}

const Unknown = ({ text }: { text: string }) => <span className="is-quiet">{text}</span>

function factRows(businesses: Businesses, now: WallClock, position: Position | null): ComparisonRow[] {
  const opening = (business: ComparedBusiness) => {
    const schedule = scheduleOf(business)
    return schedule.hours && openingOn(schedule, now)
  }
  return [
    rowOf(
      'Price',
      businesses,
      ({ averagePrice, priceUnit, paidInstead }) => ({ averagePrice, priceUnit, paidInstead }),
      (price) => <AveragePrice business={price} />,
    ),
    ratingRow(businesses),
    rowOf('Open now', businesses, opening, (state) => <OpeningLine opening={state} />),
    distanceRow(businesses, position),
    rowOf('Verified', businesses, verificationOf, (_verification, business) => (
      <VerifiedBadge business={business} />
    )),
    rowOf(
      'Quote requests',
      businesses,
      ({ acceptsQuotes, phone }) => (acceptsQuotes ? 'Yes' : phone ? 'By phone only' : 'No'),
      (text) => text,
    ),
    rowOf(
      'Reply time',
      businesses,
      ({ answerText }) => answerText,
      (text) => text ?? <Unknown text="Not known" />,
    ),
  ]
}

const ratingRow = (businesses: Businesses): ComparisonRow =>
  rowOf(
    'Rating',
    businesses,
    ({ rating, ratingCounts }) => ({ rating, ratingCounts }),
    ({ rating, ratingCounts }, { reviewCount }) =>
      reviewCount === 0 ? (
        <Unknown text="No reviews yet" />
      ) : (
        <>
          <Rating rating={rating} count={reviewCount} unit={reviewCount === 1 ? 'review' : 'reviews'} />
          <SpreadChart ratingCounts={ratingCounts} />
        </>
      ),
  )

function distanceRow(businesses: Businesses, position: Position | null): ComparisonRow {
  if (!position) return { label: 'Distance', isAlike: false, cells: { wide: <DistanceRequest /> } }
  const milesOf = (business: ComparedBusiness) =>
    business.latitude === null ? null : milesText(milesTo(position, business), business.isApproximate)
  return rowOf('Distance', businesses, milesOf, (miles) =>
    miles ? <span className="num">{miles}</span> : <Unknown text="Not known" />,
  )
}

function hoursCell(on: ComparedDay['hours'][number]): ReactNode {
  if (!on) return <Unknown text="Not listed" />
  return (
    <>
      <span className={on.isClosed ? 'num closed' : 'num'}>{on.text}</span>
      {on.note ? <small>{on.note}</small> : null}
    </>
  )
}

function hourRows(businesses: Businesses, now: WallClock): ComparisonRow[] {
  return weekOf(businesses.map(scheduleOf), now).map(({ isToday, hours }, place) => ({
    label: weekdayLabel(place),
    note: isToday ? 'Today' : undefined,
    isToday,
    isAlike: isAlike(hours),
    cells: hours.map(hoursCell),
  }))
}

/** One row for each thing that at least one of them has, with its price where `priceOf` finds one. */
function sharedRows(
  businesses: Businesses,
  namesOf: (business: ComparedBusiness) => string[],
  priceOf: (business: ComparedBusiness, name: string) => string | null = () => null,
) {
  const all = businesses.length === 2 ? 'Both' : 'All of them'
  return inCommon(businesses.map(namesOf)).map(({ name, has, isCommon, isUnique }): ComparisonRow => {
    const prices = businesses.map((business) => priceOf(business, name))
    return {
      label: name,
      note: isCommon && businesses.length > 1 ? all : undefined,
      isAlike: isCommon && isAlike(prices),
      has,
      cells: has.map((isThere, place) => sharedCell(isThere, isUnique, prices[place] ?? null)),
    }
  })
}

function sharedCell(isThere: boolean, isUnique: boolean, price: string | null): ReactNode {
  if (!isThere) {
    return (
      <span className="is-quiet">
        <span aria-hidden="true">–</span>
        <span className="sr">Not listed</span>
      </span>
    )
  }
  if (price)
    return (
      <>
        <span className="num">{price}</span>
        {isUnique ? <span className="sr">Only here</span> : null}
      </>
    )
  return (
    <span className={cx('Comparison-has', isUnique && 'is-unique')}>
      <Check className="Icon" />
      <span className="sr">{isUnique ? 'Only here' : 'Yes'}</span>
    </span>
  )
}

const serviceNames = ({ mainServices, services }: ComparedBusiness) => [
  ...mainServices.map(({ name }) => name),
  ...services,
]

function priceOfService({ mainServices }: ComparedBusiness, name: string): string | null {
  const service = mainServices.find((main) => serviceKey(main.name) === serviceKey(name))
  return service ? servicePriceText(service) : null
}

/** The name heads a column, and the price is among the facts. */
const contactFields = comparedFields.filter((field) => field !== 'name' && field !== 'averagePrice')

const contactRows = (businesses: Businesses): ComparisonRow[] =>
  contactFields.map((field) => {
    const { label, kind } = businessFields[field]
    const read = (business: ComparedBusiness) =>
      kind === 'webAddress' ? toWebLink(business[field]) : business[field]
    return rowOf(label, businesses, read, (value) => <ContactCell value={value} isPhone={kind === 'phone'} />)
  })

function ContactCell({ value, isPhone }: { value: ReturnType<typeof toWebLink> | string; isPhone: boolean }) {
  if (!value) return <Unknown text="Not listed" />
  if (typeof value === 'object')
    return (
      <a className="Link" href={value.href} target="_blank" rel="noopener nofollow">
        {value.label}
      </a>
    )
  return isPhone ? <PhoneLinks phone={value} /> : value
}

/** The comparison in the order of the page; groups without any data are left out. */
export function comparisonGroups(
  businesses: Businesses,
  now: WallClock,
  position: Position | null,
): ComparisonGroup[] {
  const paysWith = ({ paymentMethodsData }: ComparedBusiness) =>
    paymentMethods.filter((method) => paymentMethodsData[method]).map((method) => paymentMethodLabels[method])
  return [
    { title: '', rows: factRows(businesses, now, position) },
    { title: 'Hours this week', rows: hourRows(businesses, now) },
    { title: 'Services', rows: sharedRows(businesses, serviceNames, priceOfService) },
    { title: 'Why people love them', rows: sharedRows(businesses, (one) => one.whyPeopleLoveUsData) },
    { title: 'Payment methods', rows: sharedRows(businesses, paysWith) },
    { title: 'Contact', rows: contactRows(businesses) },
  ].filter(({ rows }) => rows.length > 0)
}
