import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The red line under a control or a group; renders nothing without a message. */
export function FieldError({ id, message }: { id?: string | undefined; message: ReactNode }) {
  if (!message) return null
  return (
    <p className="Field-error" id={id}>
      <CircleAlert className="Icon is-s" />
      {message}
    </p>
  )
}
