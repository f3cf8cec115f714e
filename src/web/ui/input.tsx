import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { formatPhone } from '#web/lib/contact-links.ts'
import { cx } from '#web/ui/class-names.ts'
import { useFieldWiring } from '#web/ui/field.tsx'

type InputProps = ComponentProps<'input'> & {
  /** An icon at the left inside the box. */
  icon?: ReactNode
}

/** A one-line text box. Inside a Field it needs no id; alone give it an aria-label. A phone number is divided on leaving. */
export function Input({ icon, className, ...rest }: InputProps) {
  const wiring = useFieldWiring()
  const input = (
    <input
      {...(rest.type === 'tel' && { onBlur: dividePhone })}
      {...wiring}
      {...rest}
      className={cx('Input', className)}
    />
  )
  if (!icon) return input
  return (
    <div className="InputBox has-icon">
      {icon}
      {input}
    </div>
  )
}

const setValue = () => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function dividePhone({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  const divided = formatPhone(input.value)
  if (divided === input.value) return
  // By the browser's own setter and event, so that every form takes it for typed.
  setValue()?.call(input, divided)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A text area; `rows` decides its height, the reader may drag it taller. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring()
  return <textarea {...wiring} rows={rows} {...rest} className={cx('Input', className)} />
}
