import type { ReactNode } from 'react'
import { BatMark } from '#web/ui/brand-mark.tsx'
import { cx } from '#web/ui/class-names.ts'

type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  /** The next step: a Button or ButtonLink. */
  action?: ReactNode
  headingLevel?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

/** A message in place of an empty list, with the next step. */
export function EmptyState({ title, text, action, headingLevel = 3, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cx('Empty', className)}>
      <BatMark className="Empty-bat" />
      <Heading>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  )
}
