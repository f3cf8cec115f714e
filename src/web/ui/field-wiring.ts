import { createContext, useContext } from 'react'

type FieldWiring = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean }

/** Passes a Field's wiring to the control inside it. */
export const FieldContext = createContext<FieldWiring | null>(null)

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
