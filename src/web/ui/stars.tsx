import { useId, useState } from 'react'
import { cx } from '#web/ui/class-names.ts'

/** Every rating is a whole or decimal number out of five. */
export const RATING_SCALE = 5
const steps = [1, 2, 3, 4, 5]

type StarShapeProps = { className?: string | undefined; isHalf?: boolean | undefined }

function StarShape({ className, isHalf }: StarShapeProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
      {isHalf ? <path className="is-half" d="M12 2.6v14.9l-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z" /> : null}
    </svg>
  )
}

/** Five stars, filled to the nearest half; for review lists, not cards. */
export function Stars({ rating, isBig }: { rating: number; isBig?: boolean | undefined }) {
  const filled = Math.round(rating * 2) / 2
  const text = Number.isInteger(rating) ? String(rating) : rating.toFixed(1)
  return (
    <span className={cx('Stars', isBig && 'is-big')} role="img" aria-label={`${text} out of ${RATING_SCALE}`}>
      {steps.map((step) => (
        <StarShape
          key={step}
          className={cx(step <= filled && 'is-full') || undefined}
          isHalf={step === filled + 0.5}
        />
      ))}
    </span>
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
          {unit ? ` ${unit}` : <span className="sr"> reviews</span>})
        </span>
      )}
    </span>
  )
}

type StarInputProps = {
  legend: string
  /** 0 while nothing is chosen, else 1 to 5. */
  value: number
  onChange: (rating: number) => void
  name?: string | undefined
  describedBy?: string | undefined
}

/** Five native radio buttons drawn as stars; arrow keys choose. */
export function StarInput({ legend, value, onChange, name, describedBy }: StarInputProps) {
  const id = useId()
  const [hovered, setHovered] = useState(0)
  const shown = hovered || value
  return (
    <fieldset className="StarInput" aria-describedby={describedBy} onPointerLeave={() => setHovered(0)}>
      <legend>{legend}</legend>
      {steps.map((step) => (
        <label key={step} onPointerEnter={() => setHovered(step)}>
          <input
            type="radio"
            name={name ?? id}
            value={step}
            checked={value === step}
            onChange={() => onChange(step)}
          />
          <StarShape className={cx(step <= shown && 'is-full') || undefined} />
          <span className="sr">{step === 1 ? '1 star' : `${step} stars`}</span>
        </label>
      ))}
    </fieldset>
  )
}
