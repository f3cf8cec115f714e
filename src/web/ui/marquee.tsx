import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

type MarqueeProps = {
  /** The row's accessible name; it is a tab stop, because it scrolls. */
  label: string
  isPaused?: boolean | undefined
  /** The list once; it is rendered twice so that the loop has no seam. */
  children: ReactNode
  className?: string | undefined
}

/** A row that scrolls by its own width in 30 s, pauses on hover, focus and reduced motion, and can be scrolled by hand. */
export function Marquee({ label, isPaused = false, children, className }: MarqueeProps) {
  return (
    <section
      className={cx('Marquee', isPaused && 'is-paused', className)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
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
