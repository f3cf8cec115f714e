import { Check, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

type ChipProps = ComponentProps<'button'> & {
  isOn: boolean
  /** Shown when off; on shows a check. */
  icon?: ReactNode
}

/** A toggle in a row of choices. On is ink with a check. */
export function Chip({ isOn, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} {...rest} className={cx('Chip', isOn && 'is-on', className)}>
      {isOn ? <Check className="Icon" /> : icon}
      {children}
    </button>
  )
}

/** An active filter; pressing it removes it. `removeLabel` says so, for instance "Remove filter Plumbing". */
export function FilterChip({
  removeLabel,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { removeLabel: string }) {
  return (
    <button type="button" aria-label={removeLabel} {...rest} className={cx('Chip is-filter', className)}>
      {children}
      <X className="Icon" />
    </button>
  )
}
