import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { formatPhone } from '#web/lib/format-phone.ts'
import { cx } from '#web/ui/class-names.ts'
import { useFieldWiring } from '#web/ui/field-wiring.ts'

type InputProps = ComponentProps<'input'> & {
  /** An icon at the left inside the box. */
  icon?: ReactNode
}

/** A one-line text box. In a Field it needs no id; elsewhere give it an aria-label. Formats a phone number on blur. */
export function Input({ icon, className, onBlur, ...rest }: InputProps) {
  const wiring = useFieldWiring()
  const input = (
    <input
      {...wiring}
      {...rest}
      onBlur={(event) => {
        if (rest.type === 'tel') dividePhone(event)
        onBlur?.(event)
      }}
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
  // Uses the browser's own setter and event, so that forms treat it as typed.
  setValue()?.call(input, divided)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A text area; `rows` sets its initial height, which the user can drag. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring()
  return <textarea {...wiring} rows={rows} {...rest} className={cx('Input', className)} />
}
