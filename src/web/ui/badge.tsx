import { Award, BadgeCheck, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

type BadgeProps = {
  /** `promoted` and `choice` are shown on pictures; `verified`, `changed` and `unverified` are an icon and words without a background. */
  variant?:
    | 'promoted'
    | 'choice'
    | 'verified'
    | 'changed'
    | 'unverified'
    | 'ok'
    | 'wait'
    | 'bad'
    | 'solid'
    | 'plain'
    | undefined
  className?: string | undefined
  children: ReactNode
}

const icons = { choice: Award, verified: BadgeCheck, changed: CircleAlert, unverified: CircleAlert }

/** A status label; never conveyed by color alone. */
export function Badge({ variant = 'plain', className, children }: BadgeProps) {
  const Icon = variant in icons ? icons[variant as keyof typeof icons] : null
  return (
    <span className={cx('Badge', `is-${variant}`, className)}>
      {Icon ? <Icon className="Icon" /> : null}
      {children}
    </span>
  )
}
