import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

type MarqueeProps = {
  /** What a screen reader calls the row; it is a stop of the Tab key, because it scrolls. */
  label: string
  isPaused?: boolean | undefined
  /** The list once; it is shown twice so that the loop has no seam. */
  children: ReactNode
  className?: string | undefined
}

/** A row that travels by its own width in 30 s, rests under hover, focus and reduced motion, and scrolls by hand. */
export function Marquee({ label, isPaused = false, children, className }: MarqueeProps) {
  return (
    <section
      className={cx('Marquee', isPaused && 'is-paused', className)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
    >
      <div className="Marquee-track">
        <div className="Marquee-half">{children}</div>
        <div className="Marquee-half is-copy" aria-hidden="true" inert>
          {children}
        </div>
      </div>
    </section>
  )
}
