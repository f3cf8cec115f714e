import type { ComponentProps, ReactNode } from 'react'
import { toVisibleText } from '#shared/lib/visible-text.ts'
import { cx } from '#web/ui/class-names.ts'
import { useFieldWiring } from '#web/ui/field-wiring.ts'

type InputProps = ComponentProps<'input'> & {
  /** An icon at the left inside the box. */
  icon?: ReactNode
}

/**
 * A one-line text box. In a Field it needs no id; elsewhere give it an aria-label. On blur, a phone number is formatted, and
 * an email address loses what came along with a copy.
 */
export function Input({ icon, className, onFocus, onBlur, ...rest }: InputProps) {
  const wiring = useFieldWiring()
  const input = (
    <input
      {...wiring}
      {...rest}
      onFocus={(event) => {
        if (rest.type === 'tel') void loadPhones()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        tidy(event.currentTarget, rest.type)
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

function tidy(input: HTMLInputElement, type: string | undefined): void {
  const typed = input.value
  if (type === 'email') setTyped(input, toVisibleText(typed).replace(/^mailto:\s*/i, ''))
  if (type !== 'tel') return
  if (phones) setTyped(input, phones.toPhoneText(typed))
  // What was typed since then stays.
  else
    void loadPhones().then(({ toPhoneText }) => input.value === typed && setTyped(input, toPhoneText(typed)))
}

function setTyped(input: HTMLInputElement, text: string): void {
  if (text === '' || text === input.value) return
  // Uses the browser's own setter and event, so that forms treat it as typed.
  setValue()?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Loaded by those who have a phone number to type; most pages have none. */
let phones: typeof import('#shared/lib/typed-phones.ts') | undefined
async function loadPhones() {
  phones ??= await import('#shared/lib/typed-phones.ts')
  return phones
}

/** A text area; `rows` sets its initial height, which the user can drag. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring()
  return <textarea {...wiring} rows={rows} {...rest} className={cx('Input', className)} />
}
