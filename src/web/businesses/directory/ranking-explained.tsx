import type { ReactNode } from 'react'
import { answersInDayShare, answerTimeDays, answerTimeMin } from '#shared/businesses/answer-time.ts'
import { directoryPageSize } from '#shared/businesses/directory/directory-search.ts'
import { fewListed, listTotals } from '#shared/businesses/directory/list-totals.ts'
import { distanceStep, fairStart } from '#shared/businesses/merit.ts'
import { weightedStars } from '#shared/businesses/rating-weight.ts'
import { typicalPriceMin } from '#shared/businesses/typical-price.ts'
import { austin } from '#shared/lib/geo.ts'
import { unaskedRating } from '#shared/quote-rounds/fit.ts'
import { preselectedMax } from '#shared/quote-rounds/round-limits.ts'
import { orderRules, weighedRating } from '../card/order-rules.ts'
import { answersText } from './filter-words.ts'

/** The rules of every list, each from the constants that the server orders by. */
export function RankingExplained() {
  return (
    <div className="Legal">
      <Part id="without-words" title="The directory without a search">
        <p>{orderRules.relevance.join(' ')}</p>
        <p>
          Promoted businesses are marked Promoted, appear under their own heading with “Paid placement”, and
          are limited to those that match your filters. A page has {directoryPageSize} businesses.
        </p>
      </Part>
      <Part id="search" title="The results of a search">
        <p>
          A search understands trades, places and wishes, in English and Spanish. Results come in this order:
        </p>
        <ol>
          <li>the business whose name you typed</li>
          <li>businesses with your words in their name</li>
          <li>
            businesses that offer the service you asked for: they chose it from our list, or they’re in that
            trade and list it as a main service
          </li>
          <li>businesses in the trade you asked for</li>
          <li>
            businesses in another trade with your words in their name, or in a trade that matches only part of
            your words
          </li>
          <li>businesses that mention your words in their description, or in services of another trade</li>
          <li>under their own heading, businesses where your text is only part of another word</li>
        </ol>
        <p>Each result says why it’s there. Among businesses that fit equally well, the order is:</p>
        <ol>
          <li>
            the better rated, to a tenth of a star: each counts {weighedRating}, and one without reviews comes
            last
          </li>
          <li>verified businesses</li>
          <li>those that replied to {answersInDayShare}% or more of their requests within a day</li>
          <li>those that are open now</li>
          <li>those that serve the place you named, or are nearest to its center</li>
          <li>those with more reviews, then the newest</li>
        </ol>
        <p>
          If a trade has more than {listTotals.text.toLocaleString('en-US')} businesses, opening hours and the
          distance from a place aren’t compared.
        </p>
        <p>
          “Cheap” puts the lowest price first, “best” the best rated, and “near me” the nearest once you share
          your location. If no one fits the hours, the price or the place you asked for, we say so and show
          the closest: around a place in steps of {distanceStep} miles, the better rated first within each
          step. If a place has {fewListed} or fewer, the nearest others follow the same way.
        </p>
        <p>
          Prices, days and times in your words are filters. “Licensed”, “insured” and “background checked”
          keep only businesses whose owners say so; we don’t check it. “Emergency”, “same day”, “free
          estimate” and similar words put businesses that say so first without leaving any out.
        </p>
      </Part>
      <Part id="new" title="A fair start for new listings">
        <p>
          New businesses have no reviews and would stay at the end. So of every {fairStart.each} places among
          businesses that fit a search equally well, number {fairStart.place} goes to a new listing. It’s
          verified, was added in the last {fairStart.days} days, has fewer than {fairStart.reviews} reviews,
          and isn’t rated below {fairStart.stars}. We pick it at random each day, the same one for everyone.
          It never comes first, and no one can pay for it.
        </p>
      </Part>
      <Part id="promotion" title="What promotion changes">
        <p>
          It changes the recommended order and the home page, and nothing else: not ratings, not reviews, not
          any order you choose yourself.
        </p>
        <p>
          In search results, a promoted business leads only if its name, trade or services fit what you typed,
          and never before the business whose name you typed. A promoted business that only mentions your
          words gets no boost.
        </p>
      </Part>
      <Part id="answers" title="How quickly a business replies">
        <p>
          We measure it from the quote requests a business got here in the last {answerTimeDays} days.
          “Usually replies in” is the median time to its first message, on the clock and in its opening hours;
          the reply rate is the share of requests it replied to within a day. Replies by phone or from the
          business’s own email aren’t counted, automatic replies don’t count as one, and a request that waits
          more than a day counts as no reply. We show it starting at {answerTimeMin} requests, and it can’t be
          bought. In a search it decides between equal ratings, and it counts in{' '}
          <a className="Link" href="#several">
            who we suggest
          </a>
          . The filter “{answersText}” keeps businesses that replied to {answersInDayShare}% or more of these
          requests within a day. While a business is away, its card shows its last day away instead.
        </p>
      </Part>
      <Part id="prices" title="What customers usually paid">
        <p>
          The morning after an appointment, or a week after a quote was accepted, we ask the customer and the
          business whether it happened and what it cost. Neither sees the other’s answer. We show a price once{' '}
          {typicalPriceMin} customers of a business, or else {typicalPriceMin} in its trade in Austin, have
          paid: the range that the middle half of them paid in the last two years, rounded and without names.
          We count each customer once. We use their answer, or the business’s if they gave none. We measure it
          once a day; it changes no order and can’t be bought.
        </p>
      </Part>
      <Part id="several" title="Who we suggest">
        <p>
          When you ask several businesses at once, we suggest the best fit first. Offering the exact service
          you need counts most, then being in the same trade. Next comes the place: in or serving your
          neighborhood or ZIP code, within 4 miles of its center, or within 10. Then its rating, which counts
          more with more reviews, and below 4 stars counts against it; whether it usually replies within 4
          hours, or within a day; whether it’s verified and open now; and whether its price for the job is
          within your budget. Businesses that are away come later.
        </p>
        <p>
          Up to {preselectedMax} are preselected: verified, rated {unaskedRating.toFixed(1)} or better, and
          not promoted. If none qualifies, you choose. Promotion changes nothing else there.
        </p>
      </Part>
      <Part id="ratings" title="Top rated and best rated">
        <p>Top rated: {orderRules.rating.join(' ')}</p>
        <p>
          Best rated, on the pages of categories and neighborhoods and in searches such as “best tacos”: each
          business counts {weighedRating}. A 5.0 from 3 reviews counts as {weightedStars(5, 3).toFixed(2)}, a
          4.8 from 200 reviews as {weightedStars(4.8, 200).toFixed(2)}. A business without reviews comes last.
        </p>
      </Part>
      <Part id="other-orders" title="Price, distance and name">
        <p>Price: {orderRules.price_low.join(' ')} The other direction works the same way.</p>
        <p>
          Distance: {orderRules.distance.join(' ')} That point is {austin.latitude}, {austin.longitude}.
        </p>
        <p>Name: {orderRules.name.join(' ')}</p>
      </Part>
      <Part id="filters" title="Filters and their numbers">
        <p>
          A filter only removes businesses; it never changes their order. The number beside a filter is how
          many businesses would remain with it, together with your search and all other filters.
        </p>
        <p>
          Beyond {listTotals.filtered.toLocaleString('en-US')} we stop counting and show “
          {listTotals.filtered.toLocaleString('en-US')}+”; for a search, beyond{' '}
          {listTotals.text.toLocaleString('en-US')}. In very large lists, smaller numbers can have a plus,
          too: there are at least that many.
        </p>
      </Part>
      <Part id="elsewhere" title="Other lists">
        <p>Trending Businesses on the home page: {orderRules.featured.join(' ')}</p>
        <p>Best rated in a category: {orderRules.bestRated.join(' ')}</p>
        <p>Best rated in a neighborhood: {orderRules.bestInPlace.join(' ')}</p>
      </Part>
      <Part id="never" title="What doesn’t matter">
        <p>
          Who you are, what you looked at before, how often a business is clicked, and how much it paid.
          Everyone who searches for the same thing in the same place gets the same list.
        </p>
      </Part>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{title}</h2>
      {children}
    </section>
  )
}
