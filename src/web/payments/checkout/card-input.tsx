import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { type CardField, caretAfter } from './test-card.ts'

type CardInputProps = Omit<ComponentProps<typeof Input>, 'value'> & {
  field: CardField
  label: string
  value: string
  error: string | undefined
  /** Formats the text as on a card. */
  group: (text: string) => string
  onType: (text: string) => void
}

/** A box for digits, grouped while typing. */
export function CardInput({ field, label, value, error, group, onType, ...input }: CardInputProps) {
  const caret = useRef<{ box: HTMLInputElement; place: number } | null>(null)
  // Formatting rewrites the value, and the browser would move the caret to the end.
  useLayoutEffect(() => {
    caret.current?.box.setSelectionRange(caret.current.place, caret.current.place)
    caret.current = null
  })
  const handleChange = ({ target: box }: ChangeEvent<HTMLInputElement>) => {
    const grouped = group(box.value)
    const isAtEnd = box.selectionStart === box.value.length
    const digits = box.value.slice(0, box.selectionStart ?? 0).replace(/\D/g, '').length
    caret.current = { box, place: isAtEnd ? grouped.length : caretAfter(grouped, digits) }
    onType(grouped)
  }
  return (
    <Field label={label} isRequired error={error} className={`is-${field}`}>
      <Input
        {...input}
        name={`card-${field}`}
        inputMode="numeric"
        className="num"
        value={value}
        onChange={handleChange}
      />
    </Field>
  )
}
