import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { useFieldWiring } from '#web/ui/field-wiring.ts'

type InputProps = ComponentProps<'input'> & {
  /** An icon at the left inside the box. */
  icon?: ReactNode
}

/**
 * A one-line text box. In a Field it needs no id; elsewhere give it an aria-label. On blur, a phone number is
 * formatted, and an email address is cleaned of traces of a copy.
 */
export function Input({ icon, className, onFocus, onBlur, ...rest }: InputProps) {
  const wiring = useFieldWiring()
  const tidied = rest.type === 'tel' ? 'tel' : rest.type === 'email' ? 'email' : null
  const input = (
    <input
      {...wiring}
      {...rest}
      onFocus={(event) => {
        if (tidied) void loadTidy()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        if (tidied) void tidy(event.currentTarget, tidied)
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

/** Null when it can't be loaded: the server tidies, too. Most pages have no such field, or nobody types into it. */
const loadTidy = () => import('./tidy-typed.ts').catch(() => null)

async function tidy(input: HTMLInputElement, type: 'tel' | 'email'): Promise<void> {
  const typed = input.value
  const text = (await loadTidy())?.tidyTyped[type](typed) ?? typed
  // Text typed since then stays.
  if (text === typed || input.value !== typed) return
  // Uses the browser's own setter and event, so that forms treat it as typed.
  setValue()?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const setValue = () => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** A text area; `rows` sets its initial height, which the user can drag. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring()
  return <textarea {...wiring} rows={rows} {...rest} className={cx('Input', className)} />
}
