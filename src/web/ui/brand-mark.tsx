import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'

const batPath =
  'M-12-2C-9-8-5-7-3-3L-1.6-6 0-4 1.6-6 3-3C5-7 9-8 12-2 9-3 7-1 6 2 4 0 2 1 0 5-2 1-4 0-6 2-7-1-9-3-12-2Z'

/** The bat logo only, in the current text color. */
export function BatMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx('BatMark', className)} viewBox="-14 -10 28 18" aria-hidden="true">
      <path d={batPath} />
    </svg>
  )
}

type LogoProps = {
  name: string
  /** A muted word after a hairline: "Austin, Texas". */
  place?: ReactNode
}

/** The bat on its orange plate with the name, linking to the home page. */
export function Logo({ name, place }: LogoProps) {
  return (
    <Link className="Logo" to="/">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect className="Logo-plate" width="32" height="32" rx="6" />
        <path className="Logo-bat" transform="translate(16 17) scale(1.08)" d={batPath} />
      </svg>
      {name}
      {place ? <small>{place}</small> : null}
    </Link>
  )
}
