import { useId, useState } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { RATING_SCALE, StarShape } from '#web/ui/rating.tsx'

const steps = [1, 2, 3, 4, 5]

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
