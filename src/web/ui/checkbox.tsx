import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { useFieldWiring } from '#web/ui/field-wiring.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A native checkbox with its label as one 44 px high target. */
export function Checkbox({ label, className, ...rest }: ChoiceProps) {
  const wiring = useFieldWiring()
  return (
    <label className={cx('Check', className)}>
      <input {...wiring} {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}

/** A native radio button with its label as one 44 px high target; wrap several in a Fieldset. */
export function Radio({ label, className, ...rest }: ChoiceProps) {
  return (
    <label className={cx('Check', className)}>
      <input {...rest} type="radio" />
      <span>{label}</span>
    </label>
  )
}

type FieldsetProps = ComponentProps<'fieldset'> & { legend: ReactNode; error?: string | undefined }

/** Groups checkboxes or radios under one legend, and above one error. */
export function Fieldset({ legend, error, className, children, ...rest }: FieldsetProps) {
  const errorId = useId()
  return (
    <fieldset
      {...rest}
      className={cx('Fieldset', className)}
      data-faulty={error ? '' : undefined}
      aria-describedby={cx(rest['aria-describedby'], error && errorId) || undefined}
    >
      <legend>{legend}</legend>
      {children}
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}
