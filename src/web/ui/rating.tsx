/** Every rating is a whole or decimal number out of five. */
export const RATING_SCALE = 5

type StarShapeProps = { className?: string | undefined; isHalf?: boolean | undefined }

/** One star; half of it is filled with `isHalf`. */
export function StarShape({ className, isHalf }: StarShapeProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
      {isHalf ? <path className="is-half" d="M12 2.6v14.9l-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z" /> : null}
    </svg>
  )
}

type RatingProps = {
  rating: number
  /** The number of reviews behind the rating; shown in parentheses. */
  count?: number | undefined
  /** The word after the count: "reviews". */
  unit?: string | undefined
}

/** One star, the rating to one decimal and the number of reviews. */
export function Rating({ rating, count, unit }: RatingProps) {
  return (
    <span className="Rating">
      <StarShape />
      <span className="sr">Rated </span>
      <b>{rating.toFixed(1)}</b>
      <span className="sr"> out of {RATING_SCALE}</span>
      {count === undefined ? null : (
        <span>
          ({count}
          {unit ? ` ${unit}` : <span className="sr">{count === 1 ? ' review' : ' reviews'}</span>})
        </span>
      )}
    </span>
  )
}
