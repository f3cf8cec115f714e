import { Bar } from '#web/ui/bar.tsx'
import { Stars } from '#web/ui/stars.tsx'

type RatingHistogramProps = {
  rating: number
  reviewCount: number
  /** Reviews with 1, 2, 3, 4 and 5 stars. */
  ratingCounts: readonly number[]
}

/** The average and its distribution, five stars first. */
export function RatingHistogram({ rating, reviewCount, ratingCounts }: RatingHistogramProps) {
  const total = ratingCounts.reduce((sum, count) => sum + count, 0)
  return (
    <div className="Histogram">
      <div className="Histogram-score">
        <b>{rating.toFixed(1)}</b>
        <Stars rating={rating} isBig />
        <small>{reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}</small>
      </div>
      <dl>
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = ratingCounts[stars - 1] ?? 0
          return (
            <div key={stars}>
              <dt>
                {stars}
                <span className="sr">{stars === 1 ? ' star' : ' stars'}</span>
              </dt>
              <dd aria-hidden="true">
                <Bar value={count} max={total} />
              </dd>
              <dd>{count}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
