import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type SidebarRowProps = {
  to: string
  isOn: boolean
  /** Null while it isn't known. */
  count: string | null
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A name with its number of businesses; a real link that replaces the address. */
export function SidebarRow({ to, isOn, count, onClick, children }: SidebarRowProps) {
  return (
    <li className={cx(isOn && 'is-on') || undefined}>
      <Link
        to={to}
        replace
        preventScrollReset
        aria-current={isOn ? 'true' : undefined}
        onClick={(event) => {
          const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
          if (!opensElsewhere) onClick?.()
        }}
      >
        {children}
        {count === null ? null : (
          <small>
            {count}
            <span className="sr"> businesses</span>
          </small>
        )}
      </Link>
    </li>
  )
}

/** Loading rows. */
export function SidebarSkeleton() {
  return Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
    <Skeleton key={index} className="Sidebar-blank" />
  ))
}
