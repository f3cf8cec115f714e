import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { FieldContext } from '#web/ui/field-wiring.ts'

type FieldProps = {
  label: ReactNode
  /** A muted line under the control, such as "At least 6 characters". */
  hint?: ReactNode
  /** The error message under the control; any value marks the control invalid. */
  error?: string | null | undefined
  /** Sets `required` on the control; forms are `noValidate`, so it is informational only. */
  isRequired?: boolean | undefined
  /** Shown to the right of the label: "optional", a link. */
  aside?: ReactNode
  className?: string | undefined
  /** One Input, Textarea, Select or PasswordInput; it gets its id and aria attributes from here. */
  children: ReactNode
}

/** A label, a control, a hint and an error, connected by id, aria-describedby and aria-invalid. */
export function Field({ label, hint, error, isRequired = false, aside, className, children }: FieldProps) {
  const id = useId()
  const describedBy = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined
  return (
    <div className={cx('Field', className)}>
      <div className="Field-label">
        <label htmlFor={id}>{label}</label>
        {aside ? <small>{aside}</small> : null}
      </div>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired }}>
        {children}
      </FieldContext>
      {hint ? (
        <p className="Field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
