import { Bar } from '#web/ui/bar.tsx'
import { spreadOf, spreadText } from './comparison.ts'

/** The number of reviews for each of five to one stars. */
export function SpreadChart({ ratingCounts }: { ratingCounts: readonly number[] }) {
  const spread = spreadOf(ratingCounts)
  const total = spread.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <span className="sr">{spreadText(spread)}</span>
      <span className="Spread" aria-hidden="true">
        {spread.map(({ stars, count }) => (
          <span key={stars}>
            {stars}
            <Bar value={count} max={total} />
            {count}
          </span>
        ))}
      </span>
    </>
  )
}
