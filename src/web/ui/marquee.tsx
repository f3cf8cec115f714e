import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

type MarqueeProps = {
  isPaused?: boolean | undefined
  /** The list once; it is shown twice so that the loop has no seam. */
  children: ReactNode
  className?: string | undefined
}

/** A row that travels by its own width in 30 s, rests under hover, focus and reduced motion, and scrolls by hand. */
export function Marquee({ isPaused = false, children, className }: MarqueeProps) {
  return (
    <div className={cx('Marquee', isPaused && 'is-paused', className)}>
      <div className="Marquee-track">
        <div className="Marquee-half">{children}</div>
        <div className="Marquee-half is-copy" aria-hidden="true" inert>
          {children}
        </div>
      </div>
    </div>
  )
}
