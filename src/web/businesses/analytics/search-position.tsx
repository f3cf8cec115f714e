import type { SearchPosition as Position } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import { positionMax, reviewsToGain } from '#shared/businesses/analytics/search-position.ts'
import { answersInDayShare } from '#shared/businesses/answer-time.ts'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { wholeCount } from './trend.ts'

/** The business's position in searches for its trade, the ones ahead, and ways to move up. */
export function SearchPosition({ position }: { position: Position }) {
  const { trade, place, total, ahead, helps } = position
  const reasons = aheadReasons(ahead)
  return (
    <section className="Block" aria-labelledby="search-position">
      <h2 id="search-position">Your Place in Search</h2>
      <p className="SearchPosition">
        <b>{trade} in Austin:</b>{' '}
        <span className="num">
          {place === null ? `beyond ${wholeCount(positionMax)}th` : ordinal(place)} of {wholeCount(total)}
        </span>
      </p>
      <p className="Block-note">
        Promotion, opening hours and the searcher’s location can change this.{' '}
        <Link className="Link" to={`${paths.howResultsAreOrdered}#search`}>
          How results are ordered
        </Link>
      </p>
      {place === 1 ? (
        <p>No one is ahead of you.</p>
      ) : (
        <div className="SearchPosition-why">
          <Reasons title="Ahead of you" reasons={reasons} />
          {helps.length > 0 ? <Reasons title="How to move up" reasons={helps.map(helpText)} /> : null}
        </div>
      )}
    </section>
  )
}

function Reasons({ title, reasons }: { title: string; reasons: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

const aheadReasons = (ahead: Position['ahead']): string[] =>
  (['rating', 'verified', 'answers', 'others'] as const)
    .filter((by) => ahead[by] > 0)
    .map((by) => `${wholeCount(ahead[by])} ${aheadTexts(ahead[by] === 1)[by]}`)

function aheadTexts(isOne: boolean) {
  const has = isOne ? 'has' : 'have'
  const is = isOne ? 'is' : 'are'
  return {
    rating: `${has} a better rating (more reviews count more)`,
    verified: `${has} the same rating and ${is} verified`,
    answers: `${has} the same rating and ${isOne ? 'replies' : 'reply'} faster`,
    others: `${has} the same rating and more reviews, or ${is} newer`,
  }
}

function helpText({ by, place }: Position['helps'][number]): string {
  const texts = {
    verified: 'Once verified',
    answers: `By replying to ${answersInDayShare}% of your requests within a day`,
    reviews: `With ${reviewsToGain} more 5-star reviews`,
  }
  return `${texts[by]}: ${ordinal(place)}`
}

const plural = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** "7th", "1,002nd". */
const ordinal = (count: number): string => `${wholeCount(count)}${endings[plural.select(count)] ?? 'th'}`
