import { Bar } from '#web/ui/bar.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Stars } from '#web/ui/stars.tsx'

type RatingHistogramProps = {
  rating: number
  reviewCount: number
  /** Reviews with 1, 2, 3, 4 and 5 stars. */
  ratingCounts: readonly number[]
  /** The stars whose reviews are shown. */
  chosen: number | null
  hrefOf: (stars: number | null) => string
}

/** The average and its distribution, five stars first. A bar shows its reviews, and pressed again all of them. */
export function RatingHistogram(props: RatingHistogramProps) {
  const { rating, reviewCount, ratingCounts, chosen, hrefOf } = props
  const total = ratingCounts.reduce((sum, count) => sum + count, 0)
  return (
    <div className="Histogram">
      <div className="Histogram-score">
        <b>{rating.toFixed(1)}</b>
        <Stars rating={rating} isBig />
        <small>{reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}</small>
      </div>
      <ul aria-label="Reviews by stars">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = ratingCounts[stars - 1] ?? 0
          const isOn = stars === chosen
          const row = (
            <>
              <span>
                {stars}
                <span className="sr">{stars === 1 ? ' star: ' : ' stars: '}</span>
              </span>
              <Bar value={count} max={total} />
              <span>{count}</span>
            </>
          )
          return (
            <li key={stars}>
              {count > 0 || isOn ? (
                <Link
                  className={cx('Histogram-row', isOn && 'is-on')}
                  to={hrefOf(isOn ? null : stars)}
                  replace
                  preventScrollReset
                  aria-current={isOn ? 'true' : undefined}
                >
                  {row}
                </Link>
              ) : (
                <span className="Histogram-row">{row}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
