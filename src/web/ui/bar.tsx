import { cx } from '#web/ui/class-names.ts'

type BarProps = {
  value: number
  max: number
  className?: string | undefined
}

/** A horizontal bar, `value` of `max`. An SVG, because the CSP forbids a width in a style attribute. */
export function Bar({ value, max, className }: BarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <svg className={cx('Bar', className)} aria-hidden="true">
      <rect width={`${(share * 100).toFixed(2)}%`} height="100%" />
    </svg>
  )
}

/** A flat disc of any color under an icon; the dark theme dims it. `color` is a CSS color. */
export function TintDisc({ color }: { color: string }) {
  return (
    <svg className="Tint" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={color} />
    </svg>
  )
}
