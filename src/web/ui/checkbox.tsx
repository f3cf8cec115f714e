import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
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

/** Groups checkboxes or radios under one legend. */
export function Fieldset({ legend, children, ...rest }: ComponentProps<'fieldset'> & { legend: ReactNode }) {
  return (
    <fieldset {...rest} className={cx('Fieldset', rest.className)}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
