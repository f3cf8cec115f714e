import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { useFieldWiring } from '#web/ui/field.tsx'

type InputProps = ComponentProps<'input'> & {
  /** An icon at the left inside the box. */
  icon?: ReactNode
}

/** A one-line text box. Inside a Field it needs no id; alone give it an aria-label. */
export function Input({ icon, className, ...rest }: InputProps) {
  const wiring = useFieldWiring()
  const input = <input {...wiring} {...rest} className={cx('Input', className)} />
  if (!icon) return input
  return (
    <div className="InputBox has-icon">
      {icon}
      {input}
    </div>
  )
}

/** A text area; `rows` decides its height, the reader may drag it taller. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring()
  return <textarea {...wiring} rows={rows} {...rest} className={cx('Input', className)} />
}
