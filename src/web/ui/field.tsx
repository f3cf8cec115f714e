import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '#web/ui/class-names.ts'

type FieldWiring = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean }

const FieldContext = createContext<FieldWiring | null>(null)

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

/** The red line under a control or a group; renders nothing without a message. */
export function FieldError({ id, message }: { id?: string | undefined; message: string | null | undefined }) {
  if (!message) return null
  return (
    <p className="Field-error" id={id}>
      <CircleAlert className="Icon is-s" />
      {message}
    </p>
  )
}

/** The id and aria attributes a control gets from its Field; empty outside a Field. */
export function useFieldWiring(): {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  required?: true | undefined
} {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    required: field.isRequired || undefined,
  }
}
